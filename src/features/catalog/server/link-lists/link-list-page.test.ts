import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { LinkListName, LinkListData, linkListEndpoints } from '../../contract.ts'

let app: TestApp
let ids: Record<string, number>
beforeAll(async () => {
  app = await openApp()
  const { rows } = await sql<{ alias: string; id: number }>`
    select alias, id from subject where edition = 'ua' union all select alias, id from city where edition = 'ua'
    union all select alias, id from level where edition = 'ua' union all select alias, id from district
    where edition = 'ua' and city_id = (select id from city where edition = 'ua' and alias = 'kyiv')
  `.execute(app.runtime.database.db)
  ids = Object.fromEntries(rows.map(({ alias, id }) => [alias, id]))
  await sql`delete from catalog_count`.execute(app.runtime.database.db)
  await insertCount('anywhere', '', 'matematika', '', 30)
  await insertCount('anywhere', '', 'biologiya', '', 5)
  await insertCount('online', '', 'matematika', '', 50)
  await insertCount('online', '', 'informatika', '', 7)
  await insertCount('city', 'kyiv', '', '', 40)
  await insertCount('city', 'lviv', '', '', 4)
  await insertCount('city', 'kyiv', 'matematika', '', 20)
  await insertCount('city', 'lviv', 'matematika', '', 3)
  await insertCount('district', 'pecherskyi', '', '', 8)
  await insertCount('district', 'pecherskyi', 'matematika', '', 6)
  await insertCount('subdistrict', 'pecherskyi', 'matematika', '', 2)
  await insertCount('anywhere', '', 'matematika', 'nmt', 12)
  await insertCount('anywhere', '', '', 'nmt', 14)
  await insertCount('online', '', 'matematika', 'nmt', 9)
})

async function insertCount(place: string, at: string, subject: string, level: string, tutors: number): Promise<void> {
  const id = (alias: string) => (alias ? ids[alias]! : 0)
  await sql`insert into catalog_count (edition, place, place_id, subject_id, level_id, tutors)
    values ('ua', ${place}, ${id(at)}, ${id(subject)}, ${id(level)}, ${tutors})`.execute(app.runtime.database.db)
}

const lines = (items: readonly { text: string; link: string; count: number | string }[]) =>
  items.map(({ text, link, count }) => `${text} ${link} ${count}`)

describe('endpoints', () => {
  type ListInput = { query?: string; page?: number; lang?: Locale }
  const unwrap = <T>(answer: { status: 'success'; data: T } | { status: 'fail' }): T => {
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }

  test('list subjects with tutors by name, falling back to the online catalog', async () => {
    const visitor = await app.visitor()
    const all = async (input: ListInput = {}) =>
      unwrap(await visitor.call<typeof linkListEndpoints.subjects>('GET /api/client/all_subjects', input)).subjects
    const { items, ...counted } = await all()
    expect(counted).toEqual({ page: 1, pages: 1, total: 3 })
    expect(lines(items)).toEqual([
      'Біологія /tutors/biologiya/ 5',
      'Інформатика /tutors-online/informatika/ 7',
      'Математика /tutors/matematika/ 30',
    ])
    expect(lines((await all({ query: 'MATEM', lang: 'ru' })).items)).toEqual(['Математика /ru/tutors/matematika/ 30'])
    for (const query of ['%', '_', 'мат%', '\\', 'матиматика', 'трактор'])
      expect((await all({ query })).items, query).toEqual([])
    expect(await all({ page: 2 })).toEqual({ items: [], page: 2, pages: 1, total: 3 })
  })

  test('list cities', async () => {
    const visitor = await app.visitor()
    const answer = await visitor.call<typeof linkListEndpoints.cities>('GET /api/client/all_cities', {})
    expect(lines(unwrap(answer).cities.items)).toEqual(
      expect.arrayContaining(['Київ /tutors/kyiv/ 40', 'Львів /tutors/lviv/ 4']),
    )
    expect(unwrap(answer).cities.total).toBe(2)
  })

  test('list districts with their city', async () => {
    const visitor = await app.visitor()
    const answer = await visitor.call<typeof linkListEndpoints.districts>('GET /api/client/all_districts', {})
    expect(lines(unwrap(answer).districts.items)).toEqual([
      'Печерський район, Київ /tutors/kyiv/?district=pecherskyi 8',
    ])
  })

  test('list tags by city, district and level, most tutors first', async () => {
    const visitor = await app.visitor()
    const all = async (input: ListInput = {}) =>
      unwrap(await visitor.call<typeof linkListEndpoints.tags>('GET /api/client/all_tags', input)).tags.items
    expect(lines(await all())).toEqual([
      'Математика у Києві /tutors/matematika/kyiv/ 20',
      'Математика для підготовки до НМТ /tutors/matematika/?level=nmt 12',
      'Математика у Печерському районі, Київ /tutors/matematika/kyiv/?district=pecherskyi 6',
      'Математика у Львові /tutors/matematika/lviv/ 3',
    ])
    // The base form of the place name matches too, in any script.
    expect((await all({ query: 'Київ мат' })).map(({ count }) => count)).toEqual([20, 6])
    expect((await all({ query: 'lviv' })).map(({ count }) => count)).toEqual([3])
  })

  test('list online tags', async () => {
    const visitor = await app.visitor()
    const answer = await visitor.call<typeof linkListEndpoints.tags_online>('GET /api/client/all_tags_online', {})
    expect(lines(unwrap(answer).tags.items)).toEqual([
      'Математика онлайн /tutors-online/matematika/ 50',
      'Математика для підготовки до НМТ онлайн /tutors-online/matematika/?level=nmt 9',
      'Інформатика онлайн /tutors-online/informatika/ 7',
    ])
  })
})

describe('pages', () => {
  const loadPage = async (path: string) => {
    const { data, frame, status } = await (await app.visitor()).page(path)
    return { data: data as unknown as LinkListData, head: frame.head, status }
  }
  const groups = (data: LinkListData) =>
    data.groups.map(({ heading, links }) => [heading, links.map(({ text }) => text)])

  test('group subjects by letter, cities by region and districts by city', async () => {
    expect(groups((await loadPage('/subjects/')).data)).toEqual([
      ['Б', ['Біологія']],
      ['І', ['Інформатика']],
      ['М', ['Математика']],
    ])
    const cities = groups((await loadPage('/cities/')).data)
    expect(cities).toContainEqual(['Львівська область', ['Львів']])
    expect(groups((await loadPage('/districts/')).data)).toEqual([['Київ', ['Печерський район']]])
    expect((await loadPage('/tags-online/')).data.groups.map(({ heading }) => heading)).toEqual([''])
  })

  test('are indexed unless filtered', async () => {
    for (const path of ['/subjects/', '/cities/', '/districts/', '/tags/', '/tags-online/']) {
      const { head, data } = await loadPage(path)
      expect(head.index).toBe(true)
      expect(head.canonical).toMatch(new RegExp(`${path}$`))
      expect(data.lists.filter(({ here }) => here).map(({ link }) => link)).toEqual([path])
    }
    const filtered = await loadPage('/subjects/?query=biol')
    expect(filtered.head.index).toBe(false)
    expect(filtered.data).toMatchObject({ query: 'biol', groups: [{ heading: 'Б' }] })
    expect((await loadPage('/subjects/?query=xylophone')).data).toMatchObject({ groups: [], pages: 0 })
  })

  test('return 404 beyond the end and ignore an invalid page number', async () => {
    expect((await loadPage('/subjects/?page=2')).status).toBe(404)
    expect((await loadPage('/subjects/?page=x')).data.page).toBe(1)
  })

  test('have their own canonical URL per page', async () => {
    const { db } = app.runtime.database
    await sql`insert into catalog_count (edition, place, place_id, subject_id, level_id, tutors)
      select 'ua', 'district', d.id, s.id, 0, 1 from district d, subject s where d.edition = 'ua' and s.edition = 'ua'
      on conflict do nothing`.execute(db)
    app.runtime.caches.parts.clear()
    const { data, head } = await loadPage('/tags/?page=2')
    expect(data.pages).toBeGreaterThan(2)
    expect(data.groups[0]!.links).toHaveLength(100)
    expect(data.title).toMatch(/сторінка 2/)
    expect(head.canonical).toMatch(/\/tags\/\?page=2$/)
  })

  test('leave out inactive subjects and cities', async () => {
    const { db } = app.runtime.database
    await sql`update subject set active = false where edition = 'ua' and alias = 'biologiya'`.execute(db)
    await sql`update city set active = false where edition = 'ua' and alias = 'kyiv'`.execute(db)
    app.runtime.caches.parts.clear()
    const lists: LinkListName[] = ['subjects', 'cities', 'districts', 'tags']
    for (const list of lists) {
      const links = (await loadPage(`/${list}/`)).data.groups.flatMap((group) => group.links)
      expect(links.filter(({ link }) => /biologiya|kyiv\//.test(link))).toEqual([])
    }
  })
})
