import { dayIn, instantOf, wallClock } from '#shared/time-zone.ts'

/** By the clock on the wall of whoever would be woken up. */
const [evening, morning] = [21, 9]
const halfDayMs = 12 * 3_600_000

/** Until when nothing that can wait is sent to somebody's phone; undefined by day. */
export function quietUntil(now: Date, timeZone: string): Date | undefined {
  const { hour } = wallClock(now, timeZone)
  if (hour >= morning && hour < evening) return undefined
  const day = dayIn(timeZone, new Date(now.getTime() + (hour >= evening ? halfDayMs : 0)))
  return instantOf(day, `${String(morning).padStart(2, '0')}:00`, timeZone)
}
