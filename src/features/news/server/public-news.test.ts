import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { heading, openNews, readStructured, words } from '#test/support/news.ts'
import type { NewsFixture } from '#test/support/news.ts'
import { doc, paragraph, textNode } from '#test/support/sample-fixture.ts'
import { publicationJob } from '#platform/crud/schedule.ts'
import type { newsEndpoints } from '../contract.ts'

let app: TestApp
let news: NewsFixture
beforeAll(async () => {
  app = await openApp()
  news = await openNews(app)
})

const list = async (input: object = {}, visitor: Visitor = news.guest) => {
  const answer = await visitor.call<typeof newsEndpoints.list>('GET /api/client/news', input)
  return answer.status === 'success' ? answer.data.news : undefined
}
const head = (html: string) => html.slice(0, html.indexOf('</head>'))

describe('the public calls', () => {
  test('list posts of a category, newest first, and a post with its text', async () => {
    const post = await news.publish({ tags: { ua: 'дроби, , алгебра, дроби' } })
    const found = await list({ category: news.category['alias'] })
    expect(found!.items[0]).toMatchObject({ id: post.id, title: (post['title'] as { ua: string }).ua, minutes: 1 })
    expect(await list({ category: 'unknown' })).toBeUndefined()
    const one = await news.read(post['alias'])
    expect(one!.tags.map(({ text }) => text)).toEqual(['дроби', 'алгебра'])
    expect(Object.keys(one!).toSorted()).toEqual(
      'author category changed_at id image link minutes published_at rating sections subjects summary tags text title votes'.split(
        ' ',
      ),
    )
    expect(await news.read('unknown')).toBeUndefined()
  })

  test('tell the limits and the categories', async () => {
    const rules = await news.guest.call<typeof newsEndpoints.rules>('GET /api/resources/news_rules', {})
    expect(rules).toMatchObject({ data: { rules: { title: 110, rating: { min: 1, max: 5 } } } })
    const answer = await news.guest.call<typeof newsEndpoints.categories>('GET /api/resources/news_categories', {
      lang: 'ru',
    })
    const all = answer.status === 'success' ? answer.data.news_categories : []
    expect(all.slice(0, 3)).toMatchObject([
      { alias: 'study', name: 'Как учиться', link: '/ru/materials/study/', posts: 2 },
      { alias: 'exams' },
      { alias: 'lessons' },
    ])
  })

  test('show a post only in the languages it is written in', async () => {
    const { alias } = await news.publish({
      title: { ua: 'Українська', ru: 'Русская' },
      text: { ua: words('Є текст.'), ru: doc(paragraph()) },
    })
    expect(await news.read(alias, news.guest, 'ua')).toMatchObject({ title: 'Українська' })
    expect(await news.read(alias, news.guest, 'ru')).toBeUndefined()
  })
})

describe('a scheduled post', () => {
  test('appears at its time on cached pages', async () => {
    const soon = Math.floor(Date.now() / 1000) + 60
    const post = await news.publish({ publish_at: soon })
    const path = news.pathOf(post)
    expect((await news.page(path)).statusCode).toBe(404)
    // The list is cached now, without the post.
    expect((await news.page('/materials/')).body).not.toContain(path)
    expect(await news.rate(post.id, 5)).toMatchObject({ error: 'not_found' })
    app.setTime(new Date(soon * 1000))
    expect((await news.page('/materials/')).body).not.toContain(path)
    expect(await runQueuedJobs(app, publicationJob)).toBeGreaterThan(0)
    await eventually(async () => expect((await news.page('/materials/')).body).toContain(path))
    expect((await news.page(path)).statusCode).toBe(200)
    app.setTime(new Date())
  })
})

describe('the page of a post', () => {
  test('has a table of contents, tutors of its subjects and further posts', async () => {
    const { db } = app.runtime.database
    const subject = await db
      .selectFrom('subject')
      .select(['id', 'alias'])
      .where('edition', '=', 'ua')
      .where('alias', '=', 'matematika')
      .executeTakeFirstOrThrow()
    const text = doc(heading('Вступ'), heading('Дроби', 3), heading('Вступ'), paragraph(textNode('Кінець.')))
    const post = await news.publish({ text: { ua: text }, subjects: [subject.id] })
    const { body } = await news.page(news.pathOf(post))
    for (const id of ['section-vstup', 'section-droby', 'section-vstup--2']) {
      expect(body).toContain(`href="#${id}"`)
      expect(body).toContain(`id="${id}"`)
    }
    const { data } = await news.guest.page(news.pathOf(post))
    const { tutors, more } = data as { tutors: { subjects: string[] }[]; more: { id: number }[] }
    expect(tutors).toHaveLength(3)
    for (const { subjects } of tutors) expect(subjects).toContain('Математика')
    expect(more).toHaveLength(3)
    expect(more.map(({ id }) => id)).not.toContain(post.id)
    expect(body).toContain('/tutors/matematika/')
  })

  test('is described for search engines, with a rating only after a vote', async () => {
    const post = await news.publish({
      title: { ua: 'Теорема', ru: 'Теорема Пифагора' },
      text: { ua: words('Текст.'), ru: words('Текст.') },
    })
    const path = news.pathOf(post)
    const [before, crumbs] = readStructured((await news.page(path)).body)
    expect(before).toMatchObject({
      '@type': 'Article',
      headline: 'Теорема',
      author: { '@type': 'Organization' },
      mainEntityOfPage: `http://ua.localhost:3000${path}`,
      inLanguage: 'uk-UA',
    })
    expect(before).not.toHaveProperty('aggregateRating')
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, {}, {}, { name: 'Теорема' }] })
    expect(await news.rate(post.id, 4)).toMatchObject({ data: { rating: 4, votes: 1 } })
    await news.rate(post.id, 5, await app.visitor())
    await eventually(async () => {
      const [article] = readStructured((await news.page(path)).body)
      expect(article).toMatchObject({ aggregateRating: { ratingValue: 4.5, ratingCount: 2 } })
    })
    const html = head((await news.page(path)).body)
    expect(html).toContain(`rel="canonical" href="http://ua.localhost:3000${path}"`)
    expect(html).toMatch(/hrefLang="ru-UA"/i)
    expect(html).toContain('property="og:image"')
  })

  test('has no other language without a text', async () => {
    const path = news.pathOf(await news.publish())
    const html = head((await news.page(path)).body)
    expect(html).not.toMatch(/hreflang/i)
    expect((await news.page(`/ru${path}`)).statusCode).toBe(410)
  })

  test('is found without its category and in another one', async () => {
    const post = await news.publish()
    for (const path of [`/materials/${String(post['alias'])}/`, `/materials/exams/${String(post['alias'])}/`]) {
      const { statusCode, headers } = await news.page(path)
      expect([statusCode, headers.location]).toEqual([301, news.pathOf(post)])
    }
    expect((await news.page('/materials/unknown/')).statusCode).toBe(404)
    expect((await news.page('/materials/exams/unknown/')).statusCode).toBe(404)
  })

  test('disappears with its category', async () => {
    const category = await news.addCategory()
    const post = await news.publish({ category_id: category.id })
    expect(await news.read(post['alias'])).toBeDefined()
    await news.categories.call('changeCheckout', { id: category.id, field: 'active', value: false })
    expect(await news.read(post['alias'])).toBeUndefined()
  })
})

describe('a list', () => {
  test('has pages and tags, and an empty one is not indexed', async () => {
    const category = await news.addCategory()
    const path = `/materials/${String(category['alias'])}/`
    expect(head((await news.page(path)).body)).toContain('noindex')
    for (let made = 0; made < 13; made++)
      await news.publish({ category_id: category.id, ...(made === 0 && { tags: { ua: 'Вектори' } }) })
    await eventually(async () => expect(head((await news.page(path)).body)).not.toContain('noindex'))
    const second = await news.page(`${path}?page=2`)
    expect(head(second.body)).toContain(`${path}?page=2"`)
    expect((await news.page(`${path}?page=3`)).statusCode).toBe(404)
    const tagged = await news.page(`${path}?tag=${encodeURIComponent('вектори')}`)
    expect(tagged.body.split('data-item=')).toHaveLength(2)
    expect(head(tagged.body)).toContain('noindex')
  })
})

test('a rating must be a whole number from one to five', async () => {
  const { id } = await news.publish()
  for (const rating of [0, 6, 2.5]) expect(await news.rate(id, rating)).toMatchObject({ status: 'fail' })
  expect(await news.rate(id, 3)).toMatchObject({ data: { votes: 1 } })
})

test('a post with nothing but a formula is public in its languages', async () => {
  const formula = doc({ type: 'formulaBlock', attrs: { latex: 'a^2' } })
  const post = await news.publish({ title: { ua: 'Лише формула', ru: 'Без текста' }, text: { ua: formula } })
  expect((await news.page(news.pathOf(post))).statusCode).toBe(200)
  expect((await news.page(`/ru${news.pathOf(post)}`)).statusCode).toBe(410)
  await news.panel.call('save', { news: { id: post['id'], text: { ru: formula } } })
  await eventually(async () => expect((await news.page(`/ru${news.pathOf(post)}`)).statusCode).toBe(200))
})
