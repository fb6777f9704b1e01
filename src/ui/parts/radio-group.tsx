import { useId } from 'react'
import { Tick } from './field.tsx'
import type { Labelled } from './field.tsx'

type Choice = { value: string; text: string; hint?: string; disabled?: boolean }

/** Native radio buttons for a few options. */
export function RadioGroup(
  props: Labelled & {
    name: string
    choices: readonly Choice[]
    defaultValue?: string | undefined
    inline?: boolean
    onChange?: (value: string) => void
  },
) {
  const id = useId()
  const { label, hint, errors = [], name, choices, defaultValue, inline = false, onChange } = props
  const note = errors.length > 0 ? errors.join(' ') : hint
  return (
    <fieldset
      aria-describedby={note ? `${id}-note` : undefined}
      aria-invalid={errors.length > 0 || undefined}
      role="radiogroup"
    >
      <legend className="text-base font-medium">{label}</legend>
      <div className={inline ? 'flex flex-wrap gap-x-6' : 'grid justify-items-start'}>
        {choices.map(({ value, text, hint: more, disabled }) => (
          <Tick key={value} label={text} hint={more} disabled={disabled}>
            {(named) => (
              <input
                {...named}
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                disabled={disabled}
                onChange={() => onChange?.(value)}
                className="size-5 accent-green"
              />
            )}
          </Tick>
        ))}
      </div>
      {note && (
        <p id={`${id}-note`} className={`text-small ${errors.length > 0 ? 'text-coral' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
