import { useState } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { offsetIn, offsetName } from '#shared/time-zone.ts'
import { useTimeZone } from '../zone.ts'
import { movedWeek } from './moved-week.ts'
import { useWeekNames } from './week-table.tsx'
import { days, hours, isOn, stretches } from './week.ts'
import type { Week } from './week.ts'

/**
 * A read-only week with days as rows; screen readers get a list of days. `moved` converts to the reader's time zone,
 * which for guests is known after hydration; the size stays the same.
 */
export function WeekView({ label, week, moved = false }: { label: string; week: Week; moved?: boolean }) {
  const t = useT()
  const { lang, edition } = useFrame()
  const [now] = useState(() => new Date())
  const editionOffset = offsetIn(edition.timeZone, now)
  const own = useTimeZone()
  const ownOffset = moved ? offsetIn(own, now) : editionOffset
  const movedHours = movedWeek(week, ownOffset - editionOffset)
  const names = useWeekNames(movedHours.minutes)
  const until = (hour: number) => names.times[hour % 24]
  const country = new Intl.DisplayNames([lang], { type: 'region' }).of(edition.country) ?? ''
  return (
    <div className="@container">
      <ul aria-label={label} className="sr-only">
        {days.map((day) => (
          <li key={day} suppressHydrationWarning>
            {`${names.long[day]}: ${
              stretches(movedHours.week[day] ?? 0)
                .map((one) => `${names.times[one.from]}–${until(one.until)}`)
                .join(', ') || t('week.none')
            }`}
          </li>
        ))}
      </ul>
      <div aria-hidden className="grid grid-cols-[36px_1fr] gap-x-2 text-small text-soft">
        <ol className="row-start-2 grid h-49 grid-rows-7 items-center">
          {names.short.map((name) => (
            <li key={name} suppressHydrationWarning>
              {name}
            </li>
          ))}
        </ol>
        <ol className="col-start-2 mb-1 grid grid-cols-4 tabular-nums @min-[480px]:grid-cols-8">
          {hours
            .filter((hour) => hour % 3 === 0)
            .map((hour) => (
              <li
                key={hour}
                suppressHydrationWarning
                className={hour % 6 === 0 ? 'whitespace-nowrap' : 'whitespace-nowrap @max-[480px]:hidden'}
              >
                {names.times[hour]}
              </li>
            ))}
        </ol>
        <Grid week={movedHours.week} />
      </div>
      <p className="mt-2 truncate text-small text-soft" suppressHydrationWarning>
        {ownOffset === editionOffset
          ? t('week.zone.country', { country, zone: offsetName(editionOffset) })
          : t('week.zone.yours', { zone: offsetName(ownOffset) })}
      </p>
    </div>
  )
}

/** A few svg shapes instead of 168 cells, which stretch to any width and render fast on phones. */
function Grid({ week }: { week: Week }) {
  const cells = days.flatMap((day) =>
    hours.filter((hour) => isOn(week, { day, hour })).map((hour) => `M${hour} ${day}h1v1h-1z`),
  )
  const across = days.slice(1).map((day) => `M0 ${day}h24`)
  const down = hours.slice(1).map((hour) => `M${hour} 0v7`)
  return (
    <svg viewBox="0 0 24 7" preserveAspectRatio="none" className="col-start-2 row-start-2 h-49 w-full rounded-small">
      <rect width="24" height="7" className="fill-line/50" />
      <path d={cells.join('')} className="fill-green/75" />
      <path
        d={[...across, ...down].join('')}
        vectorEffect="non-scaling-stroke"
        className="stroke-paper stroke-2"
        fill="none"
      />
      <path d="M6 0v7M12 0v7M18 0v7" vectorEffect="non-scaling-stroke" className="stroke-edge/60" fill="none" />
    </svg>
  )
}
