import { useState } from 'react'
import type { Envelope, PageData } from '#shared/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useInstantText } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Card } from '#ui/parts/card.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { PaymentForm } from '#features/payments/payment-form.tsx'
import type { PaymentCalls } from '#features/payments/payment-form.tsx'
import type { topEndpoints, topsPage } from '../../contract.ts'

type Data = PageData<typeof topsPage>
type Offer = Data['offers'][number]
type Period = Offer['periods'][number]

type Props = {
  offer: Offer
  lists: readonly { value: string; text: string }[]
  chosen: string
  choices: Data['choices']
  onChoose: (list: string) => void
}

/** Chooses a list and a period, and pays. Price and start are those that the server checks again. */
export function BuyTop({ offer, lists, chosen, choices, onChoose }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const format = useInstantText()
  const [days, setDays] = useState(offer.periods[0]?.days ?? 0)
  const period = offer.periods.find((one) => one.days === days) ?? offer.periods[0]
  const startText = ({ starts_at }: Period) =>
    starts_at === null
      ? t('tops.starts_now')
      : t('tops.starts_on', { day: format(new Date(starts_at * 1000), { dateStyle: 'long' }) })

  return (
    <Card title={t(offer.own_until === null ? 'tops.buy' : 'tops.buy_more')}>
      <div className="grid gap-4">
        <SelectField
          label={t('tops.list')}
          hint={t(`tops.demand.${offer.demand}`, { count: offer.requests })}
          value={chosen}
          choices={lists}
          onChange={(event) => onChoose(event.target.value)}
        />
        <p className="text-small text-soft">
          {t('tops.free', { free: Math.max(0, offer.slots - offer.taken), slots: offer.slots })}
        </p>
        {period ? (
          <>
            <RadioGroup
              key={chosen}
              label={t('tops.period')}
              name="days"
              defaultValue={String(period.days)}
              choices={offer.periods.map((one) => ({
                value: String(one.days),
                text: `${t('tops.days', { days: one.days })}: ${formatMoney({ minor: one.price, currency: choices.currency }, lang)}`,
                hint: startText(one),
              }))}
              onChange={(value) => setDays(Number(value))}
            />
            <PaymentForm
              key={`${chosen} ${period.days}`}
              choices={choices}
              calls={callsOf(offer, period)}
              action={t('tops.pay')}
              amount={period.price}
              onPaid={() => {
                notify('done', t(period.starts_at === null ? 'tops.bought' : 'tops.queued'))
                void refresh()
              }}
            >
              {({ top = [] }) =>
                top.length > 0 && (
                  <p role="alert" className="text-coral">
                    {top.join(' ')}
                  </p>
                )
              }
            </PaymentForm>
            <p className="text-small text-soft">{t('tops.rules')}</p>
          </>
        ) : (
          <p className="text-soft">{t('tops.sold_out')}</p>
        )}
      </div>
    </Card>
  )
}

function callsOf({ subject_id, city_id }: Offer, { days, price, starts_at }: Period): PaymentCalls {
  const top = { subject_id, city_id, days, price, starts_at }
  return {
    byWallet: () =>
      reloadIfChanged(call<typeof topEndpoints.payByWallet>('POST /api/tutor/top/pay_by_wallet', { top })),
    byCard: (card) =>
      reloadIfChanged(call<typeof topEndpoints.payByToken>('POST /api/tutor/top/pay_by_token', { top, ...card })),
    byProvider: (choice) =>
      reloadIfChanged(call<typeof topEndpoints.pay>('POST /api/tutor/top/pay/:provider', { top, ...choice })),
  }
}

/** A changed price or a taken place is explained, and the page shows what is sold now. */
async function reloadIfChanged<T>(request: Promise<Envelope<T>>): Promise<Envelope<T>> {
  const answer = await request
  if (answer.status === 'fail' && typeof answer.error === 'object' && 'top' in answer.error) void refresh()
  return answer
}
