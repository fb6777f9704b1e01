import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import type { Labelled } from '#ui/parts/field.tsx'

/** Reports an invalid year on blur. */
export function YearField(
  props: Labelled & {
    name: string
    min: number
    max: number
    value: number | null
    onChange: (year: number | null) => void
  },
) {
  const { label, hint, errors, name, min, max, value, onChange } = props
  const t = useT()
  const [text, setText] = useState(value === null ? '' : String(value))
  const [blurred, setBlurred] = useState(false)
  const year = Number(text)
  const wrong = text !== '' && !(/^\d{4}$/.test(text) && year >= min && year <= max)
  return (
    <TextField
      label={label}
      hint={hint}
      errors={wrong && blurred ? [t('editor.year_wrong', { min: String(min), max: String(max) })] : errors}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setBlurred(false)
        if (/^(\d{4})?$/.test(target.value)) onChange(target.value ? Number(target.value) : null)
      }}
      onBlur={() => setBlurred(true)}
    />
  )
}
