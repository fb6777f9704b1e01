import type { Draw } from '#editions/demo/draw.ts'
import { usualMinutes } from '../../model.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (at: Date, ms: number) => new Date(at.getTime() + Math.round(ms))
export const earlier = (at: Date, ms: number) => later(at, -ms)
export const between = (draw: Draw, least: number, most: number) => least + (most - least) * draw.next()

/** When people of an edition are up, and which hours of a tutor are taken. */
export function openClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const taken = new Map<number, number[]>()
  const local = (at: Date) => format.format(at).split(':').map(Number) as [hour: number, minute: number]
  return {
    /** The same moment, or the evening before where people are asleep. */
    awake(at: Date): Date {
      const [hour, minute] = local(at)
      return hour >= 8 ? at : earlier(at, (hour + 3) * hourMs - minute * minuteMs)
    },
    /** A whole hour of the day at that time or before, at which this tutor has no other first lesson. */
    lesson(tutor: number, around: Date): Date {
      const [hour, minute] = local(around)
      const early = hour < 9 ? hour + 24 - 18 : Math.max(0, hour - 20)
      const whole = around.getTime() - (around.getTime() % minuteMs) - minute * minuteMs - early * hourMs
      const theirs = taken.get(tutor) ?? []
      let start = whole
      while (theirs.some((other) => Math.abs(other - start) < 2 * usualMinutes * minuteMs)) start -= dayMs
      taken.set(tutor, [...theirs, start])
      return new Date(start)
    },
  }
}
export type Clock = ReturnType<typeof openClock>
