import { createContext, lazy, Suspense, use, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { CountPill } from '#ui/parts/count-pill.tsx'

/** Loaded on demand because only signed-in people need it. */
const UnreadWatch = lazy(async () => ({ default: (await import('#features/chat/unread-watcher.tsx')).UnreadWatcher }))
const Unread = createContext(0)

/** The unread count is fetched by the browser, because rendered pages may be cached and shared. */
export function WithUnread({ children }: { children: ReactNode }) {
  const { auth } = useFrame()
  const live = useHydrated()
  const [counted, setCounted] = useState<{ of: string; count: number }>()
  const role = auth.current_role
  const id = role && auth[`${role}_info`]?.id
  const of = `${role} ${id}`
  const count = counted?.of === of ? counted.count : 0
  const onCount = useCallback((next: number) => setCounted({ of, count: next }), [of])
  return (
    <Unread value={count}>
      {children}
      {live && role && id && (
        <Suspense>
          <UnreadWatch key={of} role={role} id={id} count={count} onCount={onCount} />
        </Suspense>
      )}
    </Unread>
  )
}

export function useUnread(): number {
  return use(Unread)
}

export function UnreadCount({ className = '' }: { className?: string }) {
  const t = useT()
  const count = useUnread()
  if (count === 0) return null
  return (
    <CountPill
      tone="green"
      count={count}
      label={t('chat.unread', { count })}
      data-unread={count}
      className={className}
    />
  )
}
