import type { Draw } from '../draw.ts'
import { defaultLessonMinutes } from '#features/orders/model.ts'

export const minuteInMs = 60_000
export const hourInMs = 60 * minuteInMs
export const dayInMs = 24 * hourInMs

export const later = (at: Date, ms: number) => new Date(at.getTime() + Math.round(ms))
export const earlier = (at: Date, ms: number) => later(at, -ms)
export const between = (draw: Draw, least: number, most: number) => least + (most - least) * draw.next()

/** Tracks waking hours of an edition and the booked hours of its tutors. */
export function createDemoClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const taken = new Map<number, number[]>()
  const local = (at: Date) => format.format(at).split(':').map(Number) as [hour: number, minute: number]
  return {
    /** Moves a time at night to the evening before. */
    awake(at: Date): Date {
      const [hour, minute] = local(at)
      return hour >= 8 ? at : earlier(at, (hour + 3) * hourInMs - minute * minuteInMs)
    },
    /** The nearest whole hour at or before `around` that is free in the tutor's calendar. */
    lesson(tutor: number, target: Date): Date {
      const [hour, minute] = local(target)
      const early = hour < 9 ? hour + 24 - 18 : Math.max(0, hour - 20)
      const whole = target.getTime() - (target.getTime() % minuteInMs) - minute * minuteInMs - early * hourInMs
      const booked = taken.get(tutor) ?? []
      let start = whole
      while (booked.some((other) => Math.abs(other - start) < 2 * defaultLessonMinutes * minuteInMs)) start -= dayInMs
      taken.set(tutor, [...booked, start])
      return new Date(start)
    },
  }
}
export type DemoClock = ReturnType<typeof createDemoClock>
