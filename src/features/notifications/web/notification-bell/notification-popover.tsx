import { Bell } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import type { ButtonSize } from '#ui/parts/button.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { useFloating } from '#ui/parts/floating.ts'

type Props = { count: number; title: string; size?: ButtonSize; align: 'start' | 'end'; children: ReactNode }

/** Opens only if there are notices; closes on an outside press or focus, on Escape and on navigation. */
export function NotificationPopover({ count, title, size = 'normal', align, children }: Props) {
  const t = useT()
  const id = useId()
  const { path, search, locale } = useFrame()
  const currentPage = `${locale} ${path}${search}`
  const container = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [openOnPage, setOpenOnPage] = useState<string>()
  const open = count > 0 && openOnPage === currentPage
  const floating = useFloating(button, { align })

  useEffect(() => {
    if (!open) return undefined
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpenOnPage(undefined)
    }
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenOnPage(undefined)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  return (
    <span ref={container} className="relative inline-flex">
      <IconButton
        ref={button}
        size={size}
        label={count > 0 ? t('bell.count', { count }) : t('bell.none')}
        icon={<Bell className={size === 'small' ? 'size-4.5' : 'size-5.5'} strokeWidth={1.75} />}
        className="text-ink"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-disabled={count === 0}
        onClick={() => setOpenOnPage(open ? undefined : currentPage)}
      />
      <CountPill
        count={count}
        data-count={count}
        className={`pointer-events-none absolute ${size === 'small' ? '-top-1 -right-1' : 'top-0.5 right-0.5'}`}
      />
      {open && (
        <section
          ref={floating}
          id={id}
          popover="manual"
          aria-label={title}
          className="inset-auto w-84 max-w-[calc(100vw-16px)] overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-1.5 text-left text-base text-ink shadow-float"
        >
          {children}
        </section>
      )}
    </span>
  )
}

export function NotificationList(props: { title: string; urgent?: boolean; more: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <div className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
      <h2
        id={id}
        className={`px-2.5 pt-1.5 pb-0.5 text-small font-medium ${props.urgent ? 'text-coral' : 'text-soft'}`}
      >
        {props.title}
      </h2>
      <ul aria-labelledby={id}>{props.children}</ul>
      {props.more}
    </div>
  )
}

export const noticeLinkClass =
  'flex min-h-11 items-center justify-between gap-3 rounded-small px-2.5 py-1 text-ink no-underline wide:min-h-9 hover:bg-green-wash'
