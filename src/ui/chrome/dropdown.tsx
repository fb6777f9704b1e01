import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { navigation } from '../navigation.ts'
import { Icon } from './icons.tsx'

/** A plain `<details>`, which works before hydration and without JavaScript. */
export function Dropdown(props: { name: ReactNode; side?: 'left' | 'right'; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  useClosing(box)
  return (
    <details ref={box} name="header" className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-card px-2.5 whitespace-nowrap hover:bg-green-wash">
        {props.name}
        <Icon of="down" size={16} className="text-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div
        className={`absolute top-full z-40 mt-1 min-w-60 rounded-card border border-line bg-card p-1.5 shadow-float ${props.side === 'right' ? 'right-0' : 'left-0'}`}
      >
        {props.children}
      </div>
    </details>
  )
}

/** Closes on Escape, on a click or focus elsewhere, and on navigation. */
export function useClosing(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = box.current!
    let at = placeNow()
    const arrived = navigation.subscribe(() => {
      if (at !== placeNow()) details.open = false
      at = placeNow()
    })
    const outside = ({ target }: Event) => {
      if (details.open && target instanceof Node && !details.contains(target)) details.open = false
    }
    const followed = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) details.open = false
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    details.addEventListener('click', followed)
    return () => {
      arrived()
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
      details.removeEventListener('click', followed)
    }
  }, [box])
}

function placeNow(): string {
  const { lang, path } = navigation.read().answer.frame
  return lang + path
}
