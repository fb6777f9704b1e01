import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { statusName } from '../../model.ts'
import type { Status, StatusName } from '../../model.ts'

const tones: Record<StatusName, BadgeTone> = {
  new: 'info',
  processing: 'info',
  potential: 'sun',
  appointed: 'green',
  first_class: 'green',
  waiting_for_pay: 'sun',
  paid: 'green',
  paused: 'neutral',
  lost: 'neutral',
  deleted: 'neutral',
  school_new: 'info',
  school_processing: 'info',
}

/** Where it stands. Clients read it from their side: what a tutor owes is none of their business. */
export function StatusBadge({ status, as }: { status: number; as: 'client' | 'tutor' }) {
  const t = useT()
  const name = statusName(status as Status)
  const tone = as === 'client' && name === 'waiting_for_pay' ? 'green' : tones[name]
  return <Badge tone={tone}>{as === 'client' ? t(`client_orders.status.${name}`) : t(`order.status.${name}`)}</Badge>
}
