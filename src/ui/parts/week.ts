/** A week as seven bit masks of hours, Monday first, bit 0 for midnight. */
export type Week = readonly number[]
export type Hour = { day: number; hour: number }

export const days = [0, 1, 2, 3, 4, 5, 6] as const
export const hours = Array.from({ length: 24 }, (_, hour) => hour)
export const emptyWeek: Week = days.map(() => 0)

const monday = 0
const weekdays = 5

export function isOn(week: Week, { day, hour }: Hour): boolean {
  return ((week[day] ?? 0) & (1 << hour)) !== 0
}

export function withRange(week: Week, from: Hour, to: Hour, on: boolean): Week {
  const [first, last] = [Math.min(from.day, to.day), Math.max(from.day, to.day)]
  const mask = hourMask(Math.min(from.hour, to.hour), Math.max(from.hour, to.hour) + 1)
  return week.map((one, day) => (day < first || day > last ? one : on ? one | mask : one & ~mask))
}

/** `until` is exclusive. */
export function hourMask(from: number, until: number): number {
  return ((1 << until) - 1) & ~((1 << from) - 1)
}

export function workWeek(from: number, until: number): Week {
  return days.map((day) => (day < weekdays ? hourMask(from, until) : 0))
}

export function mondayToWeekdays(week: Week): Week {
  return week.map((one, day) => (day < weekdays ? week[monday]! : one))
}

export function hoursIn(week: Week): number {
  return week.reduce((sum, mask) => sum + hours.filter((hour) => mask & (1 << hour)).length, 0)
}

/** The hour that an arrow key leads to; undefined for other keys. */
export function arrowFrom(key: string, { day, hour }: Hour): Hour | undefined {
  const step = arrows[key]
  return step && { day: within(day + step.day, 6), hour: within(hour + step.hour, 23) }
}

const arrows: Record<string, Hour> = {
  ArrowLeft: { day: -1, hour: 0 },
  ArrowRight: { day: 1, hour: 0 },
  ArrowUp: { day: 0, hour: -1 },
  ArrowDown: { day: 0, hour: 1 },
}

const within = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** The contiguous ranges of a day; `until` is exclusive. */
export function stretches(mask: number): { from: number; until: number }[] {
  const found: { from: number; until: number }[] = []
  for (const hour of hours) {
    if (!(mask & (1 << hour))) continue
    const last = found.at(-1)
    if (last?.until === hour) last.until = hour + 1
    else found.push({ from: hour, until: hour + 1 })
  }
  return found
}
