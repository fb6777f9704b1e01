export type Notice = { id: number; kind: 'done' | 'error'; text: string }

const shownMs = 4000
let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** One line in the notification bar, for four seconds. */
export function notify(kind: Notice['kind'], text: string): void {
  const id = ++lastId
  change([...notices, { id, kind, text }])
  setTimeout(() => change(notices.filter((notice) => notice.id !== id)), shownMs)
}

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => notices,
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
