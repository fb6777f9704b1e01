import { useEffect, useRef } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { currencySymbol, formatAmount, formatMoney, parseAmount } from '#shared/money.ts'
import { changedControls } from '#ui/admin/changes.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { guardLeaving, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { topPriceEndpoints, topPricesPage } from '../../contract.ts'
import { TopTabs } from './top-tabs.tsx'

/** Base prices of the edition. Demand raises them by a half or doubles them. */
export default function TopPrices({ data: { currency, prices } }: { data: PageData<typeof topPricesPage> }) {
  const t = useT()
  const { lang } = useFrame()
  const saved = useRef(false)
  const { form, errors, busy, send, typed } = useForm()
  useEffect(() => guardLeaving(() => !saved.current && changedControls(form.current).length > 0), [form])

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const fields = typed(event)
    const changed = prices.map(({ days }) => ({
      days,
      price: parseAmount(fields[`days-${days}`] ?? '', currency) ?? 0,
    }))
    const route = 'POST /api/admin/top_prices/save'
    if (!(await send(call<typeof topPriceEndpoints.save>(route, { prices: changed })))) return
    saved.current = true
    notify('done', t('form.saved'))
    await refresh()
    saved.current = false
  }

  return (
    <>
      <title>{`${t('top.tab.prices')} — Repeto`}</title>
      <h1 className="mb-3 text-title font-semibold">{t('panel.page.users_tops')}</h1>
      <TopTabs current="prices" />
      <form
        key={prices.map(({ price }) => price).join(' ')}
        ref={form}
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid max-w-120 gap-5 rounded-card border border-line bg-card p-5"
      >
        <p className="text-soft">{t('top.prices_about')}</p>
        {prices.map(({ days, price, standard }, place) => (
          <TextField
            key={days}
            label={t('top.price_for', { days, currency: currencySymbol(currency, lang) })}
            hint={t('top.price_standard', { price: formatMoney({ minor: standard, currency }, lang) })}
            name={`days-${days}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={formatAmount(price, currency)}
            errors={errors[`${place}.price`] ?? errors['prices']}
          />
        ))}
        <div>
          <Button look="main" type="submit" busy={busy}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </>
  )
}
