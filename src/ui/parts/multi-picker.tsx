import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { Listbox, useCombobox } from './combobox.tsx'
import { LabelledField, inputLook } from './field.tsx'
import type { Labelled, Wired } from './field.tsx'
import type { PickerOption } from './find-options.ts'

type Props = Labelled & {
  name: string
  any: string
  options: readonly PickerOption[]
  defaultValue?: readonly string[]
  disabled?: boolean
  onChange?: (values: readonly string[]) => void
}

const none: readonly string[] = []

/** Several choices as chips, each posted in a hidden field of the same name. The server renders a plain list. */
export function MultiPicker(props: Props) {
  const live = useHydrated()
  return (
    <LabelledField label={props.label} hint={props.hint} errors={props.errors}>
      {(wired) => (live ? <Chips {...props} wired={wired} /> : <PlainList {...props} wired={wired} />)}
    </LabelledField>
  )
}

function PlainList({ name, options, defaultValue = none, disabled, wired }: Props & { wired: Wired }) {
  return (
    <select
      {...wired}
      multiple
      size={2}
      name={name}
      disabled={disabled}
      defaultValue={[...defaultValue]}
      className={inputLook}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}

function Chips(props: Props & { wired: Wired }) {
  const { name, label, any, options, defaultValue = none, disabled = false, onChange, wired } = props
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(defaultValue)
  const change = (next: readonly string[]) => {
    setValues(next)
    onChange?.(next)
  }
  const without = (value: string) => values.filter((one) => one !== value)
  const box = useCombobox({
    options,
    chosen: undefined,
    choose: ({ value }) => change(values.includes(value) ? without(value) : [...values, value]),
    several: true,
  })
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const same = values.length === defaultValue.length && values.every((value) => defaultValue.includes(value))

  return (
    <div {...box.around} data-changed={same ? undefined : name}>
      {values.map((value) => (
        <input key={value} type="hidden" name={name} value={value} disabled={disabled} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a larger target for the text field inside, which has the keys */}
      <div
        ref={frame}
        onClick={(event) => {
          if (disabled || (event.target as Element).closest('button')) return
          input.current?.focus()
          box.input.onClick()
        }}
        className={`${inputLook} relative flex flex-wrap items-center gap-1 py-1 pr-9! pl-1.5! ${wired['aria-invalid'] ? 'border-coral bg-coral-wash' : ''} ${disabled ? 'border-line bg-paper' : ''} has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green`}
      >
        {chosen.map(({ value, text }) => (
          <span
            key={value}
            className="inline-flex max-w-full items-center rounded-small bg-green-wash py-1 pl-2 text-base text-ink"
          >
            <span className="truncate">{text}</span>
            <button
              type="button"
              aria-label={t('picker.remove', { text })}
              disabled={disabled}
              onClick={() => (change(without(value)), input.current?.focus())}
              className="grid size-6 shrink-0 place-items-center rounded-small text-soft hover:text-ink"
            >
              <X className="size-3.5" />
            </button>
          </span>
        ))}
        <input
          {...wired}
          {...box.input}
          onClick={undefined}
          ref={input}
          placeholder={chosen.length === 0 ? any : undefined}
          disabled={disabled}
          value={box.typed ?? ''}
          onKeyDown={(event) => {
            const last = values.at(-1)
            if (event.key === 'Backspace' && !box.typed && last !== undefined) change(without(last))
            else box.input.onKeyDown(event)
          }}
          className="min-h-8 w-0 min-w-16 flex-1 bg-transparent px-1.5 outline-none placeholder:text-soft"
        />
        <ChevronDown className="pointer-events-none absolute top-3 right-2.5 text-soft" />
      </div>
      {box.open && (
        <Listbox list={box.list} label={label} anchor={frame} isChosen={(value) => values.includes(value)} several />
      )}
    </div>
  )
}
