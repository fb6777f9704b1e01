import { noticeMs } from './constants.ts'

export type Notice = {
  id: number
  kind: 'done' | 'error'
  text: string
  /** Something to do about it, such as taking it back. */
  action?: { text: string; run: () => void } | undefined
}

let notices: readonly Notice[] = []
let lastId = 0
let held = false
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** One line in the notification bar, for four seconds. What was done before it is not news any more. */
export function notify(kind: Notice['kind'], text: string, action?: Notice['action']): void {
  const id = ++lastId
  const others = notices.filter((notice) => kind === 'error' || notice.kind === 'error')
  change([...others, { id, kind, text, action }])
  if (!held) start(id)
}

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => notices,
  /** While somebody points at the bar or stands in it, nothing goes. */
  hold(): void {
    held = true
    for (const timer of timers.values()) clearTimeout(timer)
  },
  release(): void {
    held = false
    for (const { id } of notices) start(id)
  },
  dismiss,
}

function start(id: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), noticeMs),
  )
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(notices.filter((notice) => notice.id !== id))
  // What was pointed at or stood in is gone, and says no farewell: the others may go as well.
  if (held) noticeStore.release()
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
