import { useRef, useState } from 'react'
import { useT } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { Listbox, useCombobox } from './combobox.tsx'
import { LabelledField, denseInputLook, inputLook } from './field.tsx'
import type { Labelled, Wired } from './field.tsx'
import type { PickerOption } from './find-options.ts'

type Props = Labelled & {
  name: string
  any: string
  options: readonly PickerOption[]
  defaultValue?: string | undefined
  disabled?: boolean
  /** As low as the other filters of a list, with the label inside. */
  dense?: boolean
  typedName?: string
  nothing?: string
  onChange?: (value: string) => void
}

/**
 * A searchable select. The server renders a native select, which remains without JavaScript; both post the choice
 * under the same name.
 */
export function Picker(props: Props) {
  const live = useHydrated()
  const Control = live ? Combobox : PlainSelect
  if (props.dense) return <Control {...props} wired={{ 'aria-label': props.label }} />
  return (
    <LabelledField label={props.label} hint={props.hint} errors={props.errors}>
      {(wired) => <Control {...props} wired={wired} />}
    </LabelledField>
  )
}

type Named = { wired: Wired | { 'aria-label': string } }
const lookOf = ({ dense }: Props) => (dense ? denseInputLook : inputLook)

function PlainSelect(props: Props & Named) {
  const { name, any, options, defaultValue, disabled, wired } = props
  return (
    <select {...wired} name={name} className={lookOf(props)} disabled={disabled} defaultValue={defaultValue}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}

function Combobox(props: Props & Named) {
  const { name, label, any, options, defaultValue = '', disabled = false, typedName, nothing, onChange, wired } = props
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(defaultValue)
  const chosen = options.find((option) => option.value === value)
  const change = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  const box = useCombobox({
    options,
    chosen: value,
    choose: (option) => change(option.value),
    erased: () => change(''),
    keepTyped: typedName !== undefined,
  })
  const typed = typedName ? (box.typed ?? '').trim() : ''

  return (
    <div {...box.around} className="relative" data-changed={value === defaultValue ? undefined : name}>
      <input type="hidden" name={name} value={typed ? '' : value} disabled={disabled} />
      {typed && <input type="hidden" name={typedName} value={typed} disabled={disabled} />}
      <input
        {...wired}
        {...box.input}
        ref={input}
        className={`${lookOf(props)} pr-9! text-ellipsis`}
        placeholder={any}
        disabled={disabled}
        value={box.typed ?? chosen?.text ?? ''}
        onFocus={(event) => event.target.select()}
      />
      {chosen && !disabled ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('picker.remove', { text: chosen.text })}
          onClick={() => (change(''), input.current?.focus())}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-card text-soft hover:text-ink"
        >
          <Mark path="M18 6 6 18M6 6l12 12" />
        </button>
      ) : (
        <span className="pointer-events-none absolute inset-y-0 right-0 grid w-9 place-items-center text-soft">
          <Mark path="m6 9 6 6 6-6" />
        </span>
      )}
      {box.open && (
        <Listbox
          list={box.list}
          label={label}
          anchor={input}
          isChosen={(option) => option === value}
          nothing={nothing}
        />
      )}
    </div>
  )
}

/** An inline path, because the icon package would add to the home page. */
function Mark({ path }: { path: string }) {
  return (
    <svg aria-hidden width="18" height="18" viewBox="0 0 24 24" fill="none">
      <path d={path} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
