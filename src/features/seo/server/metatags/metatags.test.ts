import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { metatagsEndpoints, pageMetatags } from '../../contract.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  await app.runtime.database.db.deleteFrom('page_metatags').execute()
  staff = await app.visitor({ staff: 3 })
})

const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const headOf = async (path: string, edition = 'ua') => {
  const { body } = await app.web.inject({ url: path, headers: { host: `${edition}.localhost` } })
  const titles = [...body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => decoded(title!))
  const descriptions = [...body.matchAll(/<meta name="description" content="(.*?)"/g)].map(([, one]) => decoded(one!))
  return { titles, descriptions }
}
type Texts = Record<string, string>
const create = (pattern: string, title: Texts, description: Texts = {}) =>
  staff.call<typeof pageMetatags.endpoints.create>('POST /api/admin/seo/page_metatags/create', {
    page_metatags: { pattern, title, description, active: true },
  })
const made = async (pattern: string, title: Texts, description?: Texts) => {
  const answer = await create(pattern, title, description)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.page_metatags.id
}

test('replace the title and description of a page at once, and only in the languages that have a text', async () => {
  const before = await headOf('/tutors/matematika/')
  const id = await made(
    '/tutors/*/',
    { ua: '{subject}: {count} репетиторів', ru: '{subject}: репетиторы' },
    { ua: 'Ціни від {price}, {subject}' },
  )
  const { titles, descriptions } = await headOf('/tutors/matematika/')
  expect(titles).toEqual([expect.stringMatching(/^Математика: \d+ репетиторів$/)])
  expect(descriptions).toEqual([expect.stringMatching(/^Ціни від .*₴.*, Математика$/)])
  const inRussian = await headOf('/ru/tutors/matematika/')
  expect(inRussian.titles).toEqual(['Математика: репетиторы'])
  expect(inRussian.descriptions).toEqual([expect.not.stringMatching(/^Ціни від/)])
  const { body } = await app.web.inject({ url: '/tutors/matematika/', headers: { host: 'ua.localhost' } })
  expect(decoded(/<meta property="og:title" content="(.*?)"/.exec(body)![1]!)).toBe(titles[0])
  expect(decoded(/<meta property="og:description" content="(.*?)"/.exec(body)![1]!)).toBe(descriptions[0])
  // A further page would otherwise have the same title.
  expect((await headOf('/tutors/matematika/?page=2')).titles[0]).not.toMatch(/^Математика: /)
  await staff.call<typeof pageMetatags.endpoints.delete>('POST /api/admin/seo/page_metatags/delete', { id })
  expect(await headOf('/tutors/matematika/')).toEqual(before)
})

test('the most specific pattern wins, and a page without a value keeps its own text', async () => {
  await made('/**', { ua: 'Усе: {heading}' })
  await made('/tutors/*/*/', { ua: '{subject} у {city}' })
  await made('/tutors/matematika/kyiv/', { ua: 'Лише Київ' })
  expect((await headOf('/tutors/matematika/kyiv/')).titles).toEqual(['Лише Київ'])
  expect((await headOf('/tutors/matematika/lviv/')).titles).toEqual(['Математика у Львів'])
  expect((await headOf('/cities/')).titles[0]).toMatch(/^Усе: /)
  // The home page has no heading.
  expect((await headOf('/')).titles[0]).not.toMatch(/^Усе/)
})

test('every kind of page in the sitemap takes its head from the same place', async () => {
  const polish = await app.visitor({ edition: 'pl', staff: 3 })
  const added = await polish.call<typeof pageMetatags.endpoints.create>('POST /api/admin/seo/page_metatags/create', {
    page_metatags: { pattern: '/**', title: { pl: 'Próba {heading}{title}{name}' }, description: {}, active: true },
  })
  expect(added.status).toBe('success')
  // Text without variables of a page is stored directly, since staff may not save it for many pages.
  const inEach = (text: string) =>
    JSON.stringify(Object.fromEntries(editionByCode('pl')!.locales.map((locale) => [locale, text])))
  await app.runtime.database.db
    .updateTable('page_metatags')
    .set({ title: inEach('Próba'), description: inEach('Opis próby') })
    .where('edition', '=', 'pl')
    .execute()
  app.runtime.caches.parts.clear()
  app.runtime.caches.pages.clear()
  const fetchBody = async (url: string) => (await app.web.inject({ url, headers: { host: 'pl.localhost' } })).body
  const locs = (xml: string) =>
    [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!.replace(/^https?:\/\/[^/]+/, ''))
  const files = locs(await fetchBody('/sitemap.xml'))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const paths = locs(await fetchBody(file)).filter((path) => !path.includes('?'))
    for (const path of file.includes('/pages-') ? paths : paths.slice(0, 2))
      expect([path, await headOf(path, 'pl')]).toEqual([path, { titles: ['Próba'], descriptions: ['Opis próby'] }])
  }
})

describe('refuses', () => {
  test.each([
    ['a regular expression', '/(a+)+$/', { ua: 'x' }, 'pattern'],
    ['an unknown variable', '/tutors/', { ua: '{password}' }, 'title.ua'],
    ['a date made of a text', '/tutors/', { ua: '{heading, date}' }, 'title.ua'],
    ['broken braces', '/tutors/', { ua: 'Ціна {price' }, 'title.ua'],
    ['the same title for many pages', '/tutors/*/', { ua: 'Репетитори — {site}' }, 'title.ua'],
    ['a pattern twice', '/tutors/matematika/kyiv/', { ua: 'Ще раз' }, 'pattern'],
  ])('%s', async (_, pattern, title, field) => {
    const answer = await create(pattern, title)
    expect(answer.status === 'fail' && Object.keys(answer.error)).toEqual([field])
  })

  test('markup, which is shown as text', async () => {
    await made('/subjects/', { ua: '</title><script>alert(1)</script>' })
    const { body } = await app.web.inject({ url: '/subjects/', headers: { host: 'ua.localhost' } })
    expect(body).not.toContain('<script>alert(1)')
  })
})

test('the preview fills the texts for a page of the pattern', async () => {
  const preview = (input: Record<string, string>) =>
    staff.call<typeof metatagsEndpoints.preview>('GET /api/admin/seo/page_metatags/preview', {
      pattern: '/tutors/*/*/',
      ...input,
    })
  const answer = await preview({ title: '{subject}, {city}', locale: 'ru' })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  expect(answer.data.page?.path).toMatch(/^\/tutors\/[\w-]+\/[\w-]+\/$/)
  expect(answer.data.page?.url).toContain('/ru/tutors/')
  expect(answer.data.page?.title).toMatch(/^.+, .+$/)
  expect(answer.data.page?.variables.map(({ name }) => name)).toContain('price')
  expect(await preview({ path: '/subjects/' })).toMatchObject({ data: { page: null } })
  expect(await preview({ title: '{nonsense}' })).toMatchObject({ status: 'fail' })
})

test('lists and reads the patterns', async () => {
  const list = await staff.call<typeof pageMetatags.endpoints.list>('POST /api/admin/seo/page_metatags/list', {})
  if (list.status === 'fail') throw new Error('list')
  const { id } = list.data.page_metatags.items[0]!
  const one = await staff.call<typeof pageMetatags.endpoints.get>('GET /api/admin/seo/page_metatags/get', { id })
  expect(one).toMatchObject({ status: 'success', data: { page_metatags: { id } } })
  const saved = await staff.call<typeof pageMetatags.endpoints.save>('POST /api/admin/seo/page_metatags/save', {
    page_metatags: { id, active: false },
  })
  expect(saved).toMatchObject({ status: 'success', data: { page_metatags: { active: false } } })
})
