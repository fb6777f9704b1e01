import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { MessageState } from '../../model.ts'

const tones: Record<MessageState, BadgeTone> = {
  queued: 'info',
  sending: 'info',
  sent: 'green',
  failed: 'coral',
  refused: 'coral',
  expired: 'neutral',
  dropped: 'neutral',
}

export function MessageStateBadge({ state }: { state: MessageState }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`outbox.state.${state}`)}</Badge>
}
