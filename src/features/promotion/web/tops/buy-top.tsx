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

type OfferedList = { value: string; text: string; offer: Offer }

type Props = {
  offer: Offer
  lists: readonly OfferedList[]
  chosen: string
  choices: Data['choices']
  onChoose: (list: string) => void
}

/** Chooses a list and a period, and pays. Price and start are those that the server checks again. */
export function BuyTop({ offer, lists, chosen, choices, onChoose }: Props) {
  const t = useT()
  const describe = usePeriodTexts(choices.currency)
  const [days, setDays] = useState(offer.periods[0]?.days ?? 0)
  const period = offer.periods.find((one) => one.days === days) ?? offer.periods[0]

  return (
    <Card title={t(offer.own_until === null ? 'tops.buy' : 'tops.buy_more')}>
      <div className="grid gap-4">
        <div className="grid gap-4 noscript:hidden">
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
        </div>
        {period ? (
          <>
            <div className="noscript:hidden">
              <RadioGroup
                key={chosen}
                label={t('tops.period')}
                name="days"
                defaultValue={String(period.days)}
                choices={offer.periods.map((one) => ({ value: String(one.days), ...describe(one) }))}
                onChange={(value) => setDays(Number(value))}
              />
            </div>
            <PaymentForm
              key={`${chosen} ${period.days}`}
              choices={choices}
              calls={callsOf(offer, period)}
              path="/api/tutor/top/pay/:provider"
              action={t('tops.pay')}
              amount={period.price}
              onPaid={() => {
                notify('done', t(period.starts_at === null ? 'tops.bought' : 'tops.queued'))
                void refresh()
              }}
            >
              {({ top = [] }) => (
                <>
                  <noscript>
                    <TopSelect lists={lists} currency={choices.currency} />
                  </noscript>
                  {top.length > 0 && (
                    <p role="alert" className="text-coral">
                      {top.join(' ')}
                    </p>
                  )}
                </>
              )}
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

/** Everything that is sold, as one field of a form without JavaScript. */
function TopSelect({ lists, currency }: { lists: readonly OfferedList[]; currency: string }) {
  const t = useT()
  const describe = usePeriodTexts(currency)
  const sold = lists.flatMap(({ text: list, offer }) =>
    offer.periods.map((period) => {
      const { text, hint } = describe(period)
      return { value: JSON.stringify(topOf(offer, period)), text: `${list}. ${text}. ${hint}` }
    }),
  )
  return <SelectField label={t('tops.list')} name="top" choices={sold} />
}

/** The length with the price, and the start. */
function usePeriodTexts(currency: string): (period: Period) => { text: string; hint: string } {
  const t = useT()
  const { lang } = useFrame()
  const format = useInstantText()
  return ({ days, price, starts_at }) => ({
    text: `${t('tops.days', { days })}: ${formatMoney({ minor: price, currency }, lang)}`,
    hint:
      starts_at === null
        ? t('tops.starts_now')
        : t('tops.starts_on', { day: format(new Date(starts_at * 1000), { dateStyle: 'long' }) }),
  })
}

const topOf = ({ subject_id, city_id }: Offer, { days, price, starts_at }: Period) => ({
  subject_id,
  city_id,
  days,
  price,
  starts_at,
})

function callsOf(offer: Offer, period: Period): PaymentCalls {
  const top = topOf(offer, period)
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
