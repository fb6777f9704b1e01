import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'
import { pageProblems, readSitemap, reciprocityProblems, seePage, twinProblems } from './seo-pages.ts'
import type { Listed, SeenPage } from './seo-pages.ts'
import { structuredProblems } from './seo-structured.ts'

/** What search engines find when they come by the sitemap: on the demo, all pages of a kind or some of the many. */
const editions = ['ua', 'us', 'pl']
const looked: Record<string, number> = { pages: 100, catalog: 40, tutors: 10 }
const links = 60
/** Screens that pages lead to and that are not there yet. */
const later = /^\/(\w\w\/)?request\//

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

type Crawl = { listed: Map<string, Listed>; sample: Listed[]; pages: Map<string, SeenPage>; lists: SeenPage[] }

const crawls = new Map<string, Promise<Crawl>>()
const crawlOf = (edition: string) => crawls.get(edition) ?? crawls.set(edition, crawl(edition)).get(edition)!

async function get(url: string) {
  const { host, pathname, search } = new URL(url)
  return app.web.inject({ url: pathname + search, headers: { host } })
}

async function look(url: string): Promise<SeenPage> {
  const { statusCode, body } = await get(url)
  return seePage(url, statusCode, body)
}

/** So many of them, from everywhere. */
const some = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / most) === 0)

async function crawl(edition: string): Promise<Crawl> {
  const index = await get(`http://${edition}.localhost:3000/sitemap.xml`)
  const files = [...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
  const result: Crawl = { listed: new Map(), sample: [], pages: new Map(), lists: [] }
  for (const file of files) {
    const entries = readSitemap((await get(file)).body)
    for (const entry of entries) result.listed.set(entry.url, entry)
    const kind = /\/(\w+)-\d+\.xml$/.exec(file)?.[1] ?? ''
    for (const entry of some(entries, looked[kind] ?? 0)) {
      const page = await look(entry.url)
      result.sample.push(entry)
      result.pages.set(entry.url, page)
      if (kind === 'catalog') result.lists.push(page)
    }
  }
  // The same place of each language was looked at, so that the others are there already.
  for (const { alternates } of result.sample)
    for (const url of alternates.map((one) => one.split(' ')[1]!))
      if (!result.pages.has(url)) result.pages.set(url, await look(url))
  return result
}

describe.each(editions)('search engines in %s', (edition) => {
  test('find what the sitemap promises', async () => {
    const { sample, pages } = await crawlOf(edition)
    expect(sample.length).toBeGreaterThan(50)
    expect(sample.flatMap((entry) => pageProblems(entry, pages.get(entry.url)!))).toEqual([])
  })

  test('find every language from every other', async () => {
    expect(reciprocityProblems((await crawlOf(edition)).pages)).toEqual([])
  })

  test('can tell lists apart', async () => {
    const { lists } = await crawlOf(edition)
    expect(lists.length).toBeGreaterThan(30)
    expect(twinProblems(lists)).toEqual([])
  })

  test('are told what lists and tutors are about', async () => {
    const { pages } = await crawlOf(edition)
    const told = (part: RegExp) => [...pages.values()].filter(({ url }) => part.test(url))
    const { origin } = new URL([...pages.keys()][0]!)
    const typesOf = (part: RegExp) =>
      new Set(told(part).flatMap(({ about = '' }) => [...about.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)))
    expect(told(/\/user-\d+\//).every(({ about }) => about && structuredProblems(about, origin).length === 0)).toBe(
      true,
    )
    expect([...typesOf(/\/user-\d+\//)]).toEqual(expect.arrayContaining(['Product', 'AggregateRating', 'Review']))
    expect([...typesOf(/\/user-\d+\//)]).toEqual(expect.arrayContaining(['BreadcrumbList']))
    const ofLists = ['LocalBusiness', 'Product', 'AggregateRating', 'ItemList', 'BreadcrumbList']
    expect([...typesOf(/^http:\/\/\w\w\.localhost:3000\/(\w\w\/)?(tutors|korepetycje)\//)]).toEqual(
      expect.arrayContaining(ofLists),
    )
  })

  test('find no dead end in lists, and nothing in the sitemap that does not want to be found', async () => {
    const { lists, listed } = await crawlOf(edition)
    const all = new Set(lists.flatMap((page) => page.links))
    const ahead = [...all].filter((url) => !later.test(new URL(url).pathname) && !listed.has(url))
    const problems: string[] = []
    for (const url of some(ahead, links)) {
      const page = await look(url)
      if (page.status !== 200 && page.status !== 303) problems.push(`${url} answers ${page.status}`)
      // What it leads to would be in the sitemap, or says that it is not for search engines; further pages do neither.
      const known = page.noindex || page.canonical !== url || /[?&](page|level|subdistrict)=/.test(url)
      if (page.status === 200 && !known) problems.push(`${url} is not in the sitemap`)
    }
    expect(problems).toEqual([])
    const hidden = await app.runtime.database.db
      .selectFrom('tutor_card')
      .select('tutor_id')
      .where('edition', '=', edition)
      .where('indexed', '=', false)
      .execute()
    const { origin } = new URL([...listed.keys()][0]!)
    for (const { tutor_id } of hidden) expect(listed.has(`${origin}/user-${tutor_id}/`)).toBe(false)
  })
})

describe('planted faults turn it red', () => {
  const url = 'http://ua.localhost:3000/tutors/'
  const [uk, ru] = [`uk-UA ${url}`, 'ru-UA http://ua.localhost:3000/ru/tutors/']
  const alternates = [uk, ru, `x-default ${url}`]
  const page: SeenPage = {
    url,
    status: 200,
    noindex: false,
    canonical: url,
    alternates,
    title: 'Tutors of everything',
    description: 'All of them, with prices, reviews and places, in one list.',
    headings: 1,
    about: undefined,
    links: [],
  }
  const without = (lang: string) => alternates.filter((one) => !one.startsWith(lang))

  test.each<[string, Partial<SeenPage>, Partial<Listed>?]>([
    ['a page that is not there', { status: 404 }],
    ['a page that does not want to be found', { noindex: true }],
    ['a page with another address', { canonical: `${url}?sort=best` }],
    ['a page without an address', { canonical: undefined }],
    ['a language that the sitemap does not know', {}, { alternates: without('ru') }],
    ['a page without its own language', { alternates: [ru] }, { alternates: [ru, `x-default ${ru}`] }],
    ['no x-default', { alternates: without('x-') }, { alternates: without('x-') }],
    ['no title', { title: '' }],
    ['no description', { description: 'Tutors' }],
    ['two headings', { headings: 2 }],
    ['an unreadable block', { about: '{"@context"' }],
  ])('%s', (_, fault, listed = {}) => {
    expect(pageProblems({ url, alternates }, page)).toEqual([])
    expect(pageProblems({ url, alternates, ...listed }, { ...page, ...fault })).not.toEqual([])
  })

  test('a language that does not know the others', () => {
    const other = { ...page, url: ru.split(' ')[1]! }
    const both = (second: SeenPage) => new Map([page, second].map((one) => [one.url, one]))
    expect(reciprocityProblems(both(other))).toEqual([])
    expect(reciprocityProblems(both({ ...other, alternates: [] }))).toHaveLength(1)
    expect(reciprocityProblems(new Map([[url, page]]))).toHaveLength(1)
  })

  test('twins', () => {
    expect(twinProblems([page, { ...page, title: 'Others', description: 'Others' }])).toEqual([])
    expect(twinProblems([page, { ...page, title: 'Others' }])).toHaveLength(1)
  })

  test('a page is read as it is written', () => {
    const html = `<html><head><title>A &amp; B</title><meta name="description" content="C"/><link rel="canonical" href="/x?a&amp;b"/>
      <link rel="alternate" hrefLang="uk-UA" href="/x"/><meta name="robots" content="noindex"/></head>
      <body><h1>A</h1><a class="x" href="/y/#z">Y</a><a href="https://elsewhere.example/">E</a></body></html>`
    expect(seePage(url, 200, html)).toMatchObject({
      noindex: true,
      canonical: '/x?a&b',
      alternates: ['uk-UA /x'],
      title: 'A & B',
      description: 'C',
      headings: 1,
      links: ['http://ua.localhost:3000/y/'],
    })
  })

  const origin = 'https://ours.example'
  const rating = { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 }
  const product = { '@type': 'Product', name: 'Lessons', aggregateRating: rating }
  const step = (position: number) => ({ '@type': 'ListItem', position, name: 'A', item: `${origin}/a/` })
  const graph = (...things: object[]) =>
    structuredProblems(JSON.stringify({ '@context': 'https://schema.org', '@graph': things }), origin)

  test('what is right is', () => {
    const review = {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'A' },
      reviewRating: { '@type': 'Rating', ratingValue: 5 },
    }
    const offers = { '@type': 'Offer', price: 9.5, priceCurrency: 'USD' }
    expect(graph({ ...product, review: [review], offers })).toEqual([])
    expect(graph({ '@type': 'BreadcrumbList', itemListElement: [step(1), step(2)] })).toEqual([])
  })

  test.each<[string, object]>([
    ['a type nobody looked up', { '@type': 'Spaceship' }],
    ['a product without a name', { ...product, name: '' }],
    ['a product without anything to show', { '@type': 'Product', name: 'Lessons' }],
    ['a rating without a count', { ...product, aggregateRating: { ...rating, reviewCount: undefined } }],
    ['a rating of nobody', { ...product, aggregateRating: { ...rating, reviewCount: 0 } }],
    ['a rating beyond the best', { ...product, aggregateRating: { ...rating, ratingValue: 6 } }],
    [
      'a review without an author',
      { ...product, review: [{ '@type': 'Review', reviewRating: { '@type': 'Rating', ratingValue: 5 } }] },
    ],
    ['an offer without a currency', { ...product, offers: { '@type': 'Offer', price: 5 } }],
    ['an offer for nothing', { ...product, offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } }],
    ['too many categories', { ...product, category: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    [
      'too many tutors',
      { '@type': 'ItemList', itemListElement: Array.from({ length: 11 }, (_, place) => step(place + 1)) },
    ],
    ['a list of nothing', { '@type': 'ItemList', itemListElement: [] }],
    [
      'an item without a place',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', url: `${origin}/a/` }] },
    ],
    ['a way of one step', { '@type': 'BreadcrumbList', itemListElement: [step(1)] }],
    ['a way that is out of order', { '@type': 'BreadcrumbList', itemListElement: [step(2), step(1)] }],
    ['a step without a name', { '@type': 'BreadcrumbList', itemListElement: [step(1), { ...step(2), name: '' }] }],
    ['an address of somebody else', { '@type': 'WebSite', name: 'We', url: 'https://theirs.example/' }],
    ['a business without an address', { '@type': 'LocalBusiness', name: 'We' }],
    ['a profile of nobody', { '@type': 'ProfilePage' }],
    ['a person without a name', { '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } }],
  ])('%s', (_, thing) => expect(graph(thing)).not.toEqual([]))
})
