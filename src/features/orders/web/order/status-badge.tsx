import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { statusName } from '../../model.ts'
import type { Status } from '../../model.ts'
import { statusTone } from './status-tone.ts'

/** Clients get their own texts, because the tutor's fee must not show. */
export function OrderStatusBadge({ status, as }: { status: number; as: 'client' | 'tutor' }) {
  const t = useT()
  const name = statusName(status as Status)
  const text = as === 'client' ? t(`client_orders.status.${name}`) : t(`order.status.${name}`)
  return <Badge tone={statusTone(name, as)}>{text}</Badge>
}
