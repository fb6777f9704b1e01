import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useT } from '../frame.tsx'
import { Button } from './button.tsx'
import { WeekTable } from './week-table.tsx'
import { arrowFrom, emptyWeek, hours, hoursIn, isOn, hourMask, mondayToWeekdays, withRange, workWeek } from './week.ts'
import type { Hour, Week } from './week.ts'

type Drawing = { from: Hour; to: Hour; on: boolean }

const office = { from: 9, until: 18 }
const daytime = { from: 7, until: 22 }

/**
 * An editable grid of hours: tap, drag with a mouse or sideways with a finger (vertical movement scrolls the page),
 * click day and hour headings, or use the keyboard: arrows move, Space toggles, Shift extends.
 */
export function WeekGrid(props: {
  label: string
  week: Week
  onChange: (week: Week) => void
  now?: Hour | undefined
  /** Night hours are collapsed unless some of them are chosen. */
  dayFirst?: boolean
}) {
  const { label, week, onChange, now, dayFirst = false } = props
  const t = useT()
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Hour>({ day: 0, hour: office.from })
  const [drawing, setDrawing] = useState<Drawing>()
  const [all, setAll] = useState(
    !dayFirst || week.some((mask) => (mask & ~hourMask(daytime.from, daytime.until)) !== 0),
  )
  const only = all ? hours : hours.slice(daytime.from, daytime.until)
  const [first, last] = [only[0]!, only.at(-1)!]
  const shown = drawing ? withRange(week, drawing.from, drawing.to, drawing.on) : week

  function onPointerDown(event: PointerEvent) {
    const from = hourOf(event.target)
    if (!from || event.button !== 0) return
    setAt(from)
    setDrawing({ from, to: from, on: !isOn(week, from) })
  }

  function onPointerMove(event: PointerEvent) {
    const to = drawing && hourOf(document.elementFromPoint(event.clientX, event.clientY))
    if (to && (to.day !== drawing.to.day || to.hour !== drawing.to.hour)) setDrawing({ ...drawing, to })
  }

  function onPointerUp() {
    if (drawing) onChange(shown)
    setDrawing(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = arrowFrom(event.key, at)
    if (to && only.includes(to.hour)) {
      event.preventDefault()
      if (event.shiftKey) onChange(withRange(week, at, to, isOn(week, at)))
      setAt(to)
      table.current?.querySelector<HTMLElement>(`[data-hour="${to.day}-${to.hour}"]`)?.focus()
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChange(withRange(week, at, at, !isOn(week, at)))
    }
  }

  /** Toggles a whole day or hour: on, unless all of it is on. */
  function turn(from: Hour, to: Hour) {
    const whole = withRange(week, from, to, true)
    onChange(whole.every((mask, day) => mask === week[day]) ? withRange(week, from, to, false) : whole)
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => onChange(workWeek(office.from, office.until))}>
          {t('week.weekdays', office)}
        </Button>
        <Button size="small" onClick={() => onChange(mondayToWeekdays(week))}>
          {t('week.copy_monday')}
        </Button>
        <Button size="small" onClick={() => onChange(emptyWeek)}>
          {t('week.clear')}
        </Button>
        <span aria-live="polite" className="ml-auto font-medium tabular-nums">
          {t('week.total', { count: hoursIn(shown) })}
        </span>
      </div>
      <WeekTable
        ref={table}
        label={label}
        now={now}
        only={only}
        renderDay={(day, name) => (
          <HeadButton label={name} onClick={() => turn({ day, hour: first }, { day, hour: last })} />
        )}
        renderHour={(hour, name) => (
          <HeadButton label={name} onClick={() => turn({ day: 0, hour }, { day: 6, hour })} />
        )}
        handlers={{
          onPointerDown,
          onPointerMove,
          onPointerUp,
          onPointerCancel: () => setDrawing(undefined),
          onPointerLeave: onPointerUp,
          onKeyDown,
        }}
        renderCell={(hour, name) => {
          const on = isOn(shown, hour)
          return (
            <td
              key={hour.day}
              suppressHydrationWarning
              aria-selected={on}
              aria-label={name}
              data-hour={`${hour.day}-${hour.hour}`}
              tabIndex={hour.day === at.day && hour.hour === at.hour ? 0 : -1}
              className={`h-7 cursor-pointer touch-pan-y border border-line select-none focus-visible:relative focus-visible:z-10 ${on ? 'border-green bg-green hover:bg-green-deep' : 'hover:bg-green-wash'}`}
            />
          )
        }}
      />
      {!all && (
        <Button size="small" className="justify-self-start" onClick={() => setAll(true)}>
          {t('week.all_hours')}
        </Button>
      )}
      <p className="text-small text-soft">{t('week.help')}</p>
    </div>
  )
}

function hourOf(target: EventTarget | null): Hour | undefined {
  const [day, hour] = (target instanceof HTMLElement && target.dataset['hour']?.split('-').map(Number)) || []
  return day === undefined || hour === undefined ? undefined : { day, hour }
}

function HeadButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-full w-full rounded-small [text-align:inherit] hover:bg-green-wash hover:text-ink"
    >
      {label}
    </button>
  )
}
