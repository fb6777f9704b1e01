import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const get = (url: string, edition = 'ua') => app.web.inject({ url, headers: { host: `${edition}.localhost` } })
const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
const pathsIn = (xml: string) => addresses(xml).map((url) => url.replace(/^http:\/\/[^/]+/, ''))
const indexOf = async (edition: string) => {
  app.runtime.caches.parts.clear()
  return pathsIn((await get('/sitemap.xml', edition)).body)
}

describe('robots.txt', () => {
  test('names the sitemap of the edition', async () => {
    const { headers, body } = await get('/robots.txt', 'pl')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('\nSitemap: http://pl.localhost:3000/sitemap.xml\n')
    const unknown = await app.web.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })
    expect(unknown.body).toContain('Sitemap: http://us.localhost:3000/sitemap.xml')
    expect(unknown.body).not.toContain('evil')
  })

  test('disallows internal, transient and private paths in every language', async () => {
    const lines = (await get('/robots.txt')).body.split('\n')
    for (const path of [
      '/panel/',
      '/api/',
      '/search/',
      '/ru/search/',
      '/profile/',
      '/ru/settings',
      '/en/client_profile',
    ])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain('Disallow: /*?sort=')
    for (const path of ['/', '/tutors/', '/login', '/user-1/', '/texts/', '/assets/'])
      expect(lines.filter((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))).toEqual([])
  })

  test('disallows entity pages by prefix, without route patterns', async () => {
    for (const edition of ['ua', 'us', 'pl']) {
      const lines = (await get('/robots.txt', edition)).body.split('\n')
      expect(lines.filter((line) => line.startsWith('Disallow: ') && /[:(){}^\\]/.test(line.slice(10)))).toEqual([])
      expect(lines.length).toBe(new Set(lines.filter(Boolean)).size + lines.filter((line) => !line).length)
      expect(lines).toContain('Disallow: /zayavka/')
    }
  })
})

describe('the sitemap', () => {
  test('is split by language and kind of page', async () => {
    expect(await indexOf('ua')).toEqual([
      '/sitemap/ua/pages-1.xml',
      '/sitemap/ua/catalog-1.xml',
      '/sitemap/ua/tutors-1.xml',
      '/sitemap/ua/ads-1.xml',
      '/sitemap/ua/blogs-1.xml',
      '/sitemap/ua/vacancies-1.xml',
      '/sitemap/ua/materials-1.xml',
      '/sitemap/ua/news-1.xml',
      '/sitemap/ua/static-1.xml',
      '/sitemap/ua/tests-1.xml',
      '/sitemap/ru/pages-1.xml',
      '/sitemap/ru/catalog-1.xml',
      '/sitemap/ru/tutors-1.xml',
      '/sitemap/ru/ads-1.xml',
      '/sitemap/ru/blogs-1.xml',
      '/sitemap/ru/vacancies-1.xml',
      '/sitemap/ru/materials-1.xml',
      '/sitemap/ru/news-1.xml',
      '/sitemap/ru/static-1.xml',
      '/sitemap/ru/tests-1.xml',
      '/sitemap/en/pages-1.xml',
      '/sitemap/en/static-1.xml',
    ])
    expect((await indexOf('us')).every((path) => path.startsWith('/sitemap/en/'))).toBe(true)
    const english = pathsIn((await get('/sitemap/en/pages-1.xml')).body)
    expect(english).toContain('/en/login')
    expect(english).not.toContain('/en/')
  })

  test('has single pages, without private pages and redirects', async () => {
    const pages = pathsIn((await get('/sitemap/ru/pages-1.xml')).body)
    expect(pages).toEqual(expect.arrayContaining(['/ru/', '/ru/subjects/', '/ru/cities/', '/ru/register']))
    for (const path of pages) expect(path).not.toMatch(/panel|search|profile|settings|404|sorry/)
  })

  test('leaves out empty lists', async () => {
    const { db } = app.runtime.database
    await sql`delete from catalog_count where edition = 'es' and place = 'district'`.execute(db)
    app.runtime.caches.parts.clear()
    const pages = pathsIn((await get('/sitemap/es/pages-1.xml', 'es')).body)
    expect(pages).toContain('/cities/')
    expect(pages).not.toContain('/districts/')
  })

  test('has the same alternates as the page head', async () => {
    const { body } = await get('/sitemap/ru/catalog-1.xml')
    const at = 'http://ua.localhost:3000'
    expect(body).toContain(
      `<url><loc>${at}/ru/tutors/matematika/kyiv/</loc>` +
        `<xhtml:link rel="alternate" hreflang="uk-UA" href="${at}/tutors/matematika/kyiv/"/>` +
        `<xhtml:link rel="alternate" hreflang="ru-UA" href="${at}/ru/tutors/matematika/kyiv/"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${at}/tutors/matematika/kyiv/"/></url>`,
    )
    expect(body).toMatch(/<loc>[^<]+\?district=[\w-]+&amp;subdistrict=\d+<\/loc>/)
    expect(body).not.toMatch(/<loc>[^<]+\/kyiv\/\?level=/)
  })

  test.each([
    '/sitemap/ua/tutors-2.xml',
    '/sitemap/ua/tutors-0.xml',
    '/sitemap/ua/wonders-1.xml',
    '/sitemap/ua/constructor-1.xml',
  ])('has no %s', async (path) => expect((await get(path)).statusCode).toBe(404))
  test.each(['/sitemap/pl/pages-1.xml', '/sitemap/en/tutors-2.xml', '/sitemap/xx/pages-1.xml', '/sitemap/ua/pages-1'])(
    'has no %s either',
    async (path) => expect((await get(path)).statusCode).toBe(404),
  )
})

describe('every kind of content in the sitemap', () => {
  const entriesIn = (xml: string) => xml.split('<url>').slice(1)
  const picture = { type: 'image', attrs: { id: 1, url: '/media/abc.webp', width: 10, height: 10, alt: 'x' } }
  const document = JSON.stringify({ type: 'doc', content: [picture] })
  const inUkrainian = JSON.stringify({ ua: { type: 'doc', content: [picture] } })

  test('has the time of its last change and its pictures', async () => {
    const { db } = app.runtime.database
    for (const table of ['vacancy', 'static_page', 'news'])
      await sql`update ${sql.table(table)} set text = text || ${inUkrainian}::jsonb where edition = 'ua'`.execute(db)
    await sql`update tutor_text_live set text = ${document}::jsonb where edition = 'ua'`.execute(db)
    const index = (await get('/sitemap.xml')).body
    for (const kind of ['tutors', 'ads', 'blogs', 'vacancies', 'materials', 'static']) {
      const file = `/sitemap/ua/${kind}-1.xml`
      expect(index, kind).toMatch(new RegExp(`${file}</loc><lastmod>`))
      const entries = entriesIn((await get(file)).body)
      const content = entries.find((entry) => !/materials\/([^/]*\/)?<\/loc>/.test(entry))
      expect(content, kind).toContain('<lastmod>')
      expect(entries.join(''), kind).toMatch(
        kind === 'tutors' ? /<image:loc>[^<]*\/(photos|faces)\// : /<image:loc>[^<]*\/media\/abc\.webp</,
      )
    }
    expect(index).toMatch(/\/sitemap\/ua\/news-1\.xml<\/loc><lastmod>/)
  })
})

describe('tutors in the sitemap', () => {
  const changed = '2026-01-02T03:04:05Z'

  test('are the indexed ones, with the date of the last change', async () => {
    const { db } = app.runtime.database
    const cards = await db
      .selectFrom('tutor_card')
      .select(['tutor_id', 'indexed'])
      .where('edition', '=', 'us')
      .execute()
    const open = cards.filter(({ indexed }) => indexed)
    await sql`update tutor_card set changed_at = ${changed}, indexed = tutor_id <> ${open[0]!.tutor_id}
      where edition = 'us' and tutor_id in (${open[0]!.tutor_id}, ${open[1]!.tutor_id})`.execute(db)
    const { body } = await get('/sitemap/en/tutors-1.xml', 'us')
    expect(addresses(body)).toHaveLength(open.length - 1)
    expect(body).not.toContain(`/user-${open[0]!.tutor_id}/`)
    expect(body).toContain(`/user-${open[1]!.tutor_id}/</loc><lastmod>${changed}</lastmod>`)
  })

  test('are split into files by id, each once', async () => {
    const { db } = app.runtime.database
    const known = await db
      .selectFrom('tutor_card')
      .select('tutor_id')
      .where('edition', '=', 'in')
      .where('indexed', '=', true)
      .execute()
    await app.ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into tutor_card (edition, tutor_id, card, folded_name, search_words, indexed, changed_at)
        select 'in', id, '{}', '', '', true, ${changed} from generate_series(38500, 41499) as id`.execute(trx)
    })
    const files = (await indexOf('in')).filter((path) => path.includes('/tutors-'))
    expect(files).toEqual([1, 2, 3].map((number) => `/sitemap/en/tutors-${number}.xml`))
    const found = await Promise.all(files.map(async (file) => pathsIn((await get(file, 'in')).body)))
    expect(found.map(({ length }) => length)).toEqual([known.length, 1500, 1500])
    expect(new Set(found.flat()).size).toBe(known.length + 3000)
  })
})

test('splits lists into files by key, each once', async () => {
  const { db } = app.runtime.database
  const before = pathsIn((await get('/sitemap/es/catalog-1.xml', 'mx')).body)
  await sql`insert into catalog_count (edition, place, place_id, subject_id, level_id, tutors)
    select 'mx', 'city', 900000000, id, 0, 1 from generate_series(900000001, 900021500) as id`.execute(db)
  const files = (await indexOf('mx')).filter((path) => path.includes('/catalog-'))
  expect(files).toEqual([1, 2].map((number) => `/sitemap/es/catalog-${number}.xml`))
  const found = await Promise.all(files.map(async (file) => pathsIn((await get(file, 'mx')).body)))
  expect(found.flat()).toEqual(before)
  expect(found.every(({ length }) => length > 0)).toBe(true)
})
