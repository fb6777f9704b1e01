import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../frame.tsx'
import { useLive } from '../live.ts'
import { inputLook } from './field.tsx'

export type PickerOption = { value: string; text: string }

/**
 * A list to choose from by typing. Drawn by the server as a plain select, which is what stays
 * where there is no JavaScript; both carry the choice in a field of the same name.
 */
export function Picker(props: {
  name: string
  label: string
  any: string
  options: readonly PickerOption[]
  disabled?: boolean
}) {
  return useLive() ? <Combobox {...props} /> : <PlainSelect {...props} />
}

type Props = Parameters<typeof Picker>[0]

function PlainSelect({ name, label, any, options, disabled }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-base font-medium">
        {label}
      </label>
      <select id={id} name={name} className={inputLook} disabled={disabled}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

function Combobox({ name, label, any, options, disabled = false }: Props) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<PickerOption>()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const wanted = (typed ?? '').trim().toLocaleLowerCase()
  const found = options.filter((option) => option.text.toLocaleLowerCase().includes(wanted))

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  function choose(option: PickerOption | undefined) {
    setChosen(option)
    setTyped(undefined)
  }

  function leave() {
    // Leaving with the text erased means: any.
    if (typed === '' && chosen) setChosen(undefined)
    setTyped(undefined)
  }

  function move(step: number) {
    if (!open) setTyped('')
    else setActive((place) => (found.length > 0 ? (place + step + found.length) % found.length : 0))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) setTyped(undefined)
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && open && found[active]) choose(found[active])
    else return
    event.preventDefault()
  }

  return (
    <div
      className="relative grid gap-1"
      ref={box}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && leave()}
    >
      <label htmlFor={id} className="text-base font-medium">
        {label}
      </label>
      <input type="hidden" name={name} value={chosen?.value ?? ''} disabled={disabled} />
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${id}-${active}` : undefined}
        className={`${inputLook} pr-9`}
        placeholder={any}
        disabled={disabled}
        value={typed ?? chosen?.text ?? ''}
        onClick={() => open || (setTyped(''), setActive(0))}
        onChange={(event) => (setTyped(event.target.value), setActive(0))}
        onKeyDown={onKeyDown}
      />
      <svg
        aria-hidden
        className="pointer-events-none absolute right-3 bottom-4 text-soft"
        width="12"
        height="8"
        viewBox="0 0 12 8"
        fill="none"
      >
        <path d="m1 1.5 5 5 5-5" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      {open && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="absolute top-full z-20 mt-1 max-h-72 w-full overflow-y-auto rounded-card border border-line bg-card py-1 shadow-float"
        >
          {found.map((option, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's: focus never leaves it
            <div
              key={option.value}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen?.value}
              className={`cursor-pointer px-3 py-2 ${place === active ? 'bg-green-wash' : ''} ${option.value === chosen?.value ? 'font-medium' : ''}`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.text}
            </div>
          ))}
          {found.length === 0 && <div className="px-3 py-2 text-soft">{t('picker.nothing')}</div>}
        </div>
      )}
    </div>
  )
}
