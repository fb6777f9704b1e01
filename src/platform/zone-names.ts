import { failField } from '#shared/errors.ts'
import { dateFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import { fixedOffset, offsetIn, offsetName, parseTimeZone, timeZones } from '#shared/time-zone.ts'
import type { NamedZone } from '#shared/time-zone.ts'
import { nextTurn } from './turns.ts'
import type { Ctx } from './context.ts'

/** The time zone for messages to a person: their own, or the edition's. */
export function recipientZone({ edition }: Pick<Ctx, 'edition'>, stored: string | null | undefined): string {
  return parseTimeZone(stored) ?? edition.timeZone
}

export function parseTimeZoneField(text: string): string {
  const timeZone = parseTimeZone(text)
  if (!timeZone) throw failField('time_zone', 'invalid.time_zone')
  return timeZone
}

export function namedZone({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, id: string): NamedZone {
  return { id, place: placeOfZone(id, languageTag(locale, edition.country)) }
}

/** Formats an instant in a time zone and names the zone, because the reader may be elsewhere. */
export function formatInstant(reader: Pick<Ctx, 'edition' | 'locale' | 't'>, at: Date, timeZone: string): string {
  const lang = languageTag(reader.locale, reader.edition.country)
  const text = dateFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const { place } = namedZone(reader, timeZone)
  return `${text} (${reader.t('time_zone.name', { place }, reader.locale)})`
}

export function formatDay({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, at: Date, timeZone: string): string {
  return dateFormat(languageTag(locale, edition.country), { dateStyle: 'long', timeZone }).format(at)
}

type ZoneOption = { value: string; text: string }
type Listed = { until: number; options: Promise<ZoneOption[]> }

const listedMs = 3_600_000
const chunkSize = 10
const lists = new Map<string, Listed>()

/**
 * Lists every zone with its place and current offset, from west to east. Formatting all names is slow, so it is done
 * in chunks and cached for an hour.
 */
export function listZones(lang: string, now: Date): Promise<ZoneOption[]> {
  const known = lists.get(lang)
  if (known && known.until > now.getTime()) return known.options
  const options = nameZones(lang, now)
  lists.set(lang, { until: now.getTime() + listedMs, options })
  options.catch(() => lists.delete(lang))
  return options
}

async function nameZones(lang: string, now: Date): Promise<ZoneOption[]> {
  const named: { value: string; place: string; offset: number }[] = []
  for (const value of timeZones()) {
    named.push({ value, place: placeOfZone(value, lang), offset: offsetIn(value, now) })
    if (named.length % chunkSize === 0) await nextTurn()
  }
  return named
    .toSorted((a, b) => a.offset - b.offset || a.place.localeCompare(b.place, lang))
    .map(({ value, place, offset }) => ({ value, text: `${place} (${offsetName(offset)})` }))
}

/**
 * The place of a zone: its country if the country has one zone, otherwise the main town of the zone. Only the server
 * has all names in every language; browsers ship fewer.
 */
export function placeOfZone(timeZone: string, lang: string): string {
  if (fixedOffset.test(timeZone)) return offsetName(offsetIn(timeZone, new Date()))
  const place = genericPlace(timeZone, lang)
  if (!isAbbreviation(place)) return place
  // Some languages abbreviate common zones (`CET`, `PT`). Russian does not, so its name leads to the country code.
  const region = russianRegions().get(genericPlace(timeZone, 'ru'))
  return region ? regionNames(lang).of(region)! : timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** Extracts the place from `час: Польща`, `hora de Los Ángeles` or `India Time`. */
function genericPlace(timeZone: string, lang: string): string {
  const format = dateFormat(lang, { timeZone, timeZoneName: 'shortGeneric' })
  const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace(/^(?:час: |czas: |hora de )/, '').replace(/ Time$/, '')
}

const isAbbreviation = (place: string) => place === '' || /^(?:GMT|UTC|[A-Z]{2,5}$)/.test(place)
const regionNames = (lang: string) => new Intl.DisplayNames([lang], { type: 'region', fallback: 'code' })
let regions: Map<string, string> | undefined

function russianRegions(): ReadonlyMap<string, string> {
  if (regions) return regions
  regions = new Map()
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  const names = regionNames('ru')
  for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
    if (names.of(code) !== code) regions.set(names.of(code)!, code)
  return regions
}
