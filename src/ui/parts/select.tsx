import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { denseInputLook, LabelledField, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

type Choice = { value: string | number; text: string }

/** A styled native select. Without `label` it needs an `aria-label`. */
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
    <LabelledField label={label} hint={hint} errors={errors}>
      {(wired) => <Select {...select} {...wired} />}
    </LabelledField>
  )
}
