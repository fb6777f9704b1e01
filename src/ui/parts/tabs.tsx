import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

export type Tab = { id: string; text: string; count?: number; content: ReactNode }

/** Scrolled by a finger on a phone; a mouse finds everything on a second line. */
const row = 'flex gap-1 overflow-x-auto tablet:flex-wrap shadow-[inset_0_-1px_var(--color-line)]'
const look =
  'inline-flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap no-underline'
const current = 'border-green text-ink'
const other = 'border-transparent text-soft hover:border-edge hover:text-ink'

/**
 * Tabs without their own addresses. Arrow keys, Home and End move. With `chosen` the parent controls the selection.
 */
export function Tabs(props: { label: string; tabs: readonly Tab[]; chosen?: string; onChoose?: (id: string) => void }) {
  const { label, tabs, onChoose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs[0]?.id)
  const chosen = props.chosen ?? own
  const setChosen = (next: string) => (setOwn(next), onChoose?.(next))

  function onKeyDown(event: KeyboardEvent) {
    const place = tabs.findIndex((tab) => tab.id === chosen)
    const steps: Record<string, number> = {
      ArrowRight: (place + 1) % tabs.length,
      ArrowLeft: (place - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(tabs[next]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div ref={list} role="tablist" aria-label={label} className={row} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => setChosen(tab.id)}
            className={`${look} -outline-offset-2 ${tab.id === chosen ? current : other}`}
          >
            {tab.text}
            <Count value={tab.count} />
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== chosen}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- after the tab comes what it shows, as the pattern asks
          tabIndex={0}
          className="pt-4"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

export function TabLinks(props: {
  label: string
  links: readonly { href: string; text: string; count?: number; current: boolean }[]
}) {
  return (
    <nav aria-label={props.label} className={row}>
      {props.links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className={`${look} -outline-offset-2 ${link.current ? current : other}`}
        >
          {link.text}
          <Count value={link.count} />
        </a>
      ))}
    </nav>
  )
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null
  return <span className="rounded-full bg-line px-2 text-small text-ink">{value}</span>
}
