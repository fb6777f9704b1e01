import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { offsetIn, offsetName } from '#shared/time-zone.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import { movedWeek } from '#ui/parts/moved-week.ts'
import { emptyWeek, hoursIn, maskOf } from '#ui/parts/week.ts'
import type { Week } from '#ui/parts/week.ts'
import { useTimeZone } from '#ui/zone.ts'
import type { QuestionProps } from './subject-question.tsx'

/** The exact hours come when somebody wants to be exact. */
const WeekGrid = lazy(async () => ({ default: (await import('#ui/parts/week-grid.tsx')).WeekGrid }))

const parts = {
  weekday_mornings: weekOf([0, 1, 2, 3, 4], 8, 12),
  weekday_afternoons: weekOf([0, 1, 2, 3, 4], 12, 17),
  weekday_evenings: weekOf([0, 1, 2, 3, 4], 17, 21),
  weekends: weekOf([5, 6], 9, 20),
} as const
type Part = keyof typeof parts

/** When lessons would suit, in rough words or hour by hour, by the clock of whoever asks; it is kept by the edition's. */
export function TimesQuestion({ data, values, change }: QuestionProps) {
  const t = useT()
  const { edition } = useFrame()
  const [now] = useState(() => new Date())
  const theirs = offsetIn(edition.timeZone, now)
  const ahead = offsetIn(useTimeZone(), now) - theirs
  // Hours that begin at half past have no place in a grid of whole ones: the edition's clock counts there.
  const moved = ahead % 60 === 0 ? ahead : 0
  const week = movedWeek(values.schedule, moved).week
  const setWeek = (next: Week) => change({ schedule: [...movedWeek(next, -moved).week] })
  const chosen = (Object.keys(parts) as Part[]).filter((part) => holds(week, parts[part]))
  const rough = hoursIn(week) === hoursIn(union(chosen))
  const [exact, setExact] = useState(!rough)
  const free = data.tutor?.schedule
  return (
    <>
      <ChoiceChips
        label={t('request.times')}
        choices={(Object.keys(parts) as Part[]).map((part) => ({ value: part, text: t(`request.times.${part}`) }))}
        values={chosen}
        onChange={(next) => setWeek(turned(week, chosen, next))}
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
      {ahead !== 0 && (
        <p className="text-small text-soft">
          {moved === 0
            ? t('request.times.zone_country', { zone: offsetName(theirs) })
            : t('week.zone.yours', { zone: offsetName(theirs + moved) })}
        </p>
      )}
    </>
  )
}

function weekOf(days: readonly number[], from: number, until: number): Week {
  return emptyWeek.map((_, day) => (days.includes(day) ? maskOf(from, until) : 0))
}

const holds = (week: Week, part: Week) => part.every((mask, day) => ((week[day] ?? 0) & mask) === mask)
const union = (chosen: readonly Part[]) =>
  chosen.reduce<Week>((sum, part) => sum.map((mask, day) => mask | parts[part][day]!), emptyWeek)

/** What was tapped on is added whole, what was tapped off goes whole; other hours stay. */
function turned(week: Week, before: readonly Part[], after: readonly Part[]): Week {
  const off = union(before.filter((part) => !after.includes(part)))
  const on = union(after.filter((part) => !before.includes(part)))
  return week.map((mask, day) => (mask & ~off[day]!) | on[day]!)
}
