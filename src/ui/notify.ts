import { noticeMs } from './constants.ts'

export type Notice = {
  id: number
  kind: 'done' | 'error'
  text: string
  action?: { text: string; run: () => void } | undefined
}

let notices: readonly Notice[] = []
let lastId = 0
let paused = false
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a notification for four seconds; it replaces older ones of completed actions. */
export function notify(kind: Notice['kind'], text: string, action?: Notice['action']): void {
  const id = ++lastId
  const others = notices.filter((notice) => kind === 'error' || notice.kind === 'error')
  change([...others, { id, kind, text, action }])
  if (!paused) start(id)
}

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => notices,
  /** Notifications stay while the pointer or the focus is on the bar. */
  hold(): void {
    paused = true
    for (const timer of timers.values()) clearTimeout(timer)
  },
  release(): void {
    paused = false
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
  // A removed element fires no leave event, so the hold is released here.
  if (paused) noticeStore.release()
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
