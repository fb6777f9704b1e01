import { dayIn, instantOf, wallClock } from '#shared/time-zone.ts'

/** Hours in the time zone of the recipient. */
const [quietFromHour, quietToHour] = [21, 9]
const halfDayMs = 12 * 3_600_000

/** Returns the end of the quiet hours, or undefined outside of them. */
export function quietUntil(now: Date, timeZone: string): Date | undefined {
  const { hour } = wallClock(now, timeZone)
  if (hour >= quietToHour && hour < quietFromHour) return undefined
  const day = dayIn(timeZone, new Date(now.getTime() + (hour >= quietFromHour ? halfDayMs : 0)))
  return instantOf(day, `${String(quietToHour).padStart(2, '0')}:00`, timeZone)
}
