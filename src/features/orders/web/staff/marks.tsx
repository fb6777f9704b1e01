import { AlarmClock, MessageCircleMore, UserRoundX } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { statusName } from '../../model.ts'
import type { Status, Timer } from '../../model.ts'
import { statusTone } from '../order/status-tone.ts'

export function StaffStatusBadge({ status }: { status: number }) {
  const t = useT()
  const name = statusName(status as Status)
  return <Badge tone={statusTone(name, 'staff')}>{t(`order.status.${name}`)}</Badge>
}

/** The reason is in the tooltip and the accessible name. */
export function WaitingMark({ waiting, withText = false }: { waiting: Timer | null; withText?: boolean }) {
  const t = useT()
  if (!waiting) return null
  const text = t(`order_list.waiting.${waiting}`)
  if (withText)
    return (
      <span className="inline-flex items-center gap-1 text-small font-medium text-coral">
        <AlarmClock aria-hidden className="size-4 shrink-0" /> {text}
      </span>
    )
  return (
    <span title={text} className="inline-flex shrink-0 text-coral">
      <AlarmClock role="img" aria-label={text} className="size-4" />
    </span>
  )
}

/** A guest placed the order with a contact of this client, who has not opened it yet. */
export function UnconfirmedMark() {
  const t = useT()
  const text = t('order_list.unconfirmed')
  return (
    <span title={text} className="ml-1.5 inline-flex shrink-0 text-sun-deep">
      <UserRoundX role="img" aria-label={text} className="size-4" />
    </span>
  )
}

export function UnreadMark() {
  const t = useT()
  const text = t('order_list.filter.unread_chat')
  return (
    <span title={text} className="ml-1.5 inline-flex shrink-0 text-coral">
      <MessageCircleMore role="img" aria-label={text} className="size-4" />
    </span>
  )
}
