import { useT } from '#ui/frame.tsx'
import type { MessageState } from '../model.ts'

const looks: Record<MessageState, string> = {
  queued: 'border-line text-slate',
  sending: 'border-line text-slate',
  sent: 'border-green-wash bg-green-wash text-green-deep',
  failed: 'border-coral-wash bg-coral-wash text-coral',
  refused: 'border-coral-wash bg-coral-wash text-coral',
  expired: 'border-line text-slate',
  dropped: 'border-line text-slate',
}

export function State({ state }: { state: MessageState }) {
  const t = useT()
  return (
    <span className={`rounded-full border px-2 text-small whitespace-nowrap ${looks[state]}`}>
      {t(`outbox.state.${state}`)}
    </span>
  )
}
