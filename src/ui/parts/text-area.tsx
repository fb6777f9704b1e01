import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '../frame.tsx'
import { LabelledField, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

/** Grows with its text where the browser supports it, and shows the remaining characters near the limit. */
export function TextArea({
  label,
  hint,
  errors,
  maxLength,
  rows = 3,
  ...area
}: Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> &
  Labelled & { maxLength: number; defaultValue?: string }) {
  const t = useT()
  const [length, setLength] = useState((area.defaultValue ?? '').length)
  const left = maxLength - length
  const scarce = left <= Math.max(20, maxLength / 10)
  const counter = (
    <span className="ml-auto shrink-0">
      <span aria-hidden>{`${length} / ${maxLength}`}</span>
      <span role="status" className="sr-only">
        {scarce && t('field.left', { count: left })}
      </span>
    </span>
  )
  return (
    <LabelledField label={label} hint={hint} errors={errors} aside={counter}>
      {(wired) => (
        <textarea
          {...area}
          {...wired}
          rows={rows}
          maxLength={maxLength}
          onInput={(event) => (setLength(event.currentTarget.value.length), area.onInput?.(event))}
          className={`${inputLook} field-sizing-content max-h-80 min-h-24 py-2.5`}
        />
      )}
    </LabelledField>
  )
}
