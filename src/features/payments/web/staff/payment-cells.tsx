import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { paymentsPanel } from '../../contract/staff.ts'
import type { PaymentPurpose, PaymentStatus } from '../../model.ts'

export function TutorLink({ row }: { row: { tutor_id: number; tutor: string } }) {
  const t = useT()
  return (
    <a href={`/panel/users_show/${row.tutor_id}/`} className="text-green">
      {row.tutor || t('row.number', { id: row.tutor_id })}
    </a>
  )
}

const subjectPaths: Partial<Record<string, string>> = { order: '/panel/users_orders/', top: '/panel/users_tops/' }

/** The purpose of a payment, with a link to the request or promotion. */
export function PurposeLink({ row }: { row: { purpose: string; subject_id: number | null } }) {
  const t = useT()
  const purpose = row.purpose as PaymentPurpose
  const path = subjectPaths[purpose]
  const name = t(`staff_payment.purpose.${purpose}`)
  if (!path || row.subject_id === null) return name
  return (
    <>
      {name}{' '}
      <a href={`${path}${row.subject_id}/`} className="text-green">
        {t('row.number', { id: row.subject_id })}
      </a>
    </>
  )
}

const tones: Record<PaymentStatus, BadgeTone> = {
  created: 'neutral',
  pending: 'sun',
  success: 'green',
  failed: 'coral',
  expired: 'neutral',
  refunded: 'info',
}

export function PaymentBadges({ row }: { row: { status: string; disputed: boolean; undelivered: boolean } }) {
  const t = useT()
  const status = row.status as PaymentStatus
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[status]}>{t(`staff_payment.status.${status}`)}</Badge>
      {row.disputed && <Badge tone="coral">{t('staff_payment.disputed')}</Badge>}
      {row.undelivered && <Badge tone="sun">{t('staff_payment.undelivered')}</Badge>}
    </span>
  )
}

/** Most payments are not refunded, so zeros would only be noise. */
export function RefundedSum({ row }: { row: { refunded: number | null } }) {
  return row.refunded ? <Sum minor={row.refunded} /> : <span className="text-soft">—</span>
}

export function PaymentLink({ row }: { row: { payment_id: number | null } }) {
  const t = useT()
  if (row.payment_id === null) return '—'
  return (
    <a href={`${paymentsPanel.path}${row.payment_id}/`} className="text-green">
      {t('row.number', { id: row.payment_id })}
    </a>
  )
}
