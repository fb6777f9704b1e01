import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../frame.tsx'
import { useWeekNames, WeekTable } from './week-table.tsx'
import { arrowFrom, isOn } from './week.ts'
import type { Hour, Week } from './week.ts'

/** Counts per hour of a week; the names for the pointed hour are listed below. */
export function WeekCounts(props: {
  label: string
  weeks: readonly { name: string; week: Week }[]
  now?: Hour | undefined
}) {
  const { label, weeks, now } = props
  const t = useT()
  const [at, setAt] = useState<Hour | undefined>(now)
  const here = (hour: Hour) => weeks.filter(({ week }) => isOn(week, hour)).map(({ name }) => name)
  const names = useWeekNames()
  const table = useRef<HTMLTableElement>(null)
  const reached = at ?? { day: 0, hour: 0 }

  function onKeyDown(event: KeyboardEvent) {
    const to = arrowFrom(event.key, reached)
    if (!to) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-hour="${to.day}-${to.hour}"]`)?.focus()
  }

  return (
    <div className="grid gap-3">
      <p aria-live="polite" className="min-h-[2lh]">
        {at && (
          <>
            <span className="font-medium">{names.of(at)}: </span>
            {here(at).join(', ') || t('week.nobody')}
          </>
        )}
      </p>
      <WeekTable
        ref={table}
        label={label}
        now={now}
        renderCell={(hour, name) => {
          const there = here(hour)
          const tone = there.length === 0 ? '' : there.length === 1 ? 'bg-green-wash' : 'bg-green/35'
          return (
            <td key={hour.day} className={`border border-line p-0 ${tone}`}>
              <button
                type="button"
                data-hour={`${hour.day}-${hour.hour}`}
                tabIndex={hour.day === reached.day && hour.hour === reached.hour ? 0 : -1}
                onKeyDown={onKeyDown}
                title={there.join(', ') || t('week.nobody')}
                aria-label={t('week.count', { when: name, count: there.length })}
                className="block h-7 w-full tabular-nums focus-visible:relative focus-visible:z-10"
                onClick={() => setAt(hour)}
                onFocus={() => setAt(hour)}
                onPointerEnter={() => setAt(hour)}
              >
                {there.length || ''}
              </button>
            </td>
          )
        }}
      />
    </div>
  )
}
