import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { localesAt } from '#editions/edition.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openNews, words } from '#test/support/news.ts'
import type { NewsFixture } from '#test/support/news.ts'
import { jpeg } from '#test/support/sample-fixture.ts'
import { textsIn, xmlProblems } from '#test/support/xml.ts'

let app: TestApp
let news: NewsFixture
beforeAll(async () => {
  app = await openApp()
  news = await openNews(app)
})

const get = (url: string, edition = 'ua') => app.web.inject({ url, headers: { host: `${edition}.localhost` } })
const at = 'http://ua.localhost:3000'
const entryOf = (xml: string, path: string) =>
  textsIn(xml, 'url').find((entry) => entry.includes(`<loc>${at}${path}</loc>`))

async function publishWithImage(fields: object) {
  const file = new File([Uint8Array.from(await jpeg(1600, 900))], 'cover.jpg')
  const post = {
    alias: 'with-image',
    category_id: news.category.id,
    summary: { ua: 'Опис & приклад.' },
    text: { ua: words('Текст.') },
    ...fields,
  }
  const sent = await news.staff.call('POST /api/admin/news_one/create', { news: post }, { image: [file] })
  const { id, image } = (sent as unknown as { data: { news: { id: number; image: { url: string } } } }).data.news
  await news.act('set_published', id)
  return image.url
}

describe('the RSS feed', () => {
  test('is valid XML in every edition and language of the public site', async () => {
    for (const edition of editions)
      for (const locale of localesAt(edition, '/materials/')) {
        const { statusCode, headers, body } = await get(`/rss/${locale}/materials.xml`, edition.code)
        expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
        expect(xmlProblems(body)).toEqual([])
        expect(textsIn(body, 'item').length).toBeGreaterThan(5)
      }
  })

  test('has the newest posts of its language with dates, authors and pictures', async () => {
    const url = await publishWithImage({ title: { ua: 'Числа < нуля & "більші"' } })
    const { body } = await get('/rss/ua/materials.xml')
    expect(xmlProblems(body)).toEqual([])
    const [item = ''] = textsIn(body, 'item')
    expect(textsIn(item, 'title')).toEqual(['Числа &lt; нуля &amp; &quot;більші&quot;'])
    expect(textsIn(item, 'description')).toEqual(['Опис &amp; приклад.'])
    expect(Date.parse(textsIn(item, 'pubDate')[0]!)).toBeGreaterThan(Date.now() - 60_000)
    expect(item).toContain(`url="${at}${url.replace('.webp', '-1280.webp')}"`)
    expect(textsIn(item, 'dc:creator')).toEqual(['Repeto'])
    expect((await get('/rss/ru/materials.xml')).body).not.toContain('with-image')
  })

  test.each(['/rss/en/materials.xml', '/rss/pl/materials.xml', '/rss/xx/materials.xml'])('has no %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  test('leaves out drafts, hidden and scheduled posts', async () => {
    const hidden = await news.publish({ active: false })
    const later = await news.publish({ publish_at: Math.floor(Date.now() / 1000) + 3600 })
    const draft = await news.create()
    const files = ['/rss/ua/materials.xml', '/sitemap/ua/materials-1.xml', '/sitemap/ua/news-1.xml']
    for (const file of files)
      for (const { alias } of [hidden, later, draft]) expect((await get(file)).body).not.toContain(`/${String(alias)}/`)
  })
})

describe('the sitemap', () => {
  test('has posts with images and the time of their last change, and categories', async () => {
    const { alias } = await news.publish()
    const path = `/materials/${String(news.category['alias'])}/${String(alias)}/`
    const { body } = await get('/sitemap/ua/materials-1.xml')
    expect(xmlProblems(body)).toEqual([])
    expect(entryOf(body, path)).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:]+Z<\/lastmod>/)
    expect(entryOf(body, path)).not.toContain('hreflang')
    const demo = entryOf(body, '/materials/exams/three-month-plan/')!
    expect(demo).toMatch(/<image:loc>http:\/\/ua\.localhost:3000\/media\/\w+\.webp<\/image:loc>/)
    expect(demo).toContain(`hreflang="ru-UA" href="${at}/ru/materials/exams/three-month-plan/"`)
    expect(entryOf(body, '/materials/exams/')).toContain('<lastmod>')
    expect(entryOf(body, '/materials/')).toContain('<lastmod>')
    expect((await get('/sitemap.xml')).body).toContain('/sitemap/ru/materials-1.xml')
  })

  test('names the last change of a post, not only its publication', async () => {
    const post = await news.publish()
    const changed = new Date(Date.now() + 7200_000)
    app.setTime(changed)
    await news.panel.call('save', { news: { id: post.id, tags: { ua: 'зміна' } } })
    const { body } = await get('/sitemap/ua/materials-1.xml')
    expect(entryOf(body, news.pathOf(post))).toContain(changed.toISOString().replace(/\.\d+/, ''))
    app.setTime(new Date())
  })

  test('lists posts of the last two days as news', async () => {
    const { body } = await get('/sitemap/ru/news-1.xml')
    expect(xmlProblems(body)).toEqual([])
    const entry = entryOf(body, '/ru/materials/exams/three-month-plan/')!
    expect(textsIn(entry, 'news:name')).toEqual(['Repeto'])
    expect(textsIn(entry, 'news:language')).toEqual(['ru'])
    expect(textsIn(entry, 'news:title')).toEqual(['План подготовки на три месяца: НМТ'])
    expect(textsIn(entry, 'news:publication_date')[0]).toMatch(/Z$/)
    expect(body).not.toContain('learn-from-mistakes')
    app.setTime(new Date(Date.now() + 3 * 86_400_000))
    expect((await get('/sitemap/ru/news-1.xml')).statusCode).toBe(404)
    app.setTime(new Date())
  })
})

test('the check of XML finds faults', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect(xmlProblems(`${head}<a><b x="1"/></a>`)).toEqual([])
  for (const fault of ['<a><b></a>', '<a>x & y</a>', '<a>', '<n:a></n:a>', '<a>1 < 2</a>'])
    expect(xmlProblems(head + fault)).not.toEqual([])
})
