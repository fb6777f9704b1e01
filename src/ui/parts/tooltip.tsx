import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { putBeside } from './floating.ts'

const delayMs = 300

/**
 * Shown at once on focus and after a delay on hover. It stays while the pointer is on it and closes on Escape. It
 * must not contain essential information, because touch screens cannot hover.
 */
export function Tooltip(props: { text: string; children: (described: { 'aria-describedby': string }) => ReactNode }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show() {
    if (!box.current?.showPopover || box.current.matches(':popover-open')) return
    box.current.showPopover()
    putBeside(anchor.current!, box.current, { above: true })
  }

  function hide() {
    clearTimeout(timer.current)
    if (box.current?.matches(':popover-open')) box.current.hidePopover()
  }

  function later(then: () => void) {
    clearTimeout(timer.current)
    timer.current = setTimeout(then, delayMs)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches the control inside it
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(show)}
      onPointerLeave={() => later(hide)}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onPointerDown={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {props.children({ 'aria-describedby': id })}
      <span
        ref={box}
        id={id}
        role="tooltip"
        popover="manual"
        className="inset-auto max-w-64 rounded-small bg-ink px-2.5 py-1.5 text-small text-paper shadow-float"
      >
        {props.text}
      </span>
    </span>
  )
}
