import { useState } from 'react'
import { currencySymbol, formatAmount, formatMoney, parseAmount } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { LabelledField, inputLook } from '#ui/parts/field.tsx'
import type { EditorRules } from './profile-values.ts'

/** Typed in major currency units. */
export function PriceField(props: {
  name: string
  rules: EditorRules
  errors: readonly string[] | undefined
  value: number
  onChange: (minor: number) => void
}) {
  const { name, rules, errors, value, onChange } = props
  const { price, currency } = rules
  const t = useT()
  const { lang } = useFrame()
  const [text, setText] = useState(value === 0 ? '' : formatAmount(value, currency))
  const [blurred, setBlurred] = useState(false)
  const minor = parseAmount(text, currency)
  const wrong = blurred && text !== '' && (minor === undefined || minor < price.min || minor > price.max)
  const range = t('editor.price_range', {
    min: formatMoney({ minor: price.min, currency }, lang),
    max: formatMoney({ minor: price.max, currency }, lang),
  })
  return (
    <LabelledField label={t('editor.price')} hint={range} errors={wrong ? [range] : errors}>
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
              setBlurred(false)
              onChange(parseAmount(target.value, currency) ?? 0)
            }}
            onBlur={() => setBlurred(true)}
            className={`${inputLook} max-w-36 text-right tabular-nums`}
          />
          <span className="text-base text-soft">
            {t('editor.price_unit', { currency: currencySymbol(currency, lang) })}
          </span>
        </span>
      )}
    </LabelledField>
  )
}
