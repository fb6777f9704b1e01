import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import type { CatalogData } from '../../contract.ts'

export function TypedFiltersForm({ typed }: { typed: CatalogData['typed'] }) {
  const t = useT()
  const { action, keep, price_hint: hint, currency } = typed
  return (
    <form action={action} data-stay="results" className="grid gap-3 border-t border-line py-4">
      {keep.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="mb-2 text-base font-semibold">{t('catalog.price', { currency })}</legend>
        <div className="grid grid-cols-2 gap-2">
          <TypedField
            label={t('catalog.price_from')}
            name="price_from"
            value={typed.price_from}
            hint={hint?.from}
            numeric
          />
          <TypedField label={t('catalog.price_to')} name="price_to" value={typed.price_to} hint={hint?.to} numeric />
        </div>
      </fieldset>
      <TypedField label={t('catalog.words')} name="q" value={typed.q} />
      <Button type="submit">{t('catalog.apply')}</Button>
    </form>
  )
}

type Props = { label: string; name: string; value: string; hint?: string | undefined; numeric?: boolean }
const numericInput: ComponentProps<'input'> = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 8 }

function TypedField({ label, name, value, hint, numeric = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(value)
  // The field is uncontrolled: it changes only when the list gets another value, for example after removing the price
  // filter.
  useEffect(() => {
    if (last.current !== value) field.current!.value = value
    last.current = value
  }, [value])
  return (
    <label className="grid gap-1 text-small text-soft">
      {label}
      <input
        ref={field}
        name={name}
        defaultValue={value}
        placeholder={hint}
        autoComplete="off"
        maxLength={100}
        {...(numeric && numericInput)}
        className={`${inputLook} text-base`}
      />
    </label>
  )
}
