import { useId } from 'react'
import type { Labelled } from './field.tsx'

export function ChoiceChips<Value extends string | number>(
  props: Labelled & {
    choices: readonly { value: Value; text: string }[]
    values: readonly Value[]
    disabled?: boolean
    onChange: (values: Value[]) => void
  },
) {
  const id = useId()
  const { label, hint, errors = [], choices, values, disabled, onChange } = props
  const note = errors.length > 0 ? errors.join(' ') : hint
  const turn = (value: Value) =>
    onChange(
      values.includes(value)
        ? values.filter((one) => one !== value)
        : choices.map((choice) => choice.value).filter((one) => one === value || values.includes(one)),
    )
  return (
    <fieldset aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="mb-1.5 text-base font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className={`inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-base transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green ${disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer'} ${values.includes(value) ? 'border-green bg-green-wash font-medium text-green' : 'border-edge bg-card hover:border-ink'}`}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={values.includes(value)}
              disabled={disabled}
              aria-invalid={errors.length > 0 || undefined}
              onChange={() => turn(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {note && (
        <p id={`${id}-note`} className={`mt-1 text-small ${errors.length > 0 ? 'text-coral' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
