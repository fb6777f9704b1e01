import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { offsetIn, offsetName } from '#shared/time-zone.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import { movedWeek } from '#ui/parts/moved-week.ts'
import { emptyWeek, hoursIn, hourMask } from '#ui/parts/week.ts'
import type { Week } from '#ui/parts/week.ts'
import { useTimeZone } from '#ui/zone.ts'
import type { QuestionProps } from './subject-question.tsx'

const WeekGrid = lazy(async () => ({ default: (await import('#ui/parts/week-grid.tsx')).WeekGrid }))

const dayParts = {
  weekday_mornings: weekOf([0, 1, 2, 3, 4], 8, 12),
  weekday_afternoons: weekOf([0, 1, 2, 3, 4], 12, 17),
  weekday_evenings: weekOf([0, 1, 2, 3, 4], 17, 21),
  weekends: weekOf([5, 6], 9, 20),
} as const
type DayPart = keyof typeof dayParts

/** Edited in the reader's time zone, stored in the edition's. */
export function TimesQuestion({ data, values, change }: QuestionProps) {
  const t = useT()
  const { edition } = useFrame()
  const [now] = useState(() => new Date())
  const editionOffset = offsetIn(edition.timeZone, now)
  const readerAhead = offsetIn(useTimeZone(), now) - editionOffset
  // Zones with a half-hour offset do not fit the hourly grid, so the edition's zone is used.
  const shift = readerAhead % 60 === 0 ? readerAhead : 0
  const week = movedWeek(values.schedule, shift).week
  const setWeek = (next: Week) => change({ schedule: [...movedWeek(next, -shift).week] })
  const chosen = (Object.keys(dayParts) as DayPart[]).filter((part) => containsPart(week, dayParts[part]))
  const rough = hoursIn(week) === hoursIn(union(chosen))
  const [exact, setExact] = useState(!rough)
  const free = data.tutor?.schedule
  return (
    <>
      <ChoiceChips
        label={t('request.times')}
        choices={(Object.keys(dayParts) as DayPart[]).map((part) => ({
          value: part,
          text: t(`request.times.${part}`),
        }))}
        values={chosen}
        onChange={(next) => setWeek(toggleParts(week, chosen, next))}
      />
      <div className="flex flex-wrap gap-2">
        {free && data.tutor && (
          <Button size="small" onClick={() => (change({ schedule: free }), setExact(true))}>
            {t('request.times.like_tutor', { name: data.tutor.first_name })}
          </Button>
        )}
        {!exact && (
          <Button size="small" onClick={() => setExact(true)}>
            <CalendarClock className="size-4" />
            {t('request.times.exact')}
          </Button>
        )}
      </div>
      {exact && (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <WeekGrid label={t('request.times')} week={week} dayFirst onChange={setWeek} />
        </Suspense>
      )}
      {readerAhead !== 0 && (
        <p className="text-small text-soft">
          {shift === 0
            ? t('request.times.zone_country', { zone: offsetName(editionOffset) })
            : t('week.zone.yours', { zone: offsetName(editionOffset + shift) })}
        </p>
      )}
    </>
  )
}

function weekOf(days: readonly number[], from: number, until: number): Week {
  return emptyWeek.map((_, day) => (days.includes(day) ? hourMask(from, until) : 0))
}

const containsPart = (week: Week, part: Week) => part.every((mask, day) => ((week[day] ?? 0) & mask) === mask)
const union = (chosen: readonly DayPart[]) =>
  chosen.reduce<Week>((sum, part) => sum.map((mask, day) => mask | dayParts[part][day]!), emptyWeek)

/** Parts are added and removed as a whole; other hours stay. */
function toggleParts(week: Week, before: readonly DayPart[], after: readonly DayPart[]): Week {
  const off = union(before.filter((part) => !after.includes(part)))
  const on = union(after.filter((part) => !before.includes(part)))
  return week.map((mask, day) => (mask & ~off[day]!) | on[day]!)
}
