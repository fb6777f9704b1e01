import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import type { CatalogData } from '../../contract.ts'

/** What is typed rather than chosen: the price of an hour, and words. */
export function TypedForm({ typed }: { typed: CatalogData['typed'] }) {
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
          <Typed label={t('catalog.price_from')} name="price_from" value={typed.price_from} hint={hint?.from} figures />
          <Typed label={t('catalog.price_to')} name="price_to" value={typed.price_to} hint={hint?.to} figures />
        </div>
      </fieldset>
      <Typed label={t('catalog.words')} name="q" value={typed.q} />
      <Button type="submit">{t('catalog.apply')}</Button>
    </form>
  )
}

type Props = { label: string; name: string; value: string; hint?: string | undefined; figures?: boolean }
const ofFigures: ComponentProps<'input'> = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 8 }

function Typed({ label, name, value, hint, figures = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(value)
  // What was typed stays until the list is another one: without this price, say.
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
        {...(figures && ofFigures)}
        className={`${inputLook} text-base`}
      />
    </label>
  )
}
