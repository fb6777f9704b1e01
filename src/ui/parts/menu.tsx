import { ChevronDown, Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFrame } from '../frame.tsx'
import { Button, IconButton } from './button.tsx'
import type { ButtonLook, ButtonSize } from './button.tsx'
import { useFloating } from './floating.ts'

export type MenuItem = {
  text: string
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  look?: 'plain' | 'danger'
  disabled?: boolean
  apart?: boolean
}

type Props = {
  label: string
  items: readonly MenuItem[]
  /** The content of the button; three dots by default. */
  trigger?: ReactNode
  look?: ButtonLook
  size?: ButtonSize
  align?: 'start' | 'end'
  disabled?: boolean
}

/** A menu button. It closes on a choice, Escape, Tab, a click outside and on navigation. */
export function Menu({ label, items, trigger, look, size = 'normal', align = 'start', disabled = false }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { path, search } = useFrame()
  const here = path + search
  const [shown, setShown] = useState<{ at: string; from: 'first' | 'last' }>()
  const open = shown?.at === here
  const show = (from: 'first' | 'last') => setShown({ at: here, from })

  function close(back: boolean) {
    setShown(undefined)
    if (back) button.current?.focus()
  }

  const opener = {
    ref: button,
    id,
    disabled,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-menu` : undefined,
    onClick: () => (open ? close(false) : show('first')),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  } as const

  return (
    <span className="inline-flex">
      {trigger ? (
        <Button {...opener} look={look} size={size} aria-label={label}>
          {trigger}
          <ChevronDown className="-mr-1" />
        </Button>
      ) : (
        <IconButton {...opener} look={look} size={size} label={label} icon={<Ellipsis />} />
      )}
      {open && <List id={id} items={items} align={align} button={button} from={shown.from} close={close} />}
    </span>
  )
}

function List(props: {
  id: string
  items: readonly MenuItem[]
  align: 'start' | 'end'
  button: { current: HTMLButtonElement | null }
  from: 'first' | 'last'
  close: (back: boolean) => void
}) {
  const { id, items, align, button, from, close } = props
  const list = useRef<HTMLDivElement>(null)
  const typedAhead = useRef({ letters: '', at: 0 })
  const floating = useFloating(button, { align })

  useEffect(() => {
    const first = from === 'first' ? 0 : -1
    entriesOf(list.current).at(first)?.focus({ preventScroll: true })
  }, [from])

  useEffect(() => {
    const elsewhere = (event: PointerEvent) => {
      const target = event.target as Node
      if (!list.current?.contains(target) && !button.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [button, close])

  function typeAhead(letter: string) {
    const now = Date.now()
    const letters = (now - typedAhead.current.at < 500 ? typedAhead.current.letters : '') + letter.toLocaleLowerCase()
    typedAhead.current = { letters, at: now }
    const all = entriesOf(list.current)
    const start = all.indexOf(document.activeElement as HTMLElement) + (letters.length === 1 ? 1 : 0)
    const turned = [...all.slice(start), ...all.slice(0, start)]
    turned.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letters))?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = entriesOf(list.current)
    const place = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') all.at((place + 1) % all.length)?.focus()
    else if (event.key === 'ArrowUp') all.at(place - 1)?.focus()
    else if (event.key === 'Home') all.at(0)?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else if (event.key === 'Escape') close(true)
    // The focus is on the button, so the browser moves on from there.
    else if (event.key === 'Tab') return close(true)
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) typeAhead(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={(box) => {
        list.current = box
        return floating(box)
      }}
      id={`${id}-menu`}
      role="menu"
      tabIndex={-1}
      aria-labelledby={id}
      popover="manual"
      onKeyDown={onKeyDown}
      className="inset-auto max-w-[calc(100vw-16px)] min-w-44 overflow-y-auto rounded-card border border-line bg-card p-1 text-base text-ink shadow-float"
    >
      {items.map((item) => (
        <Entry key={item.text} item={item} close={close} />
      ))}
    </div>
  )
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function Entry({ item, close }: { item: MenuItem; close: (back: boolean) => void }) {
  const { text, icon, href, onSelect, look = 'plain', disabled = false, apart = false } = item
  const className = `flex min-h-9 w-full items-center gap-2.5 rounded-small px-2.5 text-left no-underline ${look === 'danger' ? 'text-coral hover:bg-coral-wash focus:bg-coral-wash' : 'text-ink hover:bg-green-wash focus:bg-green-wash'} aria-disabled:cursor-not-allowed aria-disabled:text-soft`
  const inside = (
    <>
      {icon}
      {text}
    </>
  )
  return (
    <>
      {apart && <hr className="-mx-1 my-1 border-line" />}
      {href && !disabled ? (
        <a role="menuitem" tabIndex={-1} href={href} className={className} onClick={() => close(false)}>
          {inside}
        </a>
      ) : (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={disabled || undefined}
          className={className}
          onClick={() => {
            if (disabled) return
            close(true)
            onSelect?.()
          }}
        >
          {inside}
        </button>
      )}
    </>
  )
}
