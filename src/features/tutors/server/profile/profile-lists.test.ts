import { beforeAll, expect, test } from 'vitest'
import type { WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { tutorResourceEndpoints } from '../../contract/profile.ts'

type ProfileLists = typeof tutorResourceEndpoints.profileLists

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function listsOf(edition: string, input: WireInput<ProfileLists> = {}) {
  const visitor = await app.visitor({ edition })
  const answer = await visitor.call<ProfileLists>('GET /api/resources/tutor_profile', input)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

test('returns all lists', async () => {
  const { lessons, levels, cities, universities, rates, rules } = await listsOf('ua')
  expect(lessons!.map(({ text }) => text)).toContain('Математика')
  const known = new Set(levels!.map(({ value }) => value))
  expect(known.size).toBe(levels!.length)
  expect(lessons!.flatMap((lesson) => lesson.levels).every((level) => known.has(level))).toBe(true)
  expect(cities!.map(({ text }) => text)).toContain('Львів')
  expect(universities!.length).toBeGreaterThan(3)
  expect(rates).toEqual({
    currency: 'UAH',
    min: 5000,
    max: 500_000,
    school_rates: { base: [26_800, 36_800], advanced: [28_800, 39_800] },
  })
  expect(rules).toMatchObject({ counts: { subjects: 12 } })
})

test('returns the requested lists in the requested language', async () => {
  const some = await listsOf('ua', { types: 'cities, rates,nothing', lang: 'ru' })
  expect(Object.keys(some).sort()).toEqual(['cities', 'rates'])
  expect(some.cities!.map(({ text }) => text)).toContain('Львов')
  expect(await listsOf('ua', { types: 'nothing' })).toEqual({})
})

test('returns no school rates in editions without a school', async () => {
  expect((await listsOf('us', { types: 'rates' })).rates).toMatchObject({ currency: 'USD', school_rates: null })
})
