import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dateFormat } from '#shared/formats.ts'
import { timeZones } from '#shared/time-zone.ts'
import { listZones, placeOfZone } from './zone-names.ts'

test.each([
  ['uk-UA', 'Україна', 'Лос-Анджелес', 'Алмати', 'Індія', 'Іспанія', 'Канарські острови'],
  ['ru-KZ', 'Украина', 'Лос-Анджелес', 'Алматы', 'Индия', 'Испания', 'Канарские о-ва'],
  ['pl-PL', 'Ukraina', 'Los Angeles', 'Ałmaty', 'Indie', 'Hiszpania', 'Wyspy Kanaryjskie'],
  ['es-MX', 'Ucrania', 'Los Ángeles', 'Almatý', 'India', 'España', 'Islas Canarias'],
  ['es-ES', 'Ucrania', 'Los Ángeles', 'Almaty', 'India', 'España', 'Canarias'],
  ['en-US', 'Ukraine', 'Los Angeles', 'Almaty', 'India', 'Spain', 'Canaries'],
  ['en-IN', 'Ukraine', 'Los Angeles', 'Almaty', 'India', 'Spain', 'Canaries'],
])('names zones by places in %s', (lang, ...places) => {
  const zones = [
    'Europe/Kyiv',
    'America/Los_Angeles',
    'Asia/Almaty',
    'Asia/Kolkata',
    'Europe/Madrid',
    'Atlantic/Canary',
  ]
  expect(zones.map((zone) => placeOfZone(zone, lang))).toEqual(places)
})

test('names a zone without a place by its offset', () => {
  expect(placeOfZone('Etc/GMT+5', 'en-US')).toBe('GMT-5')
})

test('lists all zones from west to east under distinct names', async () => {
  const zones = await listZones('uk-UA', new Date('2026-11-16T12:00:00Z'))
  expect(zones).toHaveLength(timeZones().size)
  expect(new Set(zones.map(({ text }) => text)).size).toBe(zones.length)
  expect(zones.find(({ text }) => text.startsWith('Україна'))?.text).toBe('Україна (GMT+2)')
  expect([zones[0]!.text, zones.at(-1)!.text].map((text) => /\(GMT(.*)\)/.exec(text)?.[1])).toEqual(['-11', '+14'])
})

test('naming all zones yields to the event loop', async () => {
  const listed = new AbortController()
  let turns = 0
  const others = (async () => {
    for (; !listed.signal.aborted; turns++) await turn()
  })()
  // No other test lists the zones in this language, so the list is not cached.
  await listZones('de-DE', new Date('2026-11-16T12:00:00Z'))
  listed.abort()
  await others
  expect(turns).toBeGreaterThan(timeZones().size / 15)
})

test('evicts formats of unused zones', () => {
  const [first, ...others] = [...timeZones()]
  const of = (timeZone: string) => dateFormat('en', { timeZone, dateStyle: 'full' })
  const format = of(first!)
  expect(of(first!)).toBe(format)
  for (const zone of others)
    for (const dateStyle of ['long', 'short'] as const) dateFormat('en', { timeZone: zone, dateStyle })
  expect(of(first!)).not.toBe(format)
})
