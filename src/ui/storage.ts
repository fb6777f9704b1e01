type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nowhere: Kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The browser's storage; nothing is kept where whoever uses it has forbidden that. */
export function storage(kind: 'sessionStorage' | 'localStorage'): Kept {
  try {
    return window[kind]
  } catch {
    return nowhere
  }
}
