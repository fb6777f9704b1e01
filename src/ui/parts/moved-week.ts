import { hours } from './week.ts'
import type { Week } from './week.ts'

const hoursOfWeek = 7 * 24

/**
 * Shifts hours by a number of minutes. If that is not a whole number of hours, each one begins `minutes` past the
 * hour; nothing is rounded, and an hour belongs to the day on which it begins.
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
