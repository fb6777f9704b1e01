import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import type { CatalogData, FacetOption } from '../../contract.ts'

let app: TestApp
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
})

const shown = async (path: string) => (await guest.page(path)).data as unknown as CatalogData
const named = (options: readonly FacetOption[], text: string) => options.find((option) => option.text === text)

async function entriesOf(subject: string, city: string): Promise<number> {
  const { rows } = await sql<{ tutors: number }>`select count(*) as tutors from catalog_entry e
    join subject s on (s.edition, s.id) = (e.edition, e.subject_id)
    join city c on (c.edition, c.id) = (e.edition, e.city_id)
    where e.edition = 'ua' and s.alias = ${subject} and c.alias = ${city}`.execute(app.runtime.database.db)
  return rows[0]!.tutors
}

describe('facets', () => {
  test('every option leads to as many as it says', async () => {
    const { facets, total } = await shown('/tutors/matematika/kyiv/')
    expect(total).toBe(await entriesOf('matematika', 'kyiv'))
    for (const kind of ['lesson', 'city', 'district', 'level'] as const) {
      const options = facets[kind].filter(({ chosen }) => !chosen)
      expect(options.length).toBeGreaterThan(1)
      for (const { link, count } of options.slice(0, 4)) {
        const there = await shown(link)
        expect([link, there.total]).toEqual([link, Number(count)])
        expect(there.total).toBeGreaterThan(0)
      }
    }
  })

  test('what has nobody is not offered', async () => {
    const { facets } = await shown('/tutors/berdychiv/')
    for (const { link, count } of facets.lesson) {
      expect(Number(count)).toBeGreaterThan(0)
      expect((await shown(link)).total).toBe(Number(count))
    }
    expect(facets.lesson.length).toBeLessThan((await shown('/tutors/')).facets.lesson.length)
  })

  test('what has nobody at this price, or at this place, is not offered either', async () => {
    let left = 0
    for (const narrowed of [
      '/tutors/kyiv/?price_to=250',
      '/tutors/?place=client&price_to=300',
      '/tutors-online/?price_to=200',
    ]) {
      const { facets } = await shown(narrowed)
      for (const kind of ['lesson', 'city', 'district', 'level', 'place'] as const)
        for (const { link, count } of facets[kind]) {
          expect([link, (await shown(link)).total]).not.toEqual([link, 0])
          expect(count).toBeUndefined()
        }
      const whole = await shown(narrowed.split('?')[0]!)
      left += whole.facets.lesson.length - facets.lesson.length
    }
    expect(left).toBeGreaterThan(0)
  })

  test('what is chosen is marked, and leads to the list without it', async () => {
    const { facets } = await shown('/tutors/matematika/kyiv/?level=nmt&district=pecherskyi')
    const chosen = Object.values(facets).flatMap((options) => options.filter((option) => option.chosen))
    expect(chosen.map(({ text, link }) => [text, link])).toEqual([
      ['Математика', '/tutors/kyiv/?level=nmt&district=pecherskyi'],
      ['Київ', '/tutors/matematika/?level=nmt'],
      ['Печерський район', '/tutors/matematika/kyiv/?level=nmt'],
      ['Підготовка до НМТ', '/tutors/matematika/kyiv/?district=pecherskyi'],
      ['Спершу найкращі', '/tutors/matematika/kyiv/?level=nmt&district=pecherskyi'],
    ])
  })

  test('also where it has nobody: it must be possible to take it back', async () => {
    const { facets, total } = await shown('/tutors/robototehnika/berdychiv/')
    expect(total).toBe(0)
    expect(named(facets.lesson, 'Робототехніка')).toEqual({
      text: 'Робототехніка',
      link: '/tutors/berdychiv/',
      chosen: true,
    })
  })

  test('links keep what else was chosen, and begin at the first page', async () => {
    const { facets, other } = await shown('/tutors/?page=2&level=nmt&price_to=900&sort=price_up')
    expect(named(facets.city, 'Київ')!.link).toBe('/tutors/kyiv/?level=nmt&price_to=900&sort=price_up')
    expect(named(facets.lesson, 'Математика')!.link).toBe('/tutors/matematika/?level=nmt&price_to=900&sort=price_up')
    // It has no such level.
    expect(named(facets.lesson, 'Польська мова')!.link).toBe('/tutors/polska-mova/?price_to=900&sort=price_up')
    expect(named(facets.place, 'У репетитора')!.link).toBe('/tutors/?level=nmt&place=tutor&price_to=900&sort=price_up')
    expect(other).toEqual({ text: 'Заняття онлайн', link: '/tutors-online/?level=nmt&price_to=900&sort=price_up' })
  })

  test('another city has other districts', async () => {
    const { facets } = await shown('/tutors/kyiv/?district=pecherskyi&sort=rating')
    expect(named(facets.city, 'Львів')!.link).toBe('/tutors/lviv/?sort=rating')
  })

  test('what is typed makes the numbers uncertain', async () => {
    for (const query of ['price_to=900', 'place=tutor', 'q=математика']) {
      const { facets } = await shown(`/tutors/kyiv/?${query}`)
      const counted = Object.values(facets).flatMap((options) => options.filter(({ count }) => count !== undefined))
      expect([query, counted]).toEqual([query, []])
      expect(facets.lesson.length).toBeGreaterThan(1)
    }
    expect((await shown('/tutors/kyiv/?sort=price_up')).facets.lesson[0]!.count).toBeDefined()
  })

  test('parts of a district are offered once it is chosen', async () => {
    expect((await shown('/tutors/kyiv/')).facets.subdistrict).toEqual([])
    const { facets } = await shown('/tutors/kyiv/?district=holosiivskyi')
    const [part] = facets.subdistrict
    expect(part!.link).toMatch(/^\/tutors\/kyiv\/\?district=holosiivskyi&subdistrict=\d+$/)
    expect((await shown(part!.link)).total).toBe(Number(part!.count))
  })

  test('online there is neither a city nor a place to choose', async () => {
    const { facets, other } = await shown('/tutors-online/matematika/?price_from=100')
    expect([facets.city, facets.district, facets.place]).toEqual([[], [], []])
    expect(named(facets.lesson, 'Фізика')!.link).toBe('/tutors-online/fizika/?price_from=100')
    expect(other).toEqual({ text: 'Заняття наживо', link: '/tutors/matematika/?price_from=100' })
  })

  test('a place of lessons where there are none is not offered', async () => {
    const all = await shown('/tutors/kyiv/')
    expect(all.facets.place.map(({ text }) => text)).toEqual(['У репетитора', 'У мене вдома', 'Також онлайн'])
    for (const { link } of all.facets.place) expect((await shown(link)).total).toBeGreaterThan(0)
    await sql`update catalog_entry set places = places & ~2 where edition = 'ua'`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    expect((await shown('/tutors/kyiv/')).facets.place.map(({ text }) => text)).toEqual([
      'У репетитора',
      'Також онлайн',
    ])
  })
})

test('chips take one thing away each', async () => {
  const { chips, reset } = await shown(
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
    (await shown(`/tutors/?${query}`)).chips.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(await texts('price_from=200')).toEqual(['від 200 ₴'])
  expect(await texts('price_to=900')).toEqual(['до 900 ₴'])
})

test('the form carries along what it does not ask for, and knows what lessons cost here', async () => {
  const { typed } = await shown('/tutors/matematika/kyiv/?level=nmt&place=tutor&sort=price_up&page=1&price_to=500&q=x')
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
  const { typed: whole } = await shown('/tutors/matematika/kyiv/?price_to=1')
  expect(whole.price_hint).toEqual({ from: String(rows[0]!.lowest / 100), to: String(rows[0]!.highest / 100) })
})

test('prices are whole units, and whoever types the higher one first means the same', async () => {
  const { tutors, total, typed } = await shown('/tutors/?price_from=500&price_to=400')
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
