import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { wideFromPx } from '../constants.ts'
import { Logo } from '../parts/logo.tsx'
import { useClosing } from './dropdown.tsx'
import { Icon } from './icons.tsx'

/** The header menu on narrow screens. Its button stays in place and closes it again. */
export function MenuSheet({ name, mark, children }: { name: string; mark?: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  useClosing(box)

  useEffect(() => {
    const details = box.current!
    const wide = window.matchMedia(`(min-width: ${wideFromPx}px)`)
    const close = () => void (details.open = false)
    // The page behind is inert while the sheet covers it.
    const cover = () => {
      for (const behind of document.querySelectorAll<HTMLElement>('main, footer')) behind.inert = details.open
    }
    wide.addEventListener('change', close)
    details.addEventListener('toggle', cover)
    return () => {
      wide.removeEventListener('change', close)
      details.removeEventListener('toggle', cover)
    }
  }, [])

  return (
    <details ref={box} name="header" data-sheet className="group wide:hidden">
      <summary className="relative grid size-11 list-none place-items-center rounded-card group-open:fixed group-open:top-2.5 group-open:right-2.5 group-open:z-50">
        <span className="sr-only">{name}</span>
        <Icon of="menu" size={24} className="group-open:hidden" />
        <Icon of="close" size={24} className="hidden group-open:block" />
        <span className="contents group-open:hidden">{mark}</span>
      </summary>
      <div className="fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-paper px-4 pb-10">
        <div className="mb-4 flex h-16 items-center" aria-hidden>
          <Logo />
        </div>
        {children}
      </div>
    </details>
  )
}
