import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../frame.tsx'
import { noticeStore } from '../notify.ts'
import type { Notice } from '../notify.ts'

const none: readonly Notice[] = []

export function Notifications() {
  const t = useT()
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none)
  return (
    // At the top on phones, because the bottom has the buttons in use and the keyboard.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 z-50 max-tablet:top-3 tablet:bottom-[calc(16px+var(--foot-height,0px))] grid justify-items-center gap-2 px-4"
      onPointerEnter={() => noticeStore.hold()}
      onPointerLeave={() => noticeStore.release()}
      onFocus={() => noticeStore.hold()}
      onBlur={() => noticeStore.release()}
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={`pointer-events-auto flex max-w-full items-center gap-4 rounded-card px-4 py-2 text-base shadow-float transition-[opacity,translate] duration-150 wrap-anywhere max-tablet:starting:-translate-y-2 tablet:starting:translate-y-2 starting:opacity-0 ${notice.kind === 'error' ? 'bg-coral text-on-coral' : 'bg-ink text-paper'}`}
        >
          {/* A tap dismisses the notification, unless it has a button for that. */}
          <p className="py-1" onPointerUp={() => !notice.lasting && noticeStore.dismiss(notice.id)}>
            {notice.text}
          </p>
          {notice.action && (
            <button
              type="button"
              className="-mr-2 min-h-8 shrink-0 rounded-small px-2 font-semibold underline underline-offset-4 outline-current"
              onClick={() => {
                notice.action?.run()
                noticeStore.dismiss(notice.id)
              }}
            >
              {notice.action.text}
            </button>
          )}
          {notice.lasting && (
            <button
              type="button"
              aria-label={t('action.close')}
              className="-mr-2 flex size-8 shrink-0 items-center justify-center rounded-small outline-current"
              onClick={() => noticeStore.dismiss(notice.id)}
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
