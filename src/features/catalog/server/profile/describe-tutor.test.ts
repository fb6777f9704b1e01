import { beforeAll, describe, expect, test } from 'vitest'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { profileOptions, saveProfile, createTutorInState } from '#test/support/profiles.ts'
import { addReview } from '#test/support/reviews.ts'
import type { tutorPage } from '../../contract.ts'

type Data = PageData<typeof tutorPage>
type JsonLd = Record<string, unknown> & { '@type': string }

let app: TestApp
let person: Awaited<ReturnType<typeof createTutorInState>>
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date('2026-11-15T12:00:00Z'))
  person = await createTutorInState(app, 'published')
  await addReview(app, { tutor_id: person.personId, mark: 4, text: 'Добре <b>пояснює</b>', author: 'Іван Мельник' })
})

const read = async (path: string, edition = 'ua') =>
  (await (await app.visitor({ edition })).page(path)).data as unknown as Data
const html = async (path: string, edition = 'ua') => (await (await app.visitor({ edition })).send('GET', path)).body
const structured = (page: string): JsonLd[] => {
  const found = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]
  return found ? (JSON.parse(found) as { '@graph': JsonLd[] })['@graph'] : []
}

describe('describes a demo tutor in each language', () => {
  test.each([
    ['ua', '', /^.+: репетитор з .+ [ву] .+, від [\d\s]+₴ за годину — Repeto$/],
    ['ua', '/ru', /^.+: репетитор по .+ в .+, от [\d\s]+₴ за час — Repeto$/],
    ['pl', '', /^.+: korepetycje (z|do) .+ we? .+, od [\d\s]+zł za godzinę — Repeto Polska$/],
    ['es', '', /^.+: clases de .+ en .+, desde [\d\s]+€ por hora — Repeto España$/],
    ['us', '', /^.+: .+ tutor in .+, from \$\d+ per hour — Repeto: find a tutor$/],
  ])('%s%s', async (edition, prefix, title) => {
    const { id } = await app.runtime.database.db
      .selectFrom('tutor as t')
      .select('t.id')
      .where('t.edition', '=', edition)
      .where('t.state', '=', 'published')
      .where('t.active', '=', true)
      .where('t.show_in_catalog', '=', true)
      .where('t.deleted_at', 'is', null)
      .where('t.deletion_requested_at', 'is', null)
      .where('t.school_tutor', '=', false)
      .where('t.city_id', 'is not', null)
      .where((where) => where.or([where('t.work_home', '=', true), where('t.work_travel', '=', true)]))
      .orderBy('t.id')
      .executeTakeFirstOrThrow()
    const data = await read(`${prefix}/user-${id}/`, edition)
    expect(data.title).toMatch(title)
    expect(data.description.length).toBeGreaterThan(60)
    expect(data.breadcrumbs).toHaveLength(4)
    expect(data.breadcrumbs.every(({ link }) => link.startsWith(`${prefix}/`))).toBe(true)
    expect(await html(`${prefix}/user-${id}/`, edition)).toContain(`<title>${data.title}</title>`)
  })
})

test('breadcrumbs lead through the first subject and city, or through the online catalog for an online-only tutor', async () => {
  const { breadcrumbs, tutor } = await read(`/user-${person.personId}/`)
  expect(breadcrumbs.map(({ text }) => text)).toEqual(['Головна', 'Репетитори', tutor.subjects[0]!.name, tutor.city])
  for (const { link } of breadcrumbs.slice(0, 2)) expect(link).toMatch(/^\/(tutors\/)?$/)
  const other = await createTutorInState(app, 'published')
  await saveProfile(other, { work_home: false, work_travel: false, work_online: true })
  const online = await read(`/user-${other.personId}/`)
  expect(online.breadcrumbs.map(({ text }) => text)).toEqual(['Головна', 'Онлайн-репетитори', tutor.subjects[0]!.name])
  expect(online.breadcrumbs.at(-1)!.link).toMatch(/^\/tutors-online\/.+\/$/)
  expect(online.title).toContain('онлайн')
})

test('structured data contains the offer, the rating and the reviews', async () => {
  const page = await html(`/user-${person.personId}/`)
  const [product, crumbs] = structured(page)
  const url = `http://ua.localhost:3000/user-${person.personId}/`
  expect(product).toMatchObject({
    '@type': 'Product',
    name: expect.stringContaining('Олена Коваль'),
    url,
    offers: { '@type': 'Offer', price: 300, priceCurrency: 'UAH', availability: 'https://schema.org/InStock', url },
    aggregateRating: { ratingValue: 4, reviewCount: 1, bestRating: 5 },
    review: [
      {
        author: { name: 'Іван М.' },
        reviewBody: 'Добре <b>пояснює</b>',
        datePublished: '2026-11-15',
        reviewRating: { ratingValue: 4 },
      },
    ],
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  const steps = crumbs!['itemListElement'] as { position: number; item: string }[]
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  expect(steps.every(({ item }) => item.startsWith('http://ua.localhost:3000/'))).toBe(true)
  expect(steps.at(-1)!.item).toBe(url)
  expect(page).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(page).toMatch(/hrefLang="ru-UA"/i)
})

test('limits structured data to five categories and ten reviews', async () => {
  const { db } = app.runtime.database
  const busyTutor = await createTutorInState(app, 'published')
  const subjects = await db
    .selectFrom('subject')
    .select('id')
    .where('edition', '=', 'ua')
    .orderBy('id')
    .limit(9)
    .execute()
  await db.deleteFrom('tutor_subject').where('tutor_id', '=', busyTutor.personId).execute()
  await db
    .insertInto('tutor_subject')
    .values(
      subjects.map(({ id }, position) => ({
        edition: 'ua',
        tutor_id: busyTutor.personId,
        subject_id: id,
        price: 20_000 + 1000 * position,
        position,
      })),
    )
    .execute()
  for (let place = 0; place < 12; place++) await addReview(app, { tutor_id: busyTutor.personId })
  const [product] = structured(await html(`/user-${busyTutor.personId}/`))
  expect(product!['category']).toHaveLength(5)
  expect(product!['review']).toHaveLength(10)
  expect(product!['offers']).toMatchObject({ '@type': 'AggregateOffer', lowPrice: 200, highPrice: 280, offerCount: 9 })
})

test('does not index filtered reviews or tutors who opted out of search engines', async () => {
  const { subjects } = await profileOptions(app)
  for (const query of [`?lesson=${subjects[0]!.id}`, '?reviews=20', '?level=1']) {
    const page = await html(`/user-${person.personId}/${query}`)
    expect(page).toContain('<meta name="robots" content="noindex"')
    expect(page).toContain(`<link rel="canonical" href="http://ua.localhost:3000/user-${person.personId}/"/>`)
    expect(structured(page)).toEqual([])
  }
  expect(await html(`/user-${person.personId}/?utm_source=x`)).not.toContain('noindex')
  const optedOut = await createTutorInState(app, 'published')
  await app.runtime.database.db
    .updateTable('tutor')
    .set({ privacy: '{"search_engines": false}' })
    .where('id', '=', optedOut.personId)
    .execute()
  const page = await html(`/user-${optedOut.personId}/`)
  expect(page).toContain('<meta name="robots" content="noindex"')
  expect(structured(page)).toEqual([])
})
