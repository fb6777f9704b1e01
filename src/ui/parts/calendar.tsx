import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { dayIn } from '#shared/time-zone.ts'
import { useFrame, useT } from '../frame.tsx'
import { useTimeZone } from '../zone.ts'
import { Button, IconButton } from './button.tsx'
import { addDays, addMonths, asDate, firstWeekday, placeInWeek, weeksOf } from './dates.ts'
import { putBeside } from './floating.ts'
import { useModal } from './modal.ts'

type Props = {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  like?: string | undefined
  anchor: RefObject<HTMLElement | null>
  onChoose: (iso: string) => void
  onClose: () => void
}

const tablet = 768

/** The date-picker dialog of the ARIA Authoring Practices. */
// oxlint-disable-next-line import/no-default-export -- what `lazy` loads
export default function Calendar({ label, value, min, max, like, anchor, onChoose, onClose }: Props) {
  const t = useT()
  const id = useId()
  const { lang } = useFrame()
  const modal = useModal(onClose)
  const grid = useRef<HTMLTableElement>(null)
  const now = dayIn(useTimeZone(), new Date())
  const [day, setDay] = useState(() => within(value || (like ?? now), min, max))
  const firstDay = firstWeekday(lang)
  const outside = (one: string) => (min !== undefined && one < min) || (max !== undefined && one > max)
  const format = (one: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options }).format(asDate(one))

  useEffect(() => {
    const box = modal.ref.current!
    if (window.innerWidth >= tablet && anchor.current) {
      box.style.margin = '0'
      putBeside(anchor.current, box, {})
    }
    focusDay()
    // oxlint-disable-next-line react/exhaustive-deps -- focus is set only when the calendar opens
  }, [])

  function focusDay() {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  function move(to: string) {
    // Rendered synchronously, because the next key may arrive before the next frame.
    flushSync(() => setDay(within(to, min, max)))
    focusDay()
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeInWeek(day, firstDay)
    const months = event.shiftKey ? 12 : 1
    const steps: Record<string, () => string> = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      Home: () => addDays(day, -place),
      End: () => addDays(day, 6 - place),
      PageUp: () => addMonths(day, -months),
      PageDown: () => addMonths(day, months),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step())
  }

  const turn = (name: 'previous_year' | 'previous_month' | 'next_month' | 'next_year', icon: ReactNode) => (
    <IconButton
      size="small"
      label={t(`date.${name}`)}
      icon={icon}
      onClick={() =>
        setDay(within(addMonths(day, (name.startsWith('next') ? 1 : -1) * (name.endsWith('year') ? 12 : 1)), min, max))
      }
    />
  )

  return (
    <dialog
      {...modal}
      data-clear
      aria-label={`${t('date.choose')}: ${label}`}
      className="rounded-card border border-line bg-card p-3 text-base text-ink shadow-float backdrop:bg-transparent max-tablet:backdrop:bg-veil"
    >
      <div className="mb-2 flex items-center justify-between">
        <span className="flex">
          {turn('previous_year', <ChevronsLeft />)}
          {turn('previous_month', <ChevronLeft />)}
        </span>
        <h2 id={id} aria-live="polite" className="px-2 text-center font-semibold first-letter:uppercase">
          {format(day, { month: 'long', year: 'numeric' })}
        </h2>
        <span className="flex">
          {turn('next_month', <ChevronRight />)}
          {turn('next_year', <ChevronsRight />)}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/interactive-supports-focus -- one day of the grid has the focus */}
      <table ref={grid} role="grid" aria-labelledby={id} onKeyDown={onKeyDown} className="tabular-nums">
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((place) => {
              // 1 November 2026 is a Sunday.
              const one = addDays('2026-11-01', firstDay + place)
              return (
                <th key={place} scope="col" abbr={format(one, { weekday: 'long' })} className="h-8 font-normal">
                  <span className="text-small text-soft">{format(one, { weekday: 'short' })}</span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day, firstDay).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} className="p-0" aria-selected={one === value}>
                  {one.slice(0, 7) === day.slice(0, 7) && (
                    <button
                      type="button"
                      tabIndex={one === day ? 0 : -1}
                      aria-label={format(one, { dateStyle: 'full' })}
                      aria-disabled={outside(one) || undefined}
                      aria-current={one === now ? 'date' : undefined}
                      onClick={() => outside(one) || onChoose(one)}
                      className={`grid size-10 place-items-center rounded-small border ${dress(one === value, one === now, outside(one))}`}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex justify-between">
        <Button look="quiet" size="small" disabled={outside(now)} onClick={() => onChoose(now)}>
          {t('date.today')}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </dialog>
  )
}

function dress(chosen: boolean, isToday: boolean, outside: boolean): string {
  if (chosen) return 'border-green bg-green font-semibold text-on-green'
  if (outside) return 'cursor-not-allowed border-transparent text-soft line-through'
  return `${isToday ? 'border-edge font-semibold' : 'border-transparent'} hover:bg-green-wash`
}

function within(iso: string, min: string | undefined, max: string | undefined): string {
  if (min && iso < min) return min
  return max && iso > max ? max : iso
}
