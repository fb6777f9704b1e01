import { Sum } from '#ui/format.tsx'
import { useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { reviewStatus, statusName } from '../../model.ts'
import type { Status, StatusName } from '../../model.ts'
import { FirstClassButton } from '../order/first-class-button.tsx'
import { NextStep } from '../order/layout.tsx'
import type { ClientOrderData } from '../order/page-data.ts'
import { ZonedTime } from '../order/zoned-time.tsx'
import { ChangeRateButton } from './change-rate.tsx'

type Step = StatusName | 'personal' | 'choose' | 'reviewed'

export function ClientStep({ order }: { order: ClientOrderData }) {
  const t = useT()
  const href = useHref()
  const step = stepOf(order)
  const name = order.tutor?.tutor.name ?? order.personal?.tutor.name ?? ''
  const values = { name, count: order.responses.length }
  return (
    <NextStep title={t(`order_page.client.${step}`, values)}>
      <p className="max-w-text text-pretty">{t(`order_page.client_text.${step}`, values)}</p>
      {step === 'personal' && <PersonalTutor order={order} />}
      {order.first_class !== null && (step === 'first_class' || step === 'waiting_for_pay') && (
        <p className="text-lead font-semibold">
          <ZonedTime seconds={order.first_class} other={{ side: 'tutor', zone: order.other_zone }} />
        </p>
      )}
      {step === 'paused' && order.date_pause_off !== null && (
        <p className="font-medium">
          {t('order_page.paused_until')} <ZonedTime seconds={order.date_pause_off} />
        </p>
      )}
      {order.may.includes('first_class') && <FirstClassButton order={order} as="client" />}
      {(step === 'school_new' || step === 'school_processing') && (
        <ButtonLink look="main" href={href(`/school-order-client/${order.id}/`)}>
          {t('order_page.to_school')}
        </ButtonLink>
      )}
      {(step === 'lost' || step === 'deleted') && (
        <ButtonLink look="main" href={href('/request/')}>
          {t('order_page.ask_again')}
        </ButtonLink>
      )}
    </NextStep>
  )
}

function stepOf(order: ClientOrderData): Step {
  const name = statusName(order.status as Status)
  if (name === 'new' && order.personal && order.personal_until !== null) return 'personal'
  if (order.tutor === null && order.responses.length > 0 && order.may.includes('appoint')) return 'choose'
  const reviewedStatuses: readonly number[] = [reviewStatus.published, reviewStatus.mark_only]
  return name === 'paid' && reviewedStatuses.includes(order.review.review_status) ? 'reviewed' : name
}

function PersonalTutor({ order }: { order: ClientOrderData }) {
  const t = useT()
  const { personal, personal_until } = order
  if (!personal || personal_until === null) return null
  const { name, avatar, link } = personal.tutor
  return (
    <>
      <p className="flex items-center gap-3">
        <Avatar name={name} src={avatar ?? undefined} size={56} />
        <span className="grid">
          <a href={link} className="font-semibold text-ink">
            {name}
          </a>
          <span className="text-base text-soft">
            {t('order_page.answers_until')} <ZonedTime seconds={personal_until} />
          </span>
          {order.rate !== null && (
            <span className="text-base">
              <Sum minor={order.rate} currency={order.currency} /> {t('order_page.an_hour')}
            </span>
          )}
        </span>
      </p>
      {order.rates.length > 1 && <ChangeRateButton order={order} />}
    </>
  )
}
