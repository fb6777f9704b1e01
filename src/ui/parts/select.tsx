import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { denseInputLook, Field, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

type Choice = { value: string | number; text: string }

/** The browser's own list with our face. Without `label` it needs an `aria-label`: a filter in a row, say. */
export function Select({
  choices,
  empty,
  dense = false,
  className = '',
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[]; empty?: string; dense?: boolean }) {
  return (
    <span className="relative block">
      <select {...rest} className={`${dense ? denseInputLook : inputLook} appearance-none truncate pr-9! ${className}`}>
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-soft" />
    </span>
  )
}

export function SelectField({ label, hint, errors, ...select }: Parameters<typeof Select>[0] & Labelled) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wired) => <Select {...select} {...wired} />}
    </Field>
  )
}
