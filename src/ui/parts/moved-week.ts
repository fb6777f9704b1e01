import { hours } from './week.ts'
import type { Week } from './week.ts'

const hoursOfWeek = 7 * 24

/**
 * The same hours by clocks that are so many minutes ahead. Where that is no whole number of hours, each begins so many
 * `minutes` past the full one: nothing is rounded, and one that begins on a day belongs to it.
 */
export function movedWeek(week: Week, ahead: number): { week: Week; minutes: number } {
  const whole = Math.floor(ahead / 60)
  const moved = week.map(() => 0)
  for (const [day, mask] of week.entries())
    for (const hour of hours) {
      if (!(mask & (1 << hour))) continue
      const at = (((day * 24 + hour + whole) % hoursOfWeek) + hoursOfWeek) % hoursOfWeek
      moved[Math.floor(at / 24)]! |= 1 << (at % 24)
    }
  return { week: moved, minutes: ahead - whole * 60 }
}
