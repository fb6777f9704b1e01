/** By the clock on the wall of whoever would be woken up. */
const [evening, morning] = [21, 9]

/** Until when nothing that can wait is sent to somebody's phone; undefined by day. */
export function quietUntil(now: Date, timeZone: string): Date | undefined {
  const { year, month, day, hour } = wallClock(now, timeZone)
  if (hour >= morning && hour < evening) return undefined
  return atHour({ year, month, day: hour >= evening ? day + 1 : day }, morning, timeZone)
}

type Day = { year: number; month: number; day: number }

/** Where clocks are put forward or back in the night, the morning still comes at its hour. */
function atHour({ year, month, day }: Day, hour: number, timeZone: string): Date {
  const wall = Date.UTC(year, month - 1, day, hour)
  const guess = wall - offsetAt(new Date(wall), timeZone)
  return new Date(wall - offsetAt(new Date(guess), timeZone))
}

function offsetAt(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}

function wallClock(at: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return parts as Day & { hour: number; minute: number; second: number }
}
