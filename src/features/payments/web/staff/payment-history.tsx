import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Moment, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { staffPaymentPage } from '../../contract/staff.ts'
import type { RefundStatus } from '../../model.ts'
import { RefundDecision } from './refund-decision.tsx'

type Data = PageData<typeof staffPaymentPage>

export function RefundsCard({ refunds, currency }: Pick<Data, 'refunds'> & { currency: string }) {
  const t = useT()
  if (refunds.length === 0) return null
  return (
    <Card title={t('staff_payment.refunds')}>
      <Entries>
        {refunds.map((refund) => (
          <li key={refund.id} className="py-2 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium tabular-nums">
                <Sum minor={refund.amount} currency={currency} />
              </span>
              <Badge tone={refundTones[refund.status]}>{t(`staff_payment.refund_status.${refund.status}`)}</Badge>
            </p>
            <p className="wrap-anywhere">{refund.reason}</p>
            <Byline at={refund.created_at} staff={[refund.staff, refund.decided_by].filter(Boolean).join(' → ')} />
            <RefundDecision refund={refund} />
          </li>
        ))}
      </Entries>
    </Card>
  )
}

const refundTones = {
  waiting: 'sun',
  pending: 'sun',
  done: 'green',
  failed: 'coral',
  rejected: 'coral',
} as const satisfies Record<RefundStatus, string>

/** Every movement with its entries, which sum to zero. */
export function MovementsCard({ movements, currency }: Pick<Data, 'movements'> & { currency: string }) {
  const t = useT()
  return (
    <Card title={t('staff_payment.movements')}>
      {movements.length === 0 && <p className="text-soft">{t('staff_payment.no_movements')}</p>}
      <Entries>
        {movements.map((movement) => (
          <li key={movement.id} className="py-2 first:pt-0 last:pb-0">
            <p className="font-medium">{t(`movement.kind.${movement.kind}`)}</p>
            {movement.reason && <p className="wrap-anywhere">{movement.reason}</p>}
            <dl className="my-1 grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 text-small">
              {movement.entries.map(({ account, amount }) => (
                <div key={account} className="contents">
                  <dt className="text-soft">{t(`ledger_account.${account}`)}</dt>
                  <dd className="text-right tabular-nums">
                    <Sum minor={amount} currency={currency} />
                  </dd>
                </div>
              ))}
            </dl>
            <Byline at={movement.at} staff={movement.staff} />
          </li>
        ))}
      </Entries>
    </Card>
  )
}

export function NoticesCard({ notices }: Pick<Data, 'notices'>) {
  const t = useT()
  return (
    <Card title={t('staff_payment.notices')}>
      {notices.length === 0 && <p className="text-soft">{t('staff_payment.no_notices')}</p>}
      <Entries>
        {notices.map((notice) => (
          <li key={notice.id} className="py-2 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{notice.about}</span>
              <Badge tone={notice.state === 'mismatch' ? 'coral' : 'neutral'}>
                {t(`payment_notice.state.${notice.state}`)}
              </Badge>
            </p>
            <Byline at={notice.received_at} staff="" />
          </li>
        ))}
      </Entries>
    </Card>
  )
}

function Entries({ children }: { children: ReactNode }) {
  return <ul className="grid divide-y divide-line">{children}</ul>
}

function Byline({ at, staff }: { at: number; staff: string }) {
  return (
    <p className="text-small text-soft">
      <Moment seconds={at} />
      {staff && ` · ${staff}`}
    </p>
  )
}
