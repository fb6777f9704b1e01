import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasDemo } from '#demo/editions/demos.ts'
import { editions } from '#editions/editions.ts'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { CatalogData, catalogEndpoints } from '../../contract.ts'

type Tutors = typeof catalogEndpoints.tutors

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  // Paid placements rotate with the time.
  app.setTime(new Date('2026-11-20T12:00:00Z'))
})

async function listTutors(input: WireInput<Tutors>, edition = 'ua'): Promise<WireAnswer<Tutors>> {
  const visitor = await app.visitor({ edition })
  const answer = await visitor.call<Tutors>('GET /api/client/tutors', input)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data
}
const loadPage = async (path: string, edition = 'ua') =>
  (await (await app.visitor({ edition })).page(path)).data as unknown as CatalogData

test('returns what the page shows', async () => {
  const { tutors, filter_lists: lists } = await listTutors({ lesson: 'matematika', city: 'kyiv', level: 'nmt' })
  const page = await loadPage('/tutors/matematika/kyiv/?level=nmt')
  expect(tutors).toMatchObject({ page: page.page, pages: page.pages, total: page.total, more: page.more })
  expect(tutors.items.map(({ id, name, top, score }) => [id, name, top, score])).toEqual(
    page.tutors.map(({ id, name, top, score }) => [id, name, top, score]),
  )
  // The page sorts the largest options first.
  const byLink = (a: readonly (string | undefined)[], b: typeof a) => a[1]!.localeCompare(b[1]!)
  for (const kind of ['lesson', 'city', 'district', 'level'] as const)
    expect(lists[kind].map(({ text, link, count }) => [text, link, String(count)]).toSorted(byLink)).toEqual(
      page.facets[kind].map(({ text, link, count }) => [text, link, count]).toSorted(byLink),
    )
  const [first] = tutors.items
  expect(first).toMatchObject({ link: `/user-${first!.id}/`, rate: { currency: 'UAH' }, city: 'Київ' })
  expect(first!.lessons.map(({ name }) => name)).toContain('Математика')
  expect(first!.parts.reduce((sum, { points }) => sum + points, 0)).toBe(first!.score)
})

test('returns names in the requested language', async () => {
  const { tutors, filter_lists: lists } = await listTutors({ lang: 'ru', lesson: 'matematika', city: 'kyiv' })
  expect(tutors.items[0]).toMatchObject({ city: 'Киев', link: `/ru/user-${tutors.items[0]!.id}/` })
  expect(lists.lesson.find(({ alias }) => alias === 'fizika')).toMatchObject({
    text: 'Физика',
    link: '/ru/tutors/fizika/kyiv/',
  })
})

test('accepts ids instead of aliases', async () => {
  const byAlias = await listTutors({ lesson: 'matematika', city: 'kyiv', level: 'nmt', district: 'pecherskyi' })
  const id = (list: 'lesson' | 'city' | 'level' | 'district', alias: string) =>
    String(byAlias.filter_lists[list].find((option) => option.alias === alias)!.value)
  const byId = await listTutors({
    lesson: id('lesson', 'matematika'),
    city: id('city', 'kyiv'),
    level: id('level', 'nmt'),
    district: id('district', 'pecherskyi'),
  })
  expect(byId).toEqual(byAlias)
})

test('returns districts with their subdistricts', async () => {
  const { filter_lists: lists } = await listTutors({ city: 'kyiv' })
  const district = lists.district.find(({ alias }) => alias === 'holosiivskyi')!
  const [part] = district.subdistricts
  expect(part!.link).toBe(`/tutors/kyiv/?district=holosiivskyi&subdistrict=${part!.value}`)
  const { tutors } = await listTutors({ city: 'kyiv', subdistrict: String(part!.value) })
  expect(tutors.total).toBe(part!.count)
})

test.each([
  { lesson: 'alchemy' },
  { city: 'atlantis' },
  { city: 'warszawa' },
  { online: true, city: 'atlantis' },
  { level: 'unheard' },
  { city: 'kyiv', district: 'nowhere' },
  { city: 'lviv', district: 'holosiivskyi' },
  { city: 'kyiv', subdistrict: '999999' },
  { sort: 'random' },
  { place: 'moon' },
  { price_from: -1 },
  { page: 0 },
])('rejects the unknown filter value %o with a field error', async (input) => {
  const answer = await (await app.visitor()).call<Tutors>('GET /api/client/tutors', input as never)
  const field = Object.keys(input).at(-1)!
  expect(answer).toMatchObject({ httpStatus: 400, status: 'fail', error: { [field]: [expect.stringMatching(/./)] } })
})

test('returns an empty page beyond the end', async () => {
  const { tutors } = await listTutors({ page: 400 })
  expect(tutors.items).toEqual([])
  expect(tutors.total).toBeGreaterThan(0)
})

test.each([
  ['price_up', (price: number) => price],
  ['price_down', (price: number) => -price],
] as const)('sorts by %s', async (sort, order) => {
  const { tutors } = await listTutors({ sort, price_from: 300 })
  const prices = tutors.items.map(({ rate }) => order(rate.id))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(tutors.items.every(({ rate }) => rate.id >= 30_000)).toBe(true)
})

test('filters by text', async () => {
  const { tutors: all } = await listTutors({})
  const { name, id } = all.items[0]!
  const { tutors } = await listTutors({ q: name })
  expect(tutors.items.map((one) => one.id)).toContain(id)
  expect(tutors.total).toBeLessThan(all.total)
})

test('returns the school rate status for a school tutor', async () => {
  const { tutors } = await listTutors({ lesson: 'matematika' })
  const { id } = tutors.items[0]!
  const { db } = app.runtime.database
  await sql`update tutor_card set card = card || '{"school": true}' where edition = 'ua' and tutor_id = ${id}`.execute(
    db,
  )
  const { tutors: after } = await listTutors({ lesson: 'matematika' })
  expect(after.items.find((one) => one.id === id)!.rate.status).toBe(6)
})

describe('paid placements', () => {
  const list = { lesson: 'matematika', city: 'kyiv' }

  test('come first, marked and rotating', async () => {
    app.setTime(new Date('2026-11-20T12:00:00Z'))
    const { tutors } = await listTutors(list)
    const tops = tutors.items.filter(({ top }) => top).map(({ id }) => id)
    expect(tops.length).toBeGreaterThan(1)
    expect(tutors.items.slice(0, tops.length).every(({ top }) => top)).toBe(true)
    expect(new Set(tutors.items.map(({ id }) => id)).size).toBe(tutors.items.length)
    app.setTime(new Date('2026-11-20T12:10:00Z'))
    const later = (await listTutors(list)).tutors.items.filter(({ top }) => top).map(({ id }) => id)
    expect(later).toEqual([...tops.slice(1), tops[0]])
    const { tutors: onPage } = await loadPage('/tutors/matematika/kyiv/')
    expect(onPage.filter(({ top }) => top).map(({ id }) => id)).toEqual(later)
  })

  test('are left out for bots', async () => {
    const ids = async () => (await listTutors({ ...list, g_bot: true })).tutors.items.map(({ id, top }) => [id, top])
    app.setTime(new Date('2026-11-20T12:00:00Z'))
    const before = await ids()
    app.setTime(new Date('2026-11-20T12:10:00Z'))
    expect(await ids()).toEqual(before)
    expect(before.every(([, top]) => top === false)).toBe(true)
    const { tutors } = await listTutors({ ...list, g_bot: true })
    const scores = tutors.items.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(tutors.total).toBe((await listTutors(list)).tutors.total)
  })
})

test('shows only tutors of the own edition', async () => {
  const { rows } = await sql<{ id: number; edition: string }>`select id, edition from tutor`.execute(
    app.runtime.database.db,
  )
  const editionOf = new Map(rows.map(({ id, edition }) => [id, edition]))
  for (const { code: edition } of editions.filter(hasDemo))
    for (const input of [{}, { online: true }, { q: 'a' }, { sort: 'rating' } as const]) {
      const { tutors } = await listTutors(input, edition)
      expect(tutors.total).toBeGreaterThan(0)
      expect(new Set(tutors.items.map(({ id }) => editionOf.get(id)))).toEqual(new Set([edition]))
    }
})
