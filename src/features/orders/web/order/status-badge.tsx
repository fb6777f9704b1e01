import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { statusName } from '../../model.ts'
import type { Status } from '../../model.ts'
import { statusTone } from '../status-tone.ts'

/** Where it stands. Clients read it from their side: what a tutor owes is none of their business. */
export function StatusBadge({ status, as }: { status: number; as: 'client' | 'tutor' }) {
  const t = useT()
  const name = statusName(status as Status)
  const said = as === 'client' ? t(`client_orders.status.${name}`) : t(`order.status.${name}`)
  return <Badge tone={statusTone(name, as)}>{said}</Badge>
}
