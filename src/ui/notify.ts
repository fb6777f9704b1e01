import { noticeMs } from './constants.ts'

export type Notice = {
  id: number
  kind: 'done' | 'error'
  text: string
  action?: { text: string; run: () => void } | undefined
  /** Set for notifications that stay until this time, in milliseconds, and outlive the next ones. */
  lasting?: { until: number; onDismiss: () => void } | undefined
}

/** More would cover the page. */
const maxLastingNotices = 3

let notices: readonly Notice[] = []
let lastId = 0
let paused = false
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Shows a notification for four seconds; it replaces older ones of completed actions. Lasting ones only give way to
 * each other when they are too many.
 */
export function notify(
  kind: Notice['kind'],
  text: string,
  action?: Notice['action'],
  lasting?: Notice['lasting'],
): void {
  const id = ++lastId
  const [oldest, ...newer] = notices.filter((notice) => notice.lasting)
  if (lasting && oldest && newer.length + 1 === maxLastingNotices) dismiss(oldest.id)
  const others = notices.filter((notice) => kind === 'error' || notice.kind === 'error' || notice.lasting)
  change([...others, { id, kind, text, action, lasting }])
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
  const until = notices.find((notice) => notice.id === id)?.lasting?.until ?? 0
  timers.set(
    id,
    setTimeout(() => dismiss(id), Math.max(noticeMs, until - Date.now())),
  )
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  notices.find((notice) => notice.id === id)?.lasting?.onDismiss()
  change(notices.filter((notice) => notice.id !== id))
  // A removed element fires no leave event, so the hold is released here.
  if (paused) noticeStore.release()
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
