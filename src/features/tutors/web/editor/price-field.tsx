import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Field, inputLook } from '#ui/parts/field.tsx'
import { readPrice, writePrice } from './values.ts'
import type { Rules } from './values.ts'

/** A price for an hour, typed in the units that people pay with. */
export function PriceField(props: {
  name: string
  rules: Rules
  errors: readonly string[] | undefined
  value: number
  onChange: (minor: number) => void
}) {
  const { name, rules, errors, value, onChange } = props
  const { price, currency } = rules
  const t = useT()
  const { lang } = useFrame()
  const [text, setText] = useState(value === 0 ? '' : writePrice(value, currency))
  const [left, setLeft] = useState(false)
  const minor = readPrice(text, currency)
  const wrong = left && text !== '' && (minor === undefined || minor < price.min || minor > price.max)
  const range = t('editor.price_range', {
    min: formatMoney({ minor: price.min, currency }, lang),
    max: formatMoney({ minor: price.max, currency }, lang),
  })
  return (
    <Field label={t('editor.price')} hint={range} errors={wrong ? [range] : errors}>
      {(wired) => (
        <span className="flex items-center gap-2">
          <input
            {...wired}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setLeft(false)
              onChange(readPrice(target.value, currency) ?? 0)
            }}
            onBlur={() => setLeft(true)}
            className={`${inputLook} max-w-36 text-right tabular-nums`}
          />
          <span className="text-base text-soft">{t('editor.price_unit', { currency: symbolOf(currency, lang) })}</span>
        </span>
      )}
    </Field>
  )
}

function symbolOf(currency: string, lang: string): string {
  const parts = new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
}
