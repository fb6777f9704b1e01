import { lazy, Suspense } from 'react'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { ChatWindowProps } from './web/chat-window.tsx'

const Window = lazy(async () => ({ default: (await import('./web/chat-window.tsx')).ChatWindow }))

/** The chat window is loaded lazily, after hydration. `name` is the counterpart's name. */
export function ChatBlock(props: ChatWindowProps) {
  const t = useT()
  const { order_id, to } = props
  const waiting = (
    <p className="flex items-center gap-2 p-4 text-base text-soft" role="status">
      <Spinner /> {t('chat.loading')}
    </p>
  )
  return useHydrated() ? (
    <Suspense fallback={waiting}>
      <Window key={`${order_id} ${to.role} ${to.id ?? ''}`} {...props} />
    </Suspense>
  ) : (
    waiting
  )
}
