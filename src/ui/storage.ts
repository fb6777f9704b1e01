type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nowhere: BrowserStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Does nothing if the browser denies access to storage. */
export function storage(kind: 'sessionStorage' | 'localStorage'): BrowserStorage {
  try {
    return window[kind]
  } catch {
    return nowhere
  }
}
