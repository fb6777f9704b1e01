import type { StoredTimeZone } from './access.ts'
import { dateFormat } from './formats.ts'

/** A time zone with the name of its place in the reader's language. */
export type NamedZone = { id: string; place: string }

/** The browser reports its zone in this cookie, so that the first page after a sign-in uses it. */
export const timeZoneCookie = 'repeto_time_zone'
export const longestTimeZone = 64

const minuteMs = 60_000
const shape = /^[A-Za-z][A-Za-z0-9_+/-]*$/
/** Zones without a place; their sign is the reverse of the usual notation. */
export const fixedOffset = /^Etc\/GMT[+-]\d{1,2}$/
let allZones: ReadonlySet<string> | undefined

export function timeZones(): ReadonlySet<string> {
  return (allZones ??= new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']))
}

/** Accepts any alias of the runtime's IANA zones (`Europe/Kyiv`, `US/Pacific`); undefined for anything else. */
export function parseTimeZone(text: string | null | undefined): string | undefined {
  if (!text || text.length > longestTimeZone || !shape.test(text)) return undefined
  if (timeZones().has(text)) return text
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return timeZones().has(timeZone) || fixedOffset.test(timeZone) ? timeZone : undefined
  } catch {
    return undefined
  }
}

/** A stored zone that this runtime does not know counts as none. */
export function ownZone(row: { time_zone: string | null; time_zone_chosen: boolean }): StoredTimeZone | undefined {
  const id = parseTimeZone(row.time_zone)
  return id === undefined ? undefined : { id, chosen: row.time_zone_chosen }
}

export function offsetIn(timeZone: string, at: Date): number {
  const { year, month, day, hour, minute } = wallClock(at, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) / minuteMs - Math.floor(at.getTime() / minuteMs)
}

/** `GMT+2`, `GMT-3:30` */
export function offsetName(minutes: number): string {
  const far = Math.abs(minutes)
  const rest = far % 60
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(far / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>

export function wallClock(at: Date, timeZone: string): WallClock {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)])) as WallClock
}

/** `yyyy-mm-dd` of an instant in a zone. */
export function dayIn(timeZone: string, at: Date): string {
  return localIso(at, timeZone).slice(0, 10)
}

/** `hh:mm` of an instant in a zone. */
export function timeIn(timeZone: string, at: Date): string {
  return localIso(at, timeZone).slice(11, 16)
}

/**
 * The instant at which clocks of a zone show a date (`yyyy-mm-dd`) and time (`hh:mm`); undefined if invalid. A time
 * skipped when clocks go forward becomes one hour later; of a repeated time, the first is returned.
 */
export function instantOf(day: string, time: string, timeZone: string): Date | undefined {
  const wall = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wall)) return undefined
  const offsets = [-1, 1].map((side) => offsetIn(timeZone, new Date(wall + side * dayMs)) * minuteMs)
  const [before = 0] = offsets
  const shown = offsets
    .map((offset) => wall - offset)
    .filter((at) => at + offsetIn(timeZone, new Date(at)) * minuteMs === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : wall - before)
}

const dayMs = 24 * 60 * minuteMs

function localIso(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetIn(timeZone, at) * minuteMs).toISOString()
}
