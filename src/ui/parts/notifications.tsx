import { useSyncExternalStore } from 'react'
import { noticeStore } from '../notify.ts'
import type { Notice } from '../notify.ts'

const none: readonly Notice[] = []

export function Notifications() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 grid justify-items-center gap-2 px-4"
    >
      {notices.map(({ id, kind, text }) => (
        <p
          key={id}
          className={`pointer-events-auto rounded-card px-4 py-3 text-base text-white shadow-float ${kind === 'error' ? 'bg-coral' : 'bg-ink'}`}
        >
          {text}
        </p>
      ))}
    </div>
  )
}
