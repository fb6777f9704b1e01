import { setImmediate as turn } from 'node:timers/promises'
import { refuseField } from '#shared/errors.ts'
import { dateFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import { fixedOffset, offsetIn, offsetName, parseTimeZone, timeZones } from '#shared/time-zone.ts'
import type { NamedZone } from '#shared/time-zone.ts'
import type { Ctx } from './context.ts'

/** By whose clock somebody reads who is written to: as their account keeps it, or the edition's. */
export function recipientZone({ edition }: Pick<Ctx, 'edition'>, kept: string | null | undefined): string {
  return parseTimeZone(kept) ?? edition.timeZone
}

/** Parses the `time_zone` of a form, which fails where no such zone exists. */
export function parseTimeZoneField(text: string): string {
  const timeZone = parseTimeZone(text)
  if (!timeZone) throw refuseField('time_zone', 'invalid.time_zone')
  return timeZone
}

/** A zone with its place as readers of a language call it. */
export function namedZone({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, id: string): NamedZone {
  return { id, place: placeOfZone(id, languageTag(locale, edition.country)) }
}

/** An instant in words by somebody's clock, which is named: what is read elsewhere must not leave it open. */
export function formatInstant(reader: Pick<Ctx, 'edition' | 'locale' | 't'>, at: Date, timeZone: string): string {
  const lang = languageTag(reader.locale, reader.edition.country)
  const text = dateFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const { place } = namedZone(reader, timeZone)
  return `${text} (${reader.t('time_zone.name', { place }, reader.locale)})`
}

/** A day in words by somebody's calendar. */
export function formatDay({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, at: Date, timeZone: string): string {
  return dateFormat(languageTag(locale, edition.country), { dateStyle: 'long', timeZone }).format(at)
}

type ZoneOption = { value: string; text: string }
type Listed = { until: number; options: Promise<ZoneOption[]> }

const listedMs = 3_600_000
const atOnce = 10
const lists = new Map<string, Listed>()

/**
 * Every zone with its place and its offset of today, from west to east. To name all of them takes longer than others
 * should wait, so that it is done in pieces, and kept for an hour.
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
    if (named.length % atOnce === 0) await turn()
  }
  return named
    .toSorted((a, b) => a.offset - b.offset || a.place.localeCompare(b.place, lang))
    .map(({ value, place, offset }) => ({ value, text: `${place} (${offsetName(offset)})` }))
}

/**
 * The place by which people call a zone: its country where one zone is enough for it, otherwise its main town. Only the
 * server knows all of them in every language; browsers carry a smaller set of names.
 */
export function placeOfZone(timeZone: string, lang: string): string {
  if (fixedOffset.test(timeZone)) return offsetName(offsetIn(timeZone, new Date()))
  const place = genericPlace(timeZone, lang)
  if (!isAbbreviation(place)) return place
  // Some languages abbreviate what is common to them (`CET`, `PT`): Russian has no such, and leads to the country's code.
  const region = russianRegions().get(genericPlace(timeZone, 'ru'))
  return region ? regionNames(lang).of(region)! : timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** `час: Польща`, `hora de Los Ángeles`, `India Time`: the place alone. */
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
