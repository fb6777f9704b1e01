import { useState } from 'react'
import { useT } from '../frame.tsx'
import { LabelledField, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

const heights = { 2: 'min-h-[calc(2lh+22px)]', 3: 'min-h-[calc(3lh+22px)]', 8: 'min-h-[calc(8lh+22px)]' }

/**
 * A text area with a minimum and maximum length, counted in visible characters. It shows the limits and never
 * truncates pasted text.
 */
export function CountedText(
  props: Labelled & {
    name: string
    value: string
    min: number
    max: number
    rows?: keyof typeof heights
    disabled?: boolean
    lang?: string
    onChange: (text: string) => void
  },
) {
  const { label, hint, errors = [], name, value, min, max, rows = 3, disabled, lang, onChange } = props
  const t = useT()
  const [left, setLeft] = useState(false)
  const length = Array.from(value.trim()).length
  const short = length > 0 && length < min
  const long = length > max
  const range = t('field.range', { min, max })
  const wrong = long || (short && left)
  const problems = errors.length > 0 ? errors : wrong ? [range] : []
  const counter = (
    <span className={`ml-auto shrink-0 ${long ? 'text-coral' : length >= min ? 'text-green' : ''}`}>
      {`${length} / ${max}`}
    </span>
  )
  return (
    <LabelledField label={label} hint={short || !hint ? range : `${hint} ${range}.`} errors={problems} aside={counter}>
      {(wired) => (
        <textarea
          {...wired}
          name={name}
          value={value}
          rows={rows}
          disabled={disabled}
          lang={lang}
          onChange={(event) => (setLeft(false), onChange(event.target.value))}
          onBlur={() => setLeft(true)}
          className={`${inputLook} field-sizing-content max-h-120 py-2.5 ${heights[rows]}`}
        />
      )}
    </LabelledField>
  )
}
