import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sample } from '#test/support/run-size.ts'
import { pageProblems, readSitemap, reciprocityProblems, parsePage, duplicateProblems } from './seo-pages.ts'
import type { SitemapEntry, CrawledPage } from './seo-pages.ts'
import { structuredProblems, structuredTypes } from './seo-structured.ts'

/** The demo sites are crawled from their sitemaps, with a sample of the large kinds of pages. */
const editions = ['us', 'ua', 'pl']
const sampleSizes: Record<string, number> = { pages: 100, static: 100, catalog: 40, tutors: 10 }
const maxFollowedLinks = 60
/** Linked screens that are not crawled. */
const unbuiltScreens = /^\/(\w\w\/)?request\//

/** The paths of a page kind, without the language, and the types that each page of it must have, or at least one. */
type StructuredKind = { page: string; at: RegExp; types: readonly string[]; some?: readonly string[] }
const structuredKinds: readonly StructuredKind[] = [
  { page: 'the home page', at: /^\/$/, types: ['LocalBusiness', 'AggregateRating', 'WebSite', 'SearchAction'] },
  {
    page: 'lists',
    at: /^\/(tutors|korepetycje)\//,
    // Tutors who opted out of search engines are not listed, and new ones have no reviews.
    types: ['LocalBusiness', 'BreadcrumbList'],
    some: ['ItemList', 'Product', 'AggregateRating', 'AggregateOffer'],
  },
  {
    page: 'tutors',
    at: /^\/user-\d+\//,
    types: ['Product', 'BreadcrumbList'],
    some: ['AggregateRating', 'Review', 'Offer'],
  },
  { page: 'vacancies', at: /^\/vacancy\/\d+\//, types: ['JobPosting', 'Organization', 'BreadcrumbList'] },
  { page: 'site reviews', at: /^\/reviews$/, types: ['Organization', 'AggregateRating', 'Review', 'BreadcrumbList'] },
  { page: 'media', at: /^\/media$/, types: ['VideoObject', 'BreadcrumbList'] },
  {
    page: 'materials',
    at: /^\/materials\/[\w-]+\/[\w-]+\//,
    types: ['Article', 'Organization', 'AggregateRating', 'BreadcrumbList'],
  },
  { page: 'ads of tutors', at: /^\/ads\/\d+\//, types: ['Product', 'BreadcrumbList'] },
  { page: 'posts of tutors', at: /^\/blog\/\d+\//, types: ['BlogPosting', 'BreadcrumbList'] },
  { page: 'tests', at: /^\/test\/[a-z-]+\/(start)?$/, types: ['Quiz', 'Organization', 'BreadcrumbList'] },
  { page: 'lists of links', at: /^\/(subjects|all-cities)\//, types: ['BreadcrumbList'] },
]
const pathOf = (url: string) => new URL(url).pathname.replace(/^\/\w\w\//, '/')

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

type Crawl = {
  listed: Map<string, SitemapEntry>
  entries: SitemapEntry[]
  pages: Map<string, CrawledPage>
  lists: CrawledPage[]
}

const crawls = new Map<string, Promise<Crawl>>()
const crawlOf = (edition: string) => crawls.get(edition) ?? crawls.set(edition, crawl(edition)).get(edition)!

async function get(url: string) {
  const { host, pathname, search } = new URL(url)
  return app.web.inject({ url: pathname + search, headers: { host } })
}

async function fetchPage(url: string): Promise<CrawledPage> {
  const { statusCode, body } = await get(url)
  return parsePage(url, statusCode, body)
}

const takeSample = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / most) === 0)

async function crawl(edition: string): Promise<Crawl> {
  const index = await get(`http://${edition}.localhost:3000/sitemap.xml`)
  const files = [...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
  const result: Crawl = { listed: new Map(), entries: [], pages: new Map(), lists: [] }
  for (const file of files) {
    const all = readSitemap((await get(file)).body)
    for (const entry of all) result.listed.set(entry.url, entry)
    const kind = /\/(\w+)-\d+\.xml$/.exec(file)?.[1] ?? ''
    for (const entry of takeSample(all, sampleSizes[kind] ?? 0)) {
      const page = await fetchPage(entry.url)
      result.entries.push(entry)
      result.pages.set(entry.url, page)
      if (kind === 'catalog') result.lists.push(page)
    }
  }
  // The sample is the same in each language, so most alternates are fetched already.
  for (const { alternates } of result.entries)
    for (const url of alternates.map((one) => one.split(' ')[1]!))
      if (!result.pages.has(url)) result.pages.set(url, await fetchPage(url))
  return result
}

describe.each(sample(editions, 1))('search engines in %s', (edition) => {
  test('find valid pages behind every sitemap entry', async () => {
    const { entries, pages } = await crawlOf(edition)
    expect(entries.length).toBeGreaterThan(50)
    expect(entries.flatMap((entry) => pageProblems(entry, pages.get(entry.url)!))).toEqual([])
  })

  test('find reciprocal language links', async () => {
    expect(reciprocityProblems((await crawlOf(edition)).pages)).toEqual([])
  })

  test('find unique titles and descriptions of lists', async () => {
    const { lists } = await crawlOf(edition)
    expect(lists.length).toBeGreaterThan(30)
    expect(duplicateProblems(lists)).toEqual([])
  })

  test.each(structuredKinds)('find structured data of $page', async ({ at, types, some = [] }) => {
    const { pages } = await crawlOf(edition)
    const found = [...pages.values()].filter(({ url, noindex }) => !noindex && at.test(pathOf(url)))
    expect(found.length).toBeGreaterThan(0)
    for (const { url, about } of found)
      expect([url, structuredTypes(about ?? '')]).toEqual([url, expect.arrayContaining([...types])])
    const all = found.flatMap(({ about }) => structuredTypes(about ?? ''))
    expect(all).toEqual(expect.arrayContaining([...some]))
  })

  test('find no dead links in lists and no hidden tutor in the sitemap', async () => {
    const { lists, listed } = await crawlOf(edition)
    const all = new Set(lists.flatMap((page) => page.links))
    const ahead = [...all].filter((url) => !unbuiltScreens.test(new URL(url).pathname) && !listed.has(url))
    const problems: string[] = []
    for (const url of takeSample(ahead, maxFollowedLinks)) {
      const page = await fetchPage(url)
      if (page.status !== 200 && page.status !== 303) problems.push(`${url} answers ${page.status}`)
      // A linked page is in the sitemap, noindex, or a further page of a list.
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

describe('detects planted faults', () => {
  const url = 'http://ua.localhost:3000/tutors/'
  const [uk, ru] = [`uk-UA ${url}`, 'ru-UA http://ua.localhost:3000/ru/tutors/']
  const alternates = [uk, ru, `x-default ${url}`]
  const page: CrawledPage = {
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

  test.each<[string, Partial<CrawledPage>, Partial<SitemapEntry>?]>([
    ['a missing page', { status: 404 }],
    ['a noindex page', { noindex: true }],
    ['a page with another canonical URL', { canonical: `${url}?sort=best` }],
    ['a page without a canonical URL', { canonical: undefined }],
    ['a language missing from the sitemap', {}, { alternates: without('ru') }],
    ['a page without its own language', { alternates: [ru] }, { alternates: [ru, `x-default ${ru}`] }],
    ['no x-default', { alternates: without('x-') }, { alternates: without('x-') }],
    ['no title', { title: '' }],
    ['no description', { description: 'Tutors' }],
    ['two headings', { headings: 2 }],
    ['unreadable structured data', { about: '{"@context"' }],
  ])('%s', (_, fault, listed = {}) => {
    expect(pageProblems({ url, alternates }, page)).toEqual([])
    expect(pageProblems({ url, alternates, ...listed }, { ...page, ...fault })).not.toEqual([])
  })

  test('a language that does not link back', () => {
    const other = { ...page, url: ru.split(' ')[1]! }
    const both = (second: CrawledPage) => new Map([page, second].map((one) => [one.url, one]))
    expect(reciprocityProblems(both(other))).toEqual([])
    expect(reciprocityProblems(both({ ...other, alternates: [] }))).toHaveLength(1)
    expect(reciprocityProblems(new Map([[url, page]]))).toHaveLength(1)
  })

  test('pages with the same title or description', () => {
    expect(duplicateProblems([page, { ...page, title: 'Others', description: 'Others' }])).toEqual([])
    expect(duplicateProblems([page, { ...page, title: 'Others' }])).toHaveLength(1)
  })

  test('parses a page', () => {
    const html = `<html><head><title>A &amp; B</title><meta name="description" content="C"/><link rel="canonical" href="/x?a&amp;b"/>
      <link rel="alternate" hrefLang="uk-UA" href="/x"/><meta name="robots" content="noindex"/></head>
      <body><h1>A</h1><a class="x" href="/y/#z">Y</a><a href="https://elsewhere.example/">E</a></body></html>`
    expect(parsePage(url, 200, html)).toMatchObject({
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

  const us = { '@type': 'Organization', name: 'We', url: `${origin}/` }
  const article = {
    '@type': 'BlogPosting',
    headline: 'How to learn',
    image: `${origin}/media/a.webp`,
    datePublished: '2026-03-01T09:00:00Z',
    author: { '@type': 'Person', name: 'A' },
    publisher: us,
    mainEntityOfPage: `${origin}/blog/1/`,
  }
  const video = {
    '@type': 'VideoObject',
    name: 'Our story',
    thumbnailUrl: `${origin}/media/a.webp`,
    uploadDate: '2026-03-01',
    embedUrl: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
  }
  const answer = { '@type': 'Answer', text: 'Because.' }
  const faq = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: answer }] }
  const job = {
    '@type': 'JobPosting',
    title: 'Editor',
    description: 'Edits.',
    datePosted: '2026-03-01',
    employmentType: 'FULL_TIME',
    hiringOrganization: us,
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'Poland' },
  }

  test('accepts valid structured data', () => {
    const review = {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'A' },
      reviewRating: { '@type': 'Rating', ratingValue: 5 },
    }
    const offers = { '@type': 'Offer', price: 9.5, priceCurrency: 'USD' }
    expect(graph({ ...product, review: [review], offers })).toEqual([])
    expect(graph({ '@type': 'BreadcrumbList', itemListElement: [step(1), step(2)] })).toEqual([])
    expect(graph(us, article, video, faq, job)).toEqual([])
  })

  test.each<[string, object]>([
    ['an unknown type', { '@type': 'Spaceship' }],
    ['a product without a name', { ...product, name: '' }],
    ['a product without offers, reviews or a rating', { '@type': 'Product', name: 'Lessons' }],
    ['a rating without a count', { ...product, aggregateRating: { ...rating, reviewCount: undefined } }],
    ['a rating of zero reviews', { ...product, aggregateRating: { ...rating, reviewCount: 0 } }],
    ['a rating above the maximum', { ...product, aggregateRating: { ...rating, ratingValue: 6 } }],
    [
      'a review without an author',
      { ...product, review: [{ '@type': 'Review', reviewRating: { '@type': 'Rating', ratingValue: 5 } }] },
    ],
    ['an offer without a currency', { ...product, offers: { '@type': 'Offer', price: 5 } }],
    ['an offer with a price of zero', { ...product, offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } }],
    ['too many categories', { ...product, category: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    [
      'too many tutors',
      { '@type': 'ItemList', itemListElement: Array.from({ length: 11 }, (_, place) => step(place + 1)) },
    ],
    ['an empty list', { '@type': 'ItemList', itemListElement: [] }],
    [
      'an item without a position',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', url: `${origin}/a/` }] },
    ],
    ['a breadcrumb of one step', { '@type': 'BreadcrumbList', itemListElement: [step(1)] }],
    ['a breadcrumb out of order', { '@type': 'BreadcrumbList', itemListElement: [step(2), step(1)] }],
    [
      'a breadcrumb step without a name',
      { '@type': 'BreadcrumbList', itemListElement: [step(1), { ...step(2), name: '' }] },
    ],
    ['a URL of another site', { '@type': 'WebSite', name: 'We', url: 'https://theirs.example/' }],
    ['a business without an address', { '@type': 'LocalBusiness', name: 'We' }],
    ['a profile without a person', { '@type': 'ProfilePage' }],
    ['a person without a name', { '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } }],
    ['an unknown property', { ...product, colour: 'green' }],
    ['an item of another type', { ...product, offers: { '@type': 'Brand', name: 'We' } }],
    ['a text instead of an item', { ...product, aggregateRating: '4.5' }],
    ['a list where one value belongs', { ...product, name: ['Lessons', 'Courses'] }],
    ['a price as a text', { ...product, offers: { '@type': 'Offer', price: '9,50', priceCurrency: 'USD' } }],
    ['a currency sign', { ...product, offers: { '@type': 'Offer', price: 9, priceCurrency: '$' } }],
    ['an article without an image', { ...article, image: undefined }],
    ['an article with a long headline', { ...article, headline: 'a'.repeat(111) }],
    ['an article of a day that does not exist', { ...article, datePublished: 'yesterday' }],
    ['a video without a thumbnail', { ...video, thumbnailUrl: undefined }],
    ['a thumbnail of another host', { ...video, thumbnailUrl: 'https://i.ytimg.com/vi/x/0.jpg' }],
    ['a video that cannot be played', { ...video, embedUrl: undefined }],
    ['a question without an answer', { ...faq, mainEntity: [{ '@type': 'Question', name: 'Why?' }] }],
    ['an empty list of questions', { ...faq, mainEntity: [] }],
    ['a vacancy without a place', { ...job, applicantLocationRequirements: undefined }],
    ['a vacancy with another kind of employment', { ...job, employmentType: 'SOMETIMES' }],
  ])('%s', (_, thing) => expect(graph(thing)).not.toEqual([]))
})
