import { beforeAll, expect, test } from 'vitest'
import type { WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { CatalogData, catalogEndpoints } from '../../contract.ts'

let app: TestApp
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
})

const loadPage = async (path: string) => (await guest.page(path)).data as unknown as CatalogData

test('a list with tutors has no alternatives', async () => {
  expect((await loadPage('/tutors/matematika/kyiv/')).alternatives).toEqual([])
})

test.each([
  ['/tutors/matematika/kyiv/?price_to=1', 'Репетитори з математики у Києві за будь-якою ціною'],
  ['/tutors/matematika/?q=qxqxqx', 'Репетитори з математики, без «qxqxqx»'],
  ['/tutors/robototehnika/berdychiv/', 'Онлайн-репетитори із робототехніки'],
  ['/tutors/robototehnika/berdychiv/?price_to=1&place=client', 'Онлайн-репетитори із робототехніки'],
  ['/tutors-online/matematika/?price_from=9999', 'Онлайн-репетитори з математики за будь-якою ціною'],
])('%s offers “%s”', async (path, expected) => {
  const { total, alternatives } = await loadPage(path)
  expect(total).toBe(0)
  expect(alternatives.map(({ text }) => text)).toContain(expected)
  expect(alternatives.length).toBeLessThan(7)
  expect(new Set(alternatives.map(({ link }) => link)).size).toBe(alternatives.length)
  for (const { link, count } of alternatives) {
    const target = await loadPage(link)
    expect([link, target.figure]).toEqual([link, count])
    expect(target.total).toBeGreaterThan(0)
  }
})

test('offers the largest other cities first', async () => {
  const { alternatives } = await loadPage('/tutors/matematika/berdychiv/')
  const cities = alternatives.filter(({ link }) => /^\/tutors\/matematika\/[a-z-]+\/$/.test(link))
  expect(cities[0]).toMatchObject({ text: 'Репетитори з математики у Києві', link: '/tutors/matematika/kyiv/' })
  const counts = cities.map(({ count }) => Number(count))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

test('offers the list without the level when nobody teaches it', async () => {
  const { facets } = await loadPage('/tutors/matematika/zhytomyr/')
  const { facets: all } = await loadPage('/tutors/matematika/')
  const missing = all.level.find(({ text }) => !facets.level.some((one) => one.text === text))!
  const level = new URL(missing.link, 'http://x').searchParams.get('level')
  const { total, alternatives } = await loadPage(`/tutors/matematika/zhytomyr/?level=${level}`)
  expect(total).toBe(0)
  expect(alternatives[0]).toMatchObject({ link: '/tutors/matematika/zhytomyr/' })
})

test('related lists are the largest ones and exclude the list itself', async () => {
  const { related } = await loadPage('/tutors/matematika/kyiv/')
  expect(related.map(({ heading }) => heading)).toEqual([
    'Репетитори з математики в інших містах',
    'Інші предмети у Києві',
  ])
  for (const { links } of related) {
    const counts = links.map(({ count }) => Number(count))
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect((await loadPage(links[0]!.link)).figure).toBe(links[0]!.count)
    expect(links.some(({ link }) => link === '/tutors/matematika/kyiv/')).toBe(false)
  }
  expect((await loadPage('/tutors-online/')).related.map(({ heading }) => heading)).toEqual(['Предмети онлайн'])
})

test('seo_tag returns the heading, texts and links of the page', async () => {
  type SeoTag = typeof catalogEndpoints.seoTag
  const tag = async (input: WireInput<SeoTag>) => {
    const answer = await guest.call<SeoTag>('GET /api/client/seo_tag', input)
    if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
    return answer.data
  }
  const page = await loadPage('/ru/tutors/matematika/kyiv/?level=nmt&district=pecherskyi')
  const expectedTag = await tag({
    lang: 'ru',
    lesson: 'matematika',
    city: 'kyiv',
    level: 'nmt',
    district: 'pecherskyi',
  })
  const { heading, title, description } = page
  expect(expectedTag).toMatchObject({ heading, title, description, texts: [], index: true })
  expect(expectedTag.links).toEqual(
    page.related.map((group) => ({
      heading: group.heading,
      links: group.links.map(({ text, link }) => ({ text, link })),
    })),
  )
  for (const query of [
    '/ru/tutors/matematika/kyiv/?level=nmt&district=pecherskyi',
    'matematika/kyiv?level=nmt&district=pecherskyi',
    '?lesson=matematika&city=kyiv&level=nmt&district=pecherskyi',
    'lesson=matematika&city=kyiv&level=nmt&district=pecherskyi',
  ])
    expect(await tag({ lang: 'ru', query }), query).toEqual(expectedTag)
  expect(await tag({ query: '/tutors-online/matematika/' })).toEqual(await tag({ lesson: 'matematika', online: true }))
  expect(await guest.call<SeoTag>('GET /api/client/seo_tag', { query: 'lesson=alchemy' })).toMatchObject({
    httpStatus: 404,
  })
  expect(await tag({ lesson: 'robototehnika', city: 'berdychiv' })).toMatchObject({ index: false })
  expect(await tag({ lesson: 'matematika', online: true })).toMatchObject({ heading: 'Онлайн-репетитори з математики' })
  expect(await guest.call<SeoTag>('GET /api/client/seo_tag', { lesson: 'alchemy' })).toMatchObject({
    httpStatus: 404,
    error: 'not_found',
  })
})
