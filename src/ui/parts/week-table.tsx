import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react'
import { dateFormat } from '#shared/formats.ts'
import { useFrame, useT } from '../frame.tsx'
import { days, hours } from './week.ts'
import type { Hour } from './week.ts'

const anyMonday = Date.UTC(2024, 0, 1)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Localised names of days and hours; each hour begins `minutes` past. */
export function useWeekNames(minutes = 0) {
  const { lang } = useFrame()
  const named = (options: Intl.DateTimeFormatOptions, ms: number) =>
    dateFormat(lang, { ...options, timeZone: 'UTC' }).format(new Date(anyMonday + ms))
  const short = days.map((day) => named({ weekday: 'short' }, day * dayMs))
  const long = days.map((day) => named({ weekday: 'long' }, day * dayMs))
  // With a 12-hour clock "9" is ambiguous, so the label is "9 AM".
  const halves = dateFormat(lang, { hour: 'numeric' }).resolvedOptions().hour12
  const minute = { ...((!halves || minutes > 0) && { minute: '2-digit' as const }) }
  const times = hours.map((hour) => named({ hour: 'numeric', ...minute }, hour * hourMs + minutes * minuteMs))
  return { short, long, times, of: ({ day, hour }: Hour) => `${long[day]}, ${times[hour]}` }
}

type Handlers = Partial<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave',
    (event: PointerEvent) => void
  >
> & { onKeyDown?: (event: KeyboardEvent) => void }

/** Days as columns, hours as rows; the current day and hour are marked. */
export function WeekTable(props: {
  label: string
  now: Hour | undefined
  only?: readonly number[]
  renderCell: (hour: Hour, name: string) => ReactNode
  renderDay?: (day: number, name: string) => ReactNode
  renderHour?: (hour: number, name: string) => ReactNode
  handlers?: Handlers
  ref?: Ref<HTMLTableElement>
}) {
  const { label, now, only = hours, renderCell, renderDay, renderHour, handlers, ref } = props
  const t = useT()
  const names = useWeekNames()
  return (
    <table
      ref={ref}
      role={handlers && 'grid'}
      aria-label={label}
      {...(handlers && { 'aria-multiselectable': true, ...handlers })}
      className="w-full table-fixed border-separate border-spacing-0 text-center text-small"
    >
      <thead>
        <tr>
          <th scope="col" className="w-14 tablet:w-18">
            <span className="sr-only">{t('week.hour')}</span>
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              suppressHydrationWarning
              aria-current={now?.day === day ? 'date' : undefined}
              className={`h-8 font-medium ${now?.day === day ? 'rounded-t-small bg-sun-wash text-sun-deep' : 'text-soft'}`}
            >
              {renderDay?.(day, names.short[day]!) ?? names.short[day]!}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {only.map((hour) => (
          <tr key={hour}>
            <th
              scope="row"
              suppressHydrationWarning
              className={`pr-2 text-right font-normal whitespace-nowrap tabular-nums ${now?.hour === hour ? 'rounded-l-small bg-sun-wash font-medium text-sun-deep' : 'text-soft'}`}
            >
              {renderHour?.(hour, names.times[hour]!) ?? names.times[hour]!}
            </th>
            {days.map((day) => renderCell({ day, hour }, names.of({ day, hour })))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
