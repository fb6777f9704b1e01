import { PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { CallState } from '../../model.ts'

const tones: Record<CallState, BadgeTone> = {
  requested: 'info',
  unconfirmed: 'sun',
  ringing: 'info',
  answered: 'green',
  failed: 'coral',
  missed: 'coral',
  completed: 'neutral',
}

/** A call of staff that nobody answered is not "missed". */
export function CallStateBadge({ state, direction }: { state: CallState; direction: 'in' | 'out' }) {
  const t = useT()
  return (
    <Badge tone={tones[state]}>
      {t(`income.state.${state === 'missed' && direction === 'out' ? 'no_answer' : state}`)}
    </Badge>
  )
}

export function DirectionIcon({ state, direction }: { state: CallState; direction: 'in' | 'out' }) {
  const t = useT()
  const Icon = direction === 'out' ? PhoneOutgoing : state === 'missed' ? PhoneMissed : PhoneIncoming
  return <Icon role="img" aria-label={t(`call.direction.${direction}`)} className="size-4 shrink-0 text-soft" />
}

/** `2:05` */
export function Duration({ seconds }: { seconds: number }) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return <span className="tabular-nums">{`${minutes}:${String(rest).padStart(2, '0')}`}</span>
}

export function RecordingPlayer({ callId }: { callId: number }) {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded phone call has no captions
    <audio
      controls
      preload="none"
      aria-label={t('call.recording')}
      src={`/api/admin/call/recording?call_id=${callId}`}
      className="h-9 w-full max-w-80"
    />
  )
}
