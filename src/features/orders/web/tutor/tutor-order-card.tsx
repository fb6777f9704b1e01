import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { LocalDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { status } from '../../model.ts'
import type { tutorOrdersPage } from '../../contract/tutor.ts'
import { OrderStatusBadge } from '../order/status-badge.tsx'
import { ZonedTime } from '../order/zoned-time.tsx'

type Order = PageData<typeof tutorOrdersPage>['orders']['items'][number]

export function TutorOrderCard({ order }: { order: Order }) {
  const t = useT()
  const { lessons, levels, place, goal, price } = order
  const about = [order.client_name, ...levels].filter(Boolean).join(' · ')
  return (
    <article
      data-item={order.id}
      className="relative grid gap-1.5 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge data-last:border-green"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-semibold">
          <a href={order.link} className="text-ink no-underline after:absolute after:inset-0">
            {lessons.join(', ')}
          </a>
        </h2>
        <OrderMark order={order} />
      </div>
      {about && <p className="text-base">{about}</p>}
      {goal && <p className="line-clamp-2 text-base text-soft wrap-anywhere">{goal}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-base">
        {place && (
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden className="size-4 shrink-0 text-soft" />
            {place}
          </span>
        )}
        {price !== null && (
          <span>
            {t('order_page.up_to')}{' '}
            <b className="font-semibold">
              <Sum minor={price} />
            </b>{' '}
            {t('order_page.an_hour')}
          </span>
        )}
      </p>
      {order.fee !== null && (
        <p className="text-base">
          {t('order_page.terms.fee')}{' '}
          <b className="font-semibold">
            <Sum minor={order.fee} />
          </b>
          <span className="text-soft"> · {t('order_page.terms.due', { count: order.fee_due_days })}</span>
        </p>
      )}
      <OrderDates order={order} />
      {order.unread > 0 && (
        <p>
          <Badge tone="green">{t('chat.unread', { count: order.unread })}</Badge>
        </p>
      )}
      <p className="text-small text-soft">
        {t('order_page.number', { id: String(order.id) })} · <LocalDay seconds={order.created_at} short />
      </p>
    </article>
  )
}

function OrderMark({ order }: { order: Order }) {
  const t = useT()
  if (order.personal && order.status === status.new) return <Badge tone="sun">{t('tutor_orders.personal')}</Badge>
  return <OrderStatusBadge status={order.status} as="tutor" />
}

function OrderDates({ order }: { order: Order }) {
  const t = useT()
  const { until, status: now, first_class, date_payment_deadline: due, other_zone } = order
  const [late] = useState(() => due !== null && due * 1000 < Date.now())
  if (now === status.new && until !== null)
    return (
      <p className="text-base font-medium text-sun-deep">
        {t('order_page.answer_until')} <ZonedTime seconds={until} />
      </p>
    )
  if (now === status.first_class && first_class !== null)
    return (
      <p className="text-base">
        {t('client_orders.first_lesson')}{' '}
        <ZonedTime seconds={first_class} other={{ side: 'client', zone: other_zone }} />
      </p>
    )
  if (now === status.waiting_for_pay && due !== null)
    return (
      <p className={`text-base font-medium ${late ? 'text-coral' : 'text-sun-deep'}`}>
        {t(late ? 'order_page.fee_was_due' : 'order_page.fee_due')} <ZonedTime seconds={due} />
      </p>
    )
  return null
}
