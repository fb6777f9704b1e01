import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import type { PageData, WireAnswer } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { homeEndpoints, homePage } from './contract.ts'

type MainPage = typeof homeEndpoints.mainPage

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

describe('the search block redirects to the catalog', () => {
  const leadsTo = async (edition: string, url: string) => {
    const { statusCode, headers } = await app.web.inject({ url, headers: { host: `${edition}.localhost` } })
    return [statusCode, headers.location]
  }

  test.each([
    ['ua', '/tutors/', '/tutors-online/'],
    ['pl', '/korepetycje/', '/korepetycje-online/'],
    ['kz', '/tutors/', '/tutors-online/'],
    ['us', '/tutors/', '/tutors-online/'],
    ['mx', '/profesores/', '/profesores-online/'],
    ['es', '/profesores/', '/profesores-online/'],
    ['in', '/tutors/', '/tutors-online/'],
  ])('%s: %s and %s', async (edition, catalog, online) => {
    const { db } = app.runtime.database
    const alias = async (table: 'subject' | 'city') =>
      (await db.selectFrom(table).select('alias').where('edition', '=', edition).executeTakeFirstOrThrow()).alias
    const [lesson, city] = [await alias('subject'), await alias('city')]
    const url = `/search/?lesson=${lesson}&city=${city}`
    expect(await leadsTo(edition, url)).toEqual([303, `${catalog}${lesson}/${city}/`])
    expect(await leadsTo(edition, `${url}&online=1`)).toEqual([303, `${online}${lesson}/`])
    expect(await leadsTo(edition, `/search/?city=${city}`)).toEqual([303, `${catalog}${city}/`])
    expect(await leadsTo(edition, '/search/')).toEqual([303, catalog])
    expect(await leadsTo(edition, '/search/?online=1')).toEqual([303, online])
  })

  test.each([
    ['empty values, as the form sends them', '/search/?lesson=&city=&online=0', '/tutors/'],
    ['unknown aliases', '/search/?lesson=alchemy&city=kyiv', '/tutors/kyiv/'],
    ['an alias of the other field', '/search/?lesson=kyiv&city=matematika', '/tutors/'],
    ['an alias of another edition', '/search/?city=warszawa', '/tutors/'],
    ['another site', '/search/?lesson=//evil.example&city=..%2F..%2Fevil', '/tutors/'],
    ['the language of the page', '/ru/search/?lesson=matematika&city=lviv', '/ru/tutors/matematika/lviv/'],
  ])('%s', async (_, url, to) => {
    expect(await leadsTo('ua', url)).toEqual([303, to])
  })

  test('redirects client-side navigation too', async () => {
    const visitor = await app.visitor()
    expect(await visitor.page('/search/?lesson=matematika')).toEqual({ redirect: '/tutors/matematika/' })
  })

  test('ignores an inactive city', async () => {
    await sql`update city set active = false where edition = 'ua' and alias = 'sumy'`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    expect(await leadsTo('ua', '/search/?city=sumy')).toEqual([303, '/tutors/'])
  })
})

describe('main_page', () => {
  const loadMainPage = async (edition: string, lang?: Locale): Promise<WireAnswer<MainPage>> => {
    const visitor = await app.visitor({ edition })
    const answer = await visitor.call<MainPage>('GET /api/client/main_page', { lang })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }

  test('returns what the home page shows', async () => {
    const visitor = await app.visitor()
    const answer = await loadMainPage('ua')
    const homeData = (await visitor.page('/')).data as unknown as PageData<typeof homePage>
    // The page has fewer fields per option and formatted numbers.
    expect(answer.filter_lists.city).toMatchObject(homeData.filter_lists.city)
    // The page has the same subjects, the popular ones first.
    const byAlias = <T extends { alias: string }>(options: readonly T[]) =>
      options.toSorted((a, b) => (a.alias < b.alias ? -1 : 1))
    expect(byAlias(answer.filter_lists.lesson)).toMatchObject(byAlias(homeData.filter_lists.lesson))
    expect(homeData.popular.lesson).toEqual(
      answer.popular.lesson.map(({ link, text, count }) => ({ link, text, count: String(count) })),
    )
    expect(homeData.total_tutors).toBe(String(answer.total_tutors))
    expect(homeData.best_tutors.map(({ id }) => id)).toEqual(answer.best_tutors.map(({ id }) => id))
    expect(homeData.best_tutors[0]!.price).toMatch(/^[\d\s]+₴$/)
    expect(answer.popular.lesson.map(({ text }) => text)).toContain('Математика')
    expect(answer.filter_lists.city).toContainEqual({
      value: expect.any(Number),
      alias: 'lviv',
      link: '/tutors/lviv/',
      text: 'Львів',
    })
  })

  test('counts visible tutors and returns the best', async () => {
    const { popular, total_tutors: total, best_tutors: best } = await loadMainPage('pl')
    const { db } = app.runtime.database
    const cards = await db.selectFrom('tutor_card').select('tutor_id').where('edition', '=', 'pl').execute()
    expect(total).toBe(cards.length)
    const counts = await db
      .selectFrom('catalog_count')
      .selectAll()
      .where('edition', '=', 'pl')
      .where('level_id', '=', 0)
      .execute()
    const [lesson, city] = [popular.lesson[0]!, popular.city[0]!]
    expect(counts).toContainEqual(
      expect.objectContaining({ place: 'anywhere', subject_id: lesson.value, tutors: lesson.count }),
    )
    expect(counts).toContainEqual(
      expect.objectContaining({ place: 'city', place_id: city.value, subject_id: 0, tutors: city.count }),
    )
    const inOrder = popular.lesson.map(({ count }) => count)
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
    expect(best).toHaveLength(8)
    const most = await db
      .selectFrom('catalog_entry')
      .select(({ fn }) => fn.max('score').as('score'))
      .where('edition', '=', 'pl')
      .executeTakeFirstOrThrow()
    expect(best[0]!.score).toBe(most.score)
    expect(new Set(best.map(({ avatar }) => avatar?.preview_url)).size).toBe(8)
    expect(new Set(best.map(({ lessons }) => lessons[0]!.id)).size).toBeGreaterThan(4)
  })

  test('returns recent reviews of tutors and the average mark of the site', async () => {
    const answer = await loadMainPage('ua')
    const { db } = app.runtime.database
    const marks = await db
      .selectFrom('site_review')
      .select('mark')
      .where('edition', '=', 'ua')
      .where('status', '=', 'active')
      .execute()
    expect(answer.total_count).toBe(marks.length)
    const average = marks.reduce((sum, { mark }) => sum + mark, 0) / marks.length
    expect(answer.avg_review_mark).toBeCloseTo(average, 2)
    expect(answer.reviews).toHaveLength(6)
    expect(new Set(answer.reviews.map(({ tutor }) => tutor.id)).size).toBe(6)
    const homeData = (await (await app.visitor()).page('/')).data as unknown as PageData<typeof homePage>
    expect(homeData.reviews.map(({ id, text }) => [id, text])).toEqual(answer.reviews.map(({ id, text }) => [id, text]))
    expect(homeData.rating?.mark).toMatch(/^\d,\d$/)
  })

  test('leaves out a popular subject without tutors', async () => {
    const before = await loadMainPage('kz')
    const gone = before.popular.lesson[0]!
    await sql`delete from catalog_count where edition = 'kz' and subject_id = ${gone.value}`.execute(
      app.runtime.database.db,
    )
    app.runtime.caches.parts.clear()
    expect((await loadMainPage('kz')).popular.lesson).toEqual(before.popular.lesson.slice(1))
  })

  test('has structured data of the business and the site', async () => {
    const { body } = await app.web.inject({ url: '/', headers: { host: 'ua.localhost' } })
    const about = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)![1]!
    const structured = JSON.parse(about) as { '@graph': { '@type': string; name: string }[] }
    expect(structured['@graph'].map((one) => [one['@type'], one.name])).toEqual([
      ['LocalBusiness', 'Repeto'],
      ['WebSite', 'Repeto'],
    ])
  })

  test('returns names and links in the requested language', async () => {
    const { filter_lists: lists } = await loadMainPage('ua', 'ru')
    expect(lists.city.find(({ alias }) => alias === 'lviv')).toMatchObject({ text: 'Львов', link: '/ru/tutors/lviv/' })
    const names = lists.lesson.map(({ text }) => text)
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare))
  })

  test('falls back to the edition’s language for a missing name', async () => {
    await sql`update city set name = '{"ua": "Тільки так"}' where edition = 'ua' and alias = 'rivne'`.execute(
      app.runtime.database.db,
    )
    const { filter_lists: lists } = await loadMainPage('ua', 'en')
    expect(lists.city.find(({ alias }) => alias === 'rivne')?.text).toBe('Тільки так')
  })

  test('links only to languages of the edition', async () => {
    const { filter_lists: lists } = await loadMainPage('us', 'pl')
    expect(lists.lesson.find(({ link }) => !link.startsWith('/tutors/'))?.link).toBeUndefined()
  })

  test('leaves out inactive subjects and other editions', async () => {
    await sql`update subject set active = false where edition = 'pl' and alias = 'matematyka'`.execute(
      app.runtime.database.db,
    )
    app.runtime.caches.parts.clear()
    const { filter_lists: lists } = await loadMainPage('pl')
    expect(lists.lesson.length).toBeGreaterThan(5)
    expect(lists.lesson.map(({ alias }) => alias)).not.toContain('matematyka')
    expect(lists.city.map(({ alias }) => alias)).not.toContain('lviv')
  })
})
