import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useT } from '../frame.tsx'
import { findOptions } from './find-options.ts'
import type { PickerOption } from './find-options.ts'
import { useFloating } from './floating.ts'

/** The offset from the top at which an open field is placed, so that its list and the phone keyboard fit. */
const offset = { wide: 70, narrow: 60 }
const narrow = 768
const listHeight = 288

/** State and keyboard handling of the ARIA combobox pattern. */
export function useCombobox(props: {
  options: readonly PickerOption[]
  chosen: string | undefined
  choose: (option: PickerOption) => void
  erased?: () => void
  /** A list for several choices stays open after one. */
  several?: boolean
  keepTyped?: boolean
}) {
  const { options, chosen, choose, erased, several = false, keepTyped = false } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const found = findOptions(options, typed ?? '')

  function unfold() {
    if (open) return
    makeRoom(box.current!)
    setActive(
      Math.max(
        0,
        options.findIndex(({ value }) => value === chosen),
      ),
    )
    setOpen(true)
  }

  function fold() {
    setOpen(false)
    setTyped(undefined)
  }

  function pick(option: PickerOption) {
    choose(option)
    setTyped(undefined)
    if (!several) setOpen(false)
  }

  function move(step: number) {
    if (!open) unfold()
    else if (found.length > 0) setActive((active + step + found.length) % found.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) fold()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && open && found[active]) pick(found[active])
    else return
    event.preventDefault()
  }

  return {
    open,
    typed,
    list: { id: `${id}-list`, found, active, pick },
    around: {
      ref: box,
      onBlur: (event: { relatedTarget: Element | null }) => {
        if (box.current?.contains(event.relatedTarget)) return
        if (typed === '') erased?.()
        if (keepTyped && typed) setOpen(false)
        else fold()
      },
    },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': open,
      'aria-controls': open ? `${id}-list` : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && found[active] ? `${id}-list-${active}` : undefined,
      onClick: unfold,
      onChange: (event: { target: { value: string } }) => {
        unfold()
        setTyped(event.target.value)
        setActive(0)
      },
      onKeyDown,
    } as const,
  }
}

function makeRoom(field: HTMLElement): void {
  if (field.closest('dialog')) return
  const { top, bottom } = field.getBoundingClientRect()
  const phone = window.innerWidth < narrow
  if (!phone && window.innerHeight - bottom > listHeight) return
  window.scrollBy({ top: top - (phone ? offset.narrow : offset.wide) })
}

type List = { id: string; found: readonly PickerOption[]; active: number; pick: (option: PickerOption) => void }

/** The open list. Focus stays in the text field; the active option is referenced by aria-activedescendant. */
export function Listbox(props: {
  list: List
  label: string
  anchor: RefObject<HTMLElement | null>
  isChosen: (value: string) => boolean
  several?: boolean
  nothing?: string | undefined
}) {
  const t = useT()
  const { list, label, anchor, isChosen, several, nothing } = props
  const { id, found, active, pick } = list
  const floating = useFloating(anchor, { sameWidth: true })
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  return (
    <div
      ref={floating}
      popover="manual"
      id={id}
      role="listbox"
      // Browsers make scroll containers focusable, which would add a second tab stop.
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={several}
      className="inset-auto max-h-72 overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-1 text-ink shadow-float"
    >
      {found.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's: focus never leaves it
        <div
          key={option.value}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen(option.value)}
          className={`flex cursor-pointer items-center justify-between gap-3 rounded-small px-2 py-2 hover:bg-paper ${place === active ? 'bg-green-wash hover:bg-green-wash' : ''} ${isChosen(option.value) ? 'font-medium' : ''}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
        >
          {option.text}
          {isChosen(option.value) && <Tick />}
        </div>
      ))}
      {found.length === 0 && (
        <div role="option" aria-disabled aria-selected={false} className="px-2 py-2 text-soft">
          {nothing ?? t('picker.nothing')}
        </div>
      )}
    </div>
  )
}

function Tick() {
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="none" className="shrink-0 text-green">
      <path d="m3 8.500 3.500 3.500L13 5" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  )
}
