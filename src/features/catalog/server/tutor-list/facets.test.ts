import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { CatalogData, FacetOption } from '../../contract.ts'

let app: TestApp
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
})

const loadPage = async (path: string) => (await guest.page(path)).data as unknown as CatalogData
const findOption = (options: readonly FacetOption[], text: string) => options.find((option) => option.text === text)

async function countEntries(subject: string, city: string): Promise<number> {
  const { rows } = await sql<{ tutors: number }>`select count(*) as tutors from catalog_entry e
    join subject s on (s.edition, s.id) = (e.edition, e.subject_id)
    join city c on (c.edition, c.id) = (e.edition, e.city_id)
    where e.edition = 'ua' and s.alias = ${subject} and c.alias = ${city}`.execute(app.runtime.database.db)
  return rows[0]!.tutors
}

describe('facets', () => {
  test('every option leads to a list with its count', async () => {
    const { facets, total } = await loadPage('/tutors/matematika/kyiv/')
    expect(total).toBe(await countEntries('matematika', 'kyiv'))
    for (const kind of ['lesson', 'city', 'district', 'level'] as const) {
      const options = facets[kind].filter(({ chosen }) => !chosen)
      expect(options.length).toBeGreaterThan(1)
      for (const { link, count } of options.slice(0, 4)) {
        const target = await loadPage(link)
        expect([link, target.total]).toEqual([link, Number(count)])
        expect(target.total).toBeGreaterThan(0)
      }
    }
  })

  test('leaves out options without tutors', async () => {
    const { facets } = await loadPage('/tutors/berdychiv/')
    for (const { link, count } of facets.lesson) {
      expect(Number(count)).toBeGreaterThan(0)
      expect((await loadPage(link)).total).toBe(Number(count))
    }
    expect(facets.lesson.length).toBeLessThan((await loadPage('/tutors/')).facets.lesson.length)
  })

  test('leaves out options without tutors at this price or place', async () => {
    let removed = 0
    for (const narrowed of [
      '/tutors/kyiv/?price_to=250',
      '/tutors/?place=client&price_to=300',
      '/tutors-online/?price_to=200',
    ]) {
      const { facets } = await loadPage(narrowed)
      for (const kind of ['lesson', 'city', 'district', 'level', 'place'] as const)
        for (const { link, count } of facets[kind]) {
          expect([link, (await loadPage(link)).total]).not.toEqual([link, 0])
          expect(count).toBeUndefined()
        }
      const whole = await loadPage(narrowed.split('?')[0]!)
      removed += whole.facets.lesson.length - facets.lesson.length
    }
    expect(removed).toBeGreaterThan(0)
  })

  test('marks the chosen option, whose link removes it', async () => {
    const { facets } = await loadPage('/tutors/matematika/kyiv/?level=nmt&district=pecherskyi')
    const chosen = Object.values(facets).flatMap((options) => options.filter((option) => option.chosen))
    expect(chosen.map(({ text, link }) => [text, link])).toEqual([
      ['Математика', '/tutors/kyiv/?level=nmt&district=pecherskyi'],
      ['Київ', '/tutors/matematika/?level=nmt'],
      ['Печерський район', '/tutors/matematika/kyiv/?level=nmt'],
      ['Підготовка до НМТ', '/tutors/matematika/kyiv/?district=pecherskyi'],
      ['Спершу найкращі', '/tutors/matematika/kyiv/?level=nmt&district=pecherskyi'],
    ])
  })

  test('keeps the chosen option when it has no tutors', async () => {
    const { facets, total } = await loadPage('/tutors/robototehnika/berdychiv/')
    expect(total).toBe(0)
    expect(findOption(facets.lesson, 'Робототехніка')).toEqual({
      text: 'Робототехніка',
      link: '/tutors/berdychiv/',
      chosen: true,
    })
  })

  test('links keep the other filters and return to the first page', async () => {
    const { facets, other } = await loadPage('/tutors/?page=2&level=nmt&price_to=900&sort=price_up')
    expect(findOption(facets.city, 'Київ')!.link).toBe('/tutors/kyiv/?level=nmt&price_to=900&sort=price_up')
    expect(findOption(facets.lesson, 'Математика')!.link).toBe(
      '/tutors/matematika/?level=nmt&price_to=900&sort=price_up',
    )
    // This subject does not have the level.
    expect(findOption(facets.lesson, 'Польська мова')!.link).toBe('/tutors/polska-mova/?price_to=900&sort=price_up')
    expect(findOption(facets.place, 'У репетитора')!.link).toBe(
      '/tutors/?level=nmt&place=tutor&price_to=900&sort=price_up',
    )
    expect(other).toEqual({ text: 'Онлайн-заняття', link: '/tutors-online/?level=nmt&price_to=900&sort=price_up' })
  })

  test('drops the district when the city changes', async () => {
    const { facets } = await loadPage('/tutors/kyiv/?district=pecherskyi&sort=rating')
    expect(findOption(facets.city, 'Львів')!.link).toBe('/tutors/lviv/?sort=rating')
  })

  test('shows no counts with price, place or text filters', async () => {
    for (const query of ['price_to=900', 'place=tutor', 'q=математика']) {
      const { facets } = await loadPage(`/tutors/kyiv/?${query}`)
      const counted = Object.values(facets).flatMap((options) => options.filter(({ count }) => count !== undefined))
      expect([query, counted]).toEqual([query, []])
      expect(facets.lesson.length).toBeGreaterThan(1)
    }
    expect((await loadPage('/tutors/kyiv/?sort=price_up')).facets.lesson[0]!.count).toBeDefined()
  })

  test('offers subdistricts once a district is chosen', async () => {
    expect((await loadPage('/tutors/kyiv/')).facets.subdistrict).toEqual([])
    const { facets } = await loadPage('/tutors/kyiv/?district=holosiivskyi')
    const [part] = facets.subdistrict
    expect(part!.link).toMatch(/^\/tutors\/kyiv\/\?district=holosiivskyi&subdistrict=\d+$/)
    expect((await loadPage(part!.link)).total).toBe(Number(part!.count))
  })

  test('offers no city and no place in the online catalog', async () => {
    const { facets, other } = await loadPage('/tutors-online/matematika/?price_from=100')
    expect([facets.city, facets.district, facets.place]).toEqual([[], [], []])
    expect(findOption(facets.lesson, 'Фізика')!.link).toBe('/tutors-online/fizika/?price_from=100')
    expect(other).toEqual({ text: 'Очні заняття', link: '/tutors/matematika/?price_from=100' })
  })

  test('leaves out lesson places without tutors', async () => {
    const all = await loadPage('/tutors/kyiv/')
    expect(all.facets.place.map(({ text }) => text)).toEqual(['У репетитора', 'У мене вдома', 'Також онлайн'])
    for (const { link } of all.facets.place) expect((await loadPage(link)).total).toBeGreaterThan(0)
    await sql`update catalog_entry set places = places & ~2 where edition = 'ua'`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    expect((await loadPage('/tutors/kyiv/')).facets.place.map(({ text }) => text)).toEqual([
      'У репетитора',
      'Також онлайн',
    ])
  })
})

test('each chip removes one filter', async () => {
  const { chips, reset } = await loadPage(
    '/tutors/matematika/kyiv/?level=nmt&district=pecherskyi&place=tutor&price_from=200&price_to=900&q=анна&sort=rating',
  )
  const q = `q=${encodeURIComponent('анна')}`
  const rest = `place=tutor&price_from=200&price_to=900&${q}&sort=rating`
  expect(chips.map(({ text, link }) => [text.replaceAll('\u00a0', ' '), link])).toEqual([
    ['Математика', `/tutors/kyiv/?level=nmt&district=pecherskyi&${rest}`],
    ['Підготовка до НМТ', `/tutors/matematika/kyiv/?district=pecherskyi&${rest}`],
    ['Київ', `/tutors/matematika/?level=nmt&${rest}`],
    ['Печерський район', `/tutors/matematika/kyiv/?level=nmt&${rest}`],
    ['У репетитора', `/tutors/matematika/kyiv/?level=nmt&district=pecherskyi&${rest.replace('place=tutor&', '')}`],
    ['200 ₴ – 900 ₴', `/tutors/matematika/kyiv/?level=nmt&district=pecherskyi&place=tutor&${q}&sort=rating`],
    ['«анна»', `/tutors/matematika/kyiv/?level=nmt&district=pecherskyi&${rest.replace(`${q}&`, '')}`],
  ])
  expect(reset).toBe('/tutors/')
  const texts = async (query: string) =>
    (await loadPage(`/tutors/?${query}`)).chips.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(await texts('price_from=200')).toEqual(['від 200 ₴'])
  expect(await texts('price_to=900')).toEqual(['до 900 ₴'])
})

test('the form keeps other filters and shows the price range', async () => {
  const { typed } = await loadPage(
    '/tutors/matematika/kyiv/?level=nmt&place=tutor&sort=price_up&page=1&price_to=500&q=x',
  )
  expect(typed).toMatchObject({
    action: '/tutors/matematika/kyiv/',
    keep: [
      { name: 'level', value: 'nmt' },
      { name: 'place', value: 'tutor' },
      { name: 'sort', value: 'price_up' },
    ],
    q: 'x',
    price_from: '',
    price_to: '500',
    currency: '₴',
  })
  const { rows } = await sql<{ lowest: number; highest: number }>`
    select min(e.price) as lowest, max(e.price) as highest from catalog_entry e
    join subject s on (s.edition, s.id) = (e.edition, e.subject_id) join city c on (c.edition, c.id) = (e.edition, e.city_id)
    where e.edition = 'ua' and s.alias = 'matematika' and c.alias = 'kyiv'`.execute(app.runtime.database.db)
  const { typed: whole } = await loadPage('/tutors/matematika/kyiv/?price_to=1')
  expect(whole.price_hint).toEqual({ from: String(rows[0]!.lowest / 100), to: String(rows[0]!.highest / 100) })
})

test('filters by whole currency units and swaps a reversed price range', async () => {
  const { tutors, total, typed } = await loadPage('/tutors/?price_from=500&price_to=400')
  expect([typed.price_from, typed.price_to]).toEqual(['400', '500'])
  expect(total).toBeGreaterThan(0)
  for (const { price } of tutors) {
    const whole = Number.parseInt(price, 10)
    expect(whole >= 400 && whole <= 500).toBe(true)
  }
  const { rows } = await sql<{ tutors: number }>`select count(*) as tutors from catalog_entry
    where edition = 'ua' and subject_id = 0 and city_id = 0 and places & 3 <> 0 and price between 40000 and 50000`.execute(
    app.runtime.database.db,
  )
  expect(total).toBe(rows[0]!.tutors)
})
