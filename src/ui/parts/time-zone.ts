import { dateFormat } from '#shared/formats.ts'
import { hours } from './week.ts'
import type { Week } from './week.ts'

const minuteMs = 60_000
const hoursOfWeek = 7 * 24

/** How many minutes the clocks of a place are ahead of Greenwich, at a moment. */
export function offsetIn(timeZone: string, at: Date): number {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const read = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => read.get(type) ?? 0
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return local / minuteMs - Math.floor(at.getTime() / minuteMs)
}

/** `GMT+2`, `GMT-3:30` */
export function offsetName(minutes: number): string {
  const far = Math.abs(minutes)
  const rest = far % 60
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(far / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}

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
