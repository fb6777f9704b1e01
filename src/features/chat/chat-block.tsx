import { lazy, Suspense } from 'react'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { WindowProps } from './web/window.tsx'

const Window = lazy(async () => ({ default: (await import('./web/window.tsx')).Window }))

/** A conversation about an order; `name` is who is talked to. It loads when the page has come alive. */
export function ChatBlock(props: WindowProps) {
  const t = useT()
  const { order_id, to } = props
  const waiting = (
    <p className="flex items-center gap-2 p-4 text-base text-soft" role="status">
      <Spinner /> {t('chat.loading')}
    </p>
  )
  return useLive() ? (
    <Suspense fallback={waiting}>
      <Window key={`${order_id} ${to.role} ${to.id ?? ''}`} {...props} />
    </Suspense>
  ) : (
    waiting
  )
}
