import { useT } from '../frame.tsx'
import { useWeekNames, WeekTable } from './week-table.tsx'
import { days, hours, isOn, stretches } from './week.ts'
import type { Week } from './week.ts'

/** A week to look at: from its first hour that is on to its last. Read aloud, it is a list of days. */
export function WeekView({ label, week }: { label: string; week: Week }) {
  const t = useT()
  const names = useWeekNames()
  const used = hours.filter((hour) => days.some((day) => isOn(week, { day, hour })))
  if (used.length === 0) return null
  const only = hours.slice(used[0], used.at(-1)! + 1)
  const until = (hour: number) => names.times[hour % 24]
  return (
    <>
      <ul aria-label={label} className="sr-only">
        {days.map((day) => (
          <li key={day} suppressHydrationWarning>
            {`${names.long[day]}: ${
              stretches(week[day] ?? 0)
                .map((one) => `${names.times[one.from]}–${until(one.until)}`)
                .join(', ') || t('week.none')
            }`}
          </li>
        ))}
      </ul>
      <div aria-hidden>
        <WeekTable
          label={label}
          now={undefined}
          only={only}
          renderCell={(hour, name) => (
            <td
              key={hour.day}
              aria-label={name}
              className={`h-5 rounded-small border-2 border-transparent bg-clip-padding ${isOn(week, hour) ? 'bg-green/70' : 'bg-line/50'}`}
            />
          )}
        />
      </div>
    </>
  )
}
