import type { ComponentProps } from 'react'
import { LabelledField, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & Labelled & { prefix: string }

/** The country prefix is shown and may be typed as well. */
export function PhoneField({ label, hint, errors, prefix, ...input }: Props) {
  return (
    <LabelledField label={label} hint={hint} errors={errors}>
      {(wired) => (
        <span className="flex">
          <span
            aria-hidden
            className="flex min-h-11 items-center rounded-l-card border border-r-0 border-edge bg-paper px-3 text-soft"
          >
            {prefix}
          </span>
          <input
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            {...input}
            {...wired}
            type="tel"
            className={`${inputLook} min-w-0 rounded-l-none!`}
          />
        </span>
      )}
    </LabelledField>
  )
}
