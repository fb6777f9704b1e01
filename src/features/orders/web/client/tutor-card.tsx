import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { clientOrderEndpoints } from '../../contract/client.ts'
import { status } from '../../model.ts'
import { OrderContacts } from '../order/contacts.tsx'
import { UserText } from '../order/layout.tsx'
import type { ClientOrderData, TutorResponse } from '../order/page-data.ts'
import { ReasonButton } from '../order/reason-dialog.tsx'
import { ChangeRateButton } from './change-rate.tsx'

export function AppointedTutorCard({
  order,
  tutor: { tutor, text },
}: {
  order: ClientOrderData
  tutor: TutorResponse
}) {
  const t = useT()
  const open: readonly number[] = [status.appointed, status.first_class]
  return (
    <Card title={t('order_page.your_tutor')}>
      <div className="grid gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={tutor.name} src={tutor.avatar ?? undefined} size={56} />
          <div className="min-w-0">
            <a href={tutor.link} className="font-semibold text-ink">
              {tutor.name}
            </a>
            <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
              {tutor.avg_review_mark !== null && <Stars value={tutor.avg_review_mark} single />}
              {t('order_page.reviews', { count: tutor.reviews })}
            </p>
          </div>
        </div>
        {order.tutor_contacts && <OrderContacts {...order.tutor_contacts} />}
        {text && <UserText>{text}</UserText>}
        {order.rate !== null && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-lead font-semibold">
              <Sum minor={order.rate} currency={order.currency} />
            </span>
            <span className="text-base text-soft">{t('order_page.an_hour')}</span>
          </p>
        )}
        {order.proposed_rate !== null && (
          <p className="rounded-card bg-sun-wash px-4 py-3 text-base">
            {t('order_page.rate.proposed')}{' '}
            <b className="font-semibold">
              <Sum minor={order.proposed_rate} currency={order.currency} />
            </b>{' '}
            {t('order_page.an_hour')}. {t('order_page.rate.waiting')}
          </p>
        )}
        {open.includes(order.status) && order.rates.length > 1 && <ChangeRateButton order={order} />}
        {order.may.includes('delete_tutor') && (
          <ReasonButton
            button={t('order_page.decline.open')}
            look="quiet"
            size="small"
            className="-ml-2.5 justify-self-start"
            title={t('order_page.decline.title', { name: tutor.name })}
            about={t('order_page.decline.about')}
            action={t('order_page.decline.action')}
            done={t('order_page.decline.done')}
            note={{ label: t('order_page.decline.note'), most: 1000 }}
            send={({ text: why }) =>
              call<typeof clientOrderEndpoints.declineTerms>('POST /api/client/order/decline_terms', {
                order_id: order.id,
                tutor_id: tutor.id,
                text: why,
              })
            }
          />
        )}
      </div>
    </Card>
  )
}
