import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { staticPagePanel } from '#features/static-pages/contract.ts'
import { openNews, words } from '#test/support/news.ts'
import type { NewsFixture } from '#test/support/news.ts'
import { openPanel } from '#test/support/panel.ts'
import type { redirectEndpoints, redirects } from '../../contract.ts'
import { assertRedirect } from './check-redirect.ts'
import { redirectHits } from './moved-paths.ts'

let app: TestApp
let staff: Visitor
let news: NewsFixture
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 4 })
  news = await openNews(app)
})

const get = (url: string, edition = 'ua') => app.web.inject({ url, headers: { host: `${edition}.localhost` } })
const create = (source: string, target: string, kind: 'moved' | 'temporary' | 'gone' = 'moved') =>
  staff.call<typeof redirects.endpoints.create>('POST /api/admin/redirect/create', {
    redirect: { source, target, kind, last_hit_at: null, replaces_page: true },
  })
const made = async (source: string, target: string, kind?: 'moved' | 'temporary' | 'gone') => {
  const answer = await create(source, target, kind)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.redirect.id
}
const errorsOf = async (source: string, target: string, kind?: 'moved' | 'temporary' | 'gone') => {
  const answer = await create(source, target, kind)
  return answer.status === 'fail' && typeof answer.error === 'object' ? Object.keys(answer.error) : []
}

describe('a redirect', () => {
  test('leads from the old path to the new one at once, with the query and with or without a slash', async () => {
    expect((await get('/tutors-of-old/')).statusCode).toBe(404)
    await made('/tutors-of-old/', '/tutors/')
    for (const path of ['/tutors-of-old/', '/tutors-of-old']) {
      const { statusCode, headers } = await get(`${path}?utm_source=x&_data`)
      expect([statusCode, headers['location']]).toEqual([200, undefined])
      const whole = await get(`${path}?utm_source=x`)
      expect([whole.statusCode, whole.headers['location']]).toEqual([301, '/tutors/?utm_source=x'])
    }
    expect((await get('/tutors-of-old/')).headers['cache-control']).toBe('private, no-cache')
    expect((await get('/tutors-of-old/?_data')).json()).toEqual({ redirect: '/tutors/' })
    expect((await get('/tutors-of-old/', 'pl')).statusCode).toBe(404)
  })

  test('is for all languages, except those with a redirect of their own or without the target', async () => {
    const { locales } = editionByCode('ua')!
    expect(locales).toEqual(['ua', 'ru', 'en'])
    const locationOf = async (path: string) => (await get(path)).headers['location']
    await made('/of-all/', '/tutors/?sort=rating')
    expect(await locationOf('/ru/of-all')).toBe('/ru/tutors/?sort=rating')
    expect((await get('/ru/of-all/')).statusCode).toBe(301)
    expect((await get('/ru/of-all/?_data')).json()).toEqual({ redirect: '/ru/tutors/?sort=rating' })
    await made('/ru/of-all/', '/ru/media', 'temporary')
    expect(await locationOf('/ru/of-all/')).toBe('/ru/media')
    expect(await locationOf('/of-all/')).toBe('/tutors/?sort=rating')

    await made('/ru/of-one/', '/ru/tutors/')
    expect((await get('/of-one/')).statusCode).toBe(404)
    await made('/to-one/', '/ru/tutors/')
    expect(await locationOf('/ru/to-one/')).toBe('/ru/tutors/')
    await made('/of-none/', '', 'gone')
    expect((await get('/ru/of-none/')).statusCode).toBe(410)

    const post = await news.publish({ title: { ua: 'Степені' }, text: { ua: words('Текст.') } })
    await made('/of-post/', news.pathOf(post))
    expect(await locationOf('/of-post/')).toBe(news.pathOf(post))
    expect(await locationOf('/ru/of-post/')).toBeUndefined()
    expect((await get('/ru/of-post/')).statusCode).toBe(410)
  })

  test('takes the page out of the sitemaps of all languages', async () => {
    const isListed = async (locale: string, path: string) =>
      (await get(`/sitemap/${locale}/static-1.xml`)).body.includes(`${path}</loc>`)
    expect(await isListed('ru', '/ru/p/offer')).toBe(true)
    const id = await made('/p/offer', '/p/faq')
    expect([await isListed('ua', '/p/offer'), await isListed('ru', '/ru/p/offer')]).toEqual([false, false])
    await staff.call<typeof redirects.endpoints.delete>('POST /api/admin/redirect/delete', { id })
    expect(await isListed('ru', '/ru/p/offer')).toBe(true)
  })

  test('replaces a page that is in the cache, and its deletion brings the page back', async () => {
    const isInSitemap = async () => (await get('/sitemap/ua/pages-1.xml')).body.includes('/districts/</loc>')
    expect((await get('/districts/')).statusCode).toBe(200)
    expect(await isInSitemap()).toBe(true)
    const id = await made('/districts/', '/cities/', 'temporary')
    expect(await isInSitemap()).toBe(false)
    expect((await get('/districts/')).headers['location']).toBe('/cities/')
    expect((await get('/districts/')).statusCode).toBe(302)
    await staff.call<typeof redirects.endpoints.delete>('POST /api/admin/redirect/delete', { id })
    expect((await get('/districts/')).statusCode).toBe(200)
  })

  test('of a page that is gone answers 410', async () => {
    await made('/closed-for-good/', '', 'gone')
    expect((await get('/closed-for-good')).statusCode).toBe(410)
    expect(await errorsOf('/closed-too/', '/tutors/', 'gone')).toEqual(['target'])
  })

  test('counts its visits together', async () => {
    const flush = () => redirectHits.flush(readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)))
    const id = await made('/counted/', '/subjects/')
    // Test files share the process, so a hit of another file may wait for a redirect with this id.
    await flush()
    await sql`update redirect set hits = 0 where id = ${id}`.execute(app.runtime.database.db)
    await get('/counted/')
    await get('/counted/')
    const hits = async () => {
      const { rows } = await sql<{ hits: number }>`select hits from redirect where id = ${id}`.execute(
        app.runtime.database.db,
      )
      return rows[0]!.hits
    }
    expect(await hits()).toBe(0)
    await flush()
    expect(await hits()).toBe(2)
  })

  test('is ignored where its target redirects back, for example a post in its old category again', async () => {
    const other = await news.addCategory()
    const post = await news.publish({
      title: { ua: 'Дроби', ru: 'Дроби' },
      text: { ua: words('Текст.'), ru: words('Текст.') },
    })
    const oldPath = news.pathOf(post)
    const newPath = `/materials/${String(other['alias'])}/${String(post['alias'])}/`
    await news.panel.call('save', { news: { id: post['id'], category_id: other['id'] } })
    for (const prefix of ['', '/ru']) await made(prefix + oldPath, prefix + newPath)
    for (const prefix of ['', '/ru']) expect((await get(prefix + oldPath)).headers['location']).toBe(prefix + newPath)
    const back = { news: { id: post['id'], category_id: news.category['id'] } }
    expect(await news.panel.call('save', back)).toMatchObject({ error: { alias: [expect.any(String)] } })
    // The panel refuses it, but posts can come back in other ways.
    await sql`update news set category_id = ${news.category.id} where id = ${post.id}`.execute(app.runtime.database.db)
    for (const cache of [app.runtime.caches.pages, app.runtime.caches.parts]) cache.clear()
    for (const prefix of ['', '/ru']) {
      expect((await get(prefix + newPath)).headers['location']).toBe(prefix + oldPath)
      expect((await get(prefix + oldPath)).statusCode).toBe(200)
    }
  })

  test('is pointed out to staff where visitors see a page', async () => {
    const find = async (source: string) =>
      staff.call<typeof redirectEndpoints.findPage>('GET /api/admin/redirects/find_page', { source })
    expect(await find('/faq')).toMatchObject({ data: { exists: false } })
    for (const path of ['/cities/', '/cities']) expect(await find(path)).toMatchObject({ data: { exists: true } })
    expect(await find('/no-such-page/')).toMatchObject({ data: { exists: false } })
    expect(await find('/panel/desktop/')).toMatchObject({ data: { exists: false } })
  })

  test('keeps pages and posts from being published on its path', async () => {
    const draft = await news.create({ alias: 'taken-post' })
    await made(`/ru${news.pathOf(draft)}`, '/ru/tutors/')
    expect(await news.act('set_published', draft.id)).toMatchObject({ data: { changed: [] } })
    const live = await news.publish({ alias: 'free-post' })
    expect(await news.panel.call('save', { news: { id: live['id'], alias: 'taken-post-2' } })).toMatchObject({
      status: 'success',
    })
    await made(news.pathOf({ alias: 'taken-later' }), '/tutors/')
    expect(await news.panel.call('save', { news: { id: live['id'], alias: 'taken-later' } })).toMatchObject({
      error: { alias: [expect.stringContaining('/taken-later/')] },
    })
    const pages = openPanel(staff, staticPagePanel)
    const page = await pages.create({
      alias: 'taken-page',
      title: { ua: 'Правила' },
      description: { ua: 'Опис.' },
      text: { ua: words('Перше правило.') },
    })
    await made('/p/taken-page', '/tutors/')
    const publish = () => staff.call(`POST ${staticPagePanel.actions['publish']!.endpoint.path}`, { id: page['id'] })
    expect(await publish()).toMatchObject({ data: { changed: [], skipped: [{ id: page['id'] }] } })
    await pages.call('save', { static_page: { id: page['id'], alias: 'taken-page-2' } })
    expect(await publish()).toMatchObject({ data: { changed: [page['id']] } })
    // A page that staff redirected later can still be edited.
    await made('/p/taken-page-2', '/tutors/')
    const title = { ua: 'Нові правила' }
    expect(await pages.call('save', { static_page: { id: page['id'], title } })).toMatchObject({ status: 'success' })
  })

  test('a stored loop, for example after an undone deletion, is ignored', async () => {
    const { db } = app.runtime.database
    await sql`insert into redirect (edition, source, target, kind)
      values ('us', '/one/', '/two/', 'moved'), ('us', '/two/', '/one/', 'moved')`.execute(db)
    expect((await get('/one/', 'us')).statusCode).toBe(404)
  })
})

describe('refuses', () => {
  test.each([
    ['another site', '/a1/', 'https://evil.example/'],
    ['another site without a scheme', '/a2/', '//evil.example/'],
    ['a line break', '/a3/', '/tutors/\r\nSet-Cookie: a=b'],
    ['the panel', '/a4/', '/panel/desktop/'],
    ['a page that does not exist', '/a5/', '/no-such-page/'],
    ['itself', '/tags/', '/tags'],
    ['itself behind the prefix of the first language', '/tags/', '/ua/tags/'],
    ['itself behind a redirect of the page', '/tutors/matematika/kyiv/', '/tutors/kyiv/matematika/'],
    ['itself by another spelling of a number', '/user-1/', '/user-01/'],
  ])('%s as a target', async (_, source, target) => expect(await errorsOf(source, target)).toEqual(['target']))

  test.each(['/panel/', '/api/client/tutors', '/', '/a?b=1', 'nowhere', '/a\nb'])('%j as a source', async (source) =>
    expect(await errorsOf(source, '/tutors/')).toEqual(['source']),
  )

  test('chains in both directions and a second redirect of a path', async () => {
    await made('/first/', '/cities/')
    expect(await errorsOf('/zero/', '/first/')).toEqual(['target'])
    expect(await errorsOf('/cities', '/subjects/')).toEqual(['source'])
    expect(await errorsOf('/first', '/subjects/')).toEqual(['source'])
  })

  test('chains in one of the languages', async () => {
    await made('/ru/tags-online/', '/ru/tutors/')
    expect(await errorsOf('/to-tags/', '/tags-online/')).toEqual(['target'])
    await made('/ru/to-tags/', '/ru/tutors/')
    expect(await errorsOf('/to-tags/', '/tags-online/')).toEqual([])
    await made('/to-reviews/', '/reviews')
    expect(await errorsOf('/ru/reviews', '/ru/tutors/')).toEqual(['source'])
    expect(await errorsOf('/reviews', '/tutors/')).toEqual(['source'])
    await made('/ru/to-reviews/', '/ru/tutors/')
    expect(await errorsOf('/ru/reviews', '/ru/tutors/')).toEqual([])
  })

  test('a loop of two redirects through redirects of the pages', async () => {
    await made('/tags/', '/ua/p/faq')
    expect(await errorsOf('/p/faq', '/ua/tags/')).toEqual(['target'])
  })

  test('a path that has a page in another language only, unless that language has a redirect of its own', async () => {
    const pages = new Set(['/ru/russian-only', '/tutors/', '/ru/tutors/', '/en/tutors/'])
    const probe: PathProbe = async (path) => ({ exists: pages.has(path), code: pages.has(path) ? 200 : 404 })
    const check = (row: CrudRow) =>
      inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
        assertRedirect({ ...ctx, auth: { staff: { status: 4 } as never } }, row, probe),
      )
    const rows = [
      { source: '/russian-only/', target: '/tutors/', kind: 'moved' },
      { source: '/russian-only/', target: '', kind: 'gone' },
    ]
    const hides = { fields: { source: [{ id: 'invalid.redirect_hides', values: { path: '/ru/russian-only' } }] } }
    for (const row of rows) await expect(check(row)).rejects.toMatchObject(hides)
    const id = await made('/ru/russian-only/', '/ru/tutors/')
    for (const row of rows) await check(row)
    await staff.call<typeof redirects.endpoints.delete>('POST /api/admin/redirect/delete', { id })
    for (const row of rows) await check({ ...row, replaces_page: true })
    await check({ source: '/ru/russian-only/', target: '/ru/tutors/', kind: 'moved', replaces_page: true })
  })

  test('a spelling under which no request is looked up', async () => {
    expect(await errorsOf('/%61bc/', '/tutors/')).toEqual(['source'])
    expect(await errorsOf('/%d1%8f/', '/tutors/')).toEqual(['source'])
    expect(await errorsOf('/%70anel/', '/tutors/')).toEqual(['source'])
  })

  test('one of two redirects that would form a chain when saved at the same time', async () => {
    const answers = await Promise.all([create('/subjects/', '/register'), create('/then/', '/subjects/')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fail', 'success'])
  })
})

test('imports CSV and reports refused lines', async () => {
  const { origin } = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)).site
  const csv = [
    '/import-1/, /tutors/',
    '"/import-2/","/cities/","temporary"',
    '/import-3/,,gone',
    '/import-%d1%8f/,/tutors/',
    '/import-4/, https://evil.example/',
    '/import-1/, /cities/',
    '/import-5/, /tutors/, sideways',
    '',
    'a,b,c,d,e',
    `${origin}/import-6/,${origin.toUpperCase()}/cities/`,
    `https://evil.example/import-7/,/cities/`,
    '/about,/tutors/',
  ].join('\r\n')
  const answer = await staff.call<typeof redirectEndpoints.import>('POST /api/admin/redirects/import', { csv })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  expect(answer.data.created).toBe(5)
  expect(answer.data.refused.map(({ line }) => line)).toEqual([5, 6, 7, 9, 11, 12])
  expect((await get('/import-6/')).headers['location']).toBe('/cities/')
  expect(answer.data.refused.at(-1)!.reason).toContain('/about')
  for (const { reason } of answer.data.refused) expect(reason).not.toMatch(/^(invalid|error)\./)
  expect((await get('/import-2/')).headers['location']).toBe('/cities/')
  expect((await get('/import-%D1%8F/')).headers['location']).toBe('/tutors/')
  const many = await staff.call<typeof redirectEndpoints.import>('POST /api/admin/redirects/import', {
    csv: '/a/,/b/\n'.repeat(1_001),
  })
  expect(many).toMatchObject({ status: 'fail', httpStatus: 400 })
})
