import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { CatalogData } from '../../contract.ts'

let app: TestApp
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
})

const loadPage = async (path: string, visitor = guest) => {
  const { status, data, frame } = await visitor.page(path)
  return { status, head: frame.head, ...(data as unknown as CatalogData) }
}
const statusOf = async (path: string, edition = 'ua') => (await (await app.visitor({ edition })).page(path)).status
const canonical = async (path: string) => (await loadPage(path)).head.canonical?.replace('http://ua.localhost:3000', '')

describe('path', () => {
  test.each([
    ['ua', '/tutors/', 'Репетитори'],
    ['ua', '/tutors/matematika/', 'Репетитори з математики'],
    ['ua', '/tutors/kyiv/', 'Репетитори у Києві'],
    ['ua', '/tutors/matematika/kyiv/', 'Репетитори з математики у Києві'],
    ['ua', '/tutors/matematika/kyiv/?district=pecherskyi', 'Репетитори з математики у Печерському районі, Київ'],
    ['ua', '/tutors/matematika/?level=nmt', 'Репетитори з математики для підготовки до НМТ'],
    ['ua', '/tutors-online/', 'Онлайн-репетитори'],
    ['ua', '/tutors-online/matematika/?level=nmt', 'Онлайн-репетитори з математики для підготовки до НМТ'],
    ['ua', '/ru/tutors/matematika/kyiv/', 'Репетиторы по математике в Киеве'],
    ['ua', '/ru/tutors-online/anglijska-mova/', 'Онлайн-репетиторы по английскому языку'],
    ['ua', '/en/tutors/matematika/kyiv/', 'Math tutors in Kyiv'],
    ['pl', '/korepetycje/matematyka/warszawa/', 'Korepetytorzy z matematyki w Warszawie'],
    ['pl', '/korepetycje-online/matura/', 'Korepetytorzy online do matury'],
    ['kz', '/tutors/matematika/almaty/', 'Репетиторы по математике в Алматы'],
    ['us', '/tutors/math/', 'Math tutors'],
    ['us', '/tutors/math/?level=sat-prep', 'Math tutors for the SAT'],
    ['us', '/tutors-online/', 'Online tutors'],
    ['us', '/tutors-online/sat/', 'Online SAT prep tutors'],
    ['us', '/tutors/math/?page=2', 'Math tutors, page 2'],
    ['mx', '/profesores/', 'Profesores'],
    ['es', '/profesores/matematicas/madrid/', 'Profesores de matemáticas en Madrid'],
    ['es', '/profesores-online/ingles/', 'Profesores de inglés online'],
    ['in', '/tutors/mathematics/', 'Maths tutors'],
  ])('%s %s: %s', async (edition, path, heading) => {
    const visitor = await app.visitor({ edition })
    const page = await loadPage(path, visitor)
    expect(page).toMatchObject({ status: 200, heading })
    expect(page.title.startsWith(`${heading}: `)).toBe(true)
    expect(page.description.startsWith(`${heading}: `)).toBe(true)
  })

  test.each([
    ['an unknown subject', '/tutors/alchemy/'],
    ['an unknown city', '/tutors/matematika/atlantis/'],
    ['two subjects', '/tutors/matematika/fizika/'],
    ['two cities', '/tutors/kyiv/lviv/'],
    ['the same twice', '/tutors/kyiv/kyiv/'],
    ['a city online', '/tutors-online/kyiv/'],
    ['an alias of another edition', '/tutors/warszawa/'],
    ['an id', '/tutors/1/'],
    ['too many words', '/tutors/matematika/kyiv/holosiivskyi/'],
    ['the words of another edition', '/korepetycje/'],
    ['a control character', '/tutors/%00/'],
    ['a very long word', `/tutors/${'a'.repeat(150)}/`],
  ])('returns 404 for %s', async (_, path) => {
    expect(await statusOf(path)).toBe(404)
  })

  test('returns 404 for an inactive city', async () => {
    const { db } = app.runtime.database
    const setActive = async (active: boolean) => {
      await sql`update city set active = ${active} where edition = 'ua' and alias = 'odesa'`.execute(db)
      app.runtime.caches.parts.clear()
    }
    await setActive(false)
    expect(await statusOf('/tutors/odesa/')).toBe(404)
    expect(await statusOf('/tutors/matematika/odesa/')).toBe(404)
    await setActive(true)
    expect(await statusOf('/tutors/odesa/')).toBe(200)
  })

  test.each([
    ['/tutors/kyiv/matematika/', '/tutors/matematika/kyiv/'],
    ['/ru/tutors/kyiv/matematika/', '/ru/tutors/matematika/kyiv/'],
    ['/tutors/kyiv/matematika/?sort=price_up&level=nmt&nonsense=1', '/tutors/matematika/kyiv/?level=nmt&sort=price_up'],
  ])('redirects %s to subject before city', async (path, to) => {
    const { statusCode, headers } = await guest.send('GET', path)
    expect([statusCode, headers.location]).toEqual([301, to])
  })
})

describe('ignores filters without effect', () => {
  test.each([
    ['a district of another city', '/tutors/matematika/lviv/?district=pecherskyi'],
    ['a district without a city', '/tutors/matematika/?district=pecherskyi'],
    ['an unknown district', '/tutors/matematika/kyiv/?district=nowhere'],
    ['an unknown subdistrict', '/tutors/matematika/kyiv/?subdistrict=999999'],
    ['a subdistrict that is no number', '/tutors/matematika/kyiv/?subdistrict=x'],
    ['a level that the subject does not have', '/tutors/matematika/kyiv/?level=ielts-toefl'],
    ['an unknown level', '/tutors/matematika/kyiv/?level=wizard'],
    ['an unknown place', '/tutors/matematika/kyiv/?place=moon'],
    ['an invalid price', '/tutors/matematika/kyiv/?price_from=cheap&price_to=-3'],
    ['an unknown sort order', '/tutors/matematika/kyiv/?sort=luck'],
    ['a text without letters', '/tutors/matematika/kyiv/?q=%3F!'],
    ['an invalid page number', '/tutors/matematika/kyiv/?page=many'],
    ['the first page', '/tutors/matematika/kyiv/?page=1'],
    ['the default sort order', '/tutors/matematika/kyiv/?sort=best'],
    ['a minimum price of zero', '/tutors/matematika/kyiv/?price_from=0'],
    ['a place in the online catalog', '/tutors-online/matematika/?place=client'],
  ])('%s', async (_, path) => {
    const bare = path.split('?', 1)[0]!
    const [narrow, whole] = [await loadPage(path), await loadPage(bare)]
    expect(narrow).toEqual(whole)
    expect(narrow.status).toBe(200)
    expect(narrow.head.canonical).toBe(`http://ua.localhost:3000${bare}`)
  })

  test('adds the district of a subdistrict', async () => {
    const { rows } = await sql<{ id: number; alias: string }>`select s.id, d.alias from subdistrict s
      join district d on (d.edition, d.id) = (s.edition, s.district_id)
      join city c on (c.edition, c.id) = (d.edition, d.city_id)
      where c.edition = 'ua' and c.alias = 'kyiv' order by s.id limit 1`.execute(app.runtime.database.db)
    const { id, alias } = rows[0]!
    expect(await canonical(`/tutors/kyiv/?subdistrict=${id}`)).toBe(`/tutors/kyiv/?district=${alias}&subdistrict=${id}`)
    expect(await canonical(`/tutors/kyiv/?subdistrict=${id}&district=${alias}`)).toMatch(/\?district=.*&subdistrict=/)
    const other = (await loadPage('/tutors/kyiv/')).facets.district.find(({ link }) => !link.endsWith(`=${alias}`))!
    expect(await canonical(`${other.link}&subdistrict=${id}`)).toBe(other.link)
  })
})

describe('search engines', () => {
  test('index pages, levels and districts under one canonical URL', async () => {
    expect(await canonical('/tutors/?page=2')).toBe('/tutors/?page=2')
    expect(await canonical('/tutors/matematika/kyiv/?district=pecherskyi&level=nmt')).toBe(
      '/tutors/matematika/kyiv/?level=nmt&district=pecherskyi',
    )
    const { head } = await loadPage('/ru/tutors/?page=2&level=nmt')
    expect(head).toMatchObject({ index: true, canonical: 'http://ua.localhost:3000/ru/tutors/?page=2&level=nmt' })
    expect(head.alternates).toEqual([
      { lang: 'uk-UA', href: 'http://ua.localhost:3000/tutors/?page=2&level=nmt' },
      { lang: 'ru-UA', href: 'http://ua.localhost:3000/ru/tutors/?page=2&level=nmt' },
      { lang: 'x-default', href: 'http://ua.localhost:3000/tutors/?page=2&level=nmt' },
    ])
  })

  test.each(['price_to=500', 'price_from=300', 'place=tutor', 'sort=price_up', 'q=anna'])(
    'do not index a list with %s, but its canonical list',
    async (query) => {
      const { status, head } = await loadPage(`/tutors/matematika/?level=nmt&${query}`)
      expect([status, head.index, head.alternates]).toEqual([200, false, []])
      expect(head.canonical).toBe('http://ua.localhost:3000/tutors/matematika/?level=nmt')
    },
  )

  test('do not index an empty list', async () => {
    const { status, head, total, description } = await loadPage('/tutors/robototehnika/berdychiv/')
    expect([status, head.index, total]).toEqual([200, false, 0])
    expect(description).toContain('поки що нікого немає')
  })

  test('get 404 beyond the last page', async () => {
    const { pages, pager } = await loadPage('/tutors/')
    expect(pager.at(-1)).toEqual({ page: pages, link: `/tutors/?page=${pages}` })
    expect(await statusOf(`/tutors/?page=${pages}`)).toBe(200)
    expect(await statusOf(`/tutors/?page=${pages + 1}`)).toBe(404)
    expect(await statusOf('/tutors/?page=501')).toBe(404)
    expect(await statusOf('/tutors/robototehnika/berdychiv/?page=2')).toBe(404)
  })

  test('get 404 beyond the last page even when counts are outdated', async () => {
    const { pages } = await loadPage('/tutors/')
    await sql`update catalog_count set tutors = tutors + 20
      where edition = 'ua' and place = 'anywhere' and subject_id = 0 and level_id = 0`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    expect(await statusOf(`/tutors/?page=${pages + 1}`)).toBe(404)
  })
})

test('breadcrumbs add one filter at a time', async () => {
  const { breadcrumbs } = await loadPage(
    '/ru/tutors/matematika/kyiv/?level=nmt&district=pecherskyi&sort=price_up&page=1',
  )
  expect(breadcrumbs).toEqual([
    { text: 'Главная', link: '/ru/' },
    { text: 'Репетиторы', link: '/ru/tutors/' },
    { text: 'Математика', link: '/ru/tutors/matematika/' },
    { text: 'Киев', link: '/ru/tutors/matematika/kyiv/' },
    { text: 'Печерский район', link: '/ru/tutors/matematika/kyiv/?district=pecherskyi' },
    { text: 'Подготовка к НМТ', link: '/ru/tutors/matematika/kyiv/?level=nmt&district=pecherskyi' },
  ])
})

test('falls back to the name when an inflected form is missing', async () => {
  const { db } = app.runtime.database
  await sql`update subject set name_of = '{}' where edition = 'ua' and alias = 'fizika'`.execute(db)
  await sql`update city set name_in = '{}' where edition = 'ua' and alias = 'lviv'`.execute(db)
  await sql`update level set name_for = '{}' where edition = 'ua' and alias = 'nmt'`.execute(db)
  app.runtime.caches.parts.clear()
  expect((await loadPage('/tutors/fizika/lviv/?level=nmt')).heading).toBe(
    'Репетитори з предмета «Фізика» (Підготовка до НМТ) – Львів',
  )
  expect((await loadPage('/en/tutors/fizika/lviv/')).heading).toBe('Physics tutors in Lviv')
})
