import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { CatalogData } from '../../contract.ts'

type JsonLd = Record<string, unknown> & { '@type': string }

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const html = async (path: string, edition = 'ua') => (await (await app.visitor({ edition })).send('GET', path)).body
const loadPage = async (path: string) => (await (await app.visitor()).page(path)).data as unknown as CatalogData

async function readJsonLd(path: string, edition = 'ua'): Promise<JsonLd[]> {
  const script = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await html(path, edition))
  return (JSON.parse(script![1]!) as { '@graph': JsonLd[] })['@graph']
}
const findJsonLd = async (path: string, type: string, edition = 'ua') =>
  (await readJsonLd(path, edition)).find((one) => one['@type'] === type)

describe('structured data', () => {
  test('describes the business and its area', async () => {
    expect(await findJsonLd('/tutors/matematika/kyiv/', 'LocalBusiness')).toMatchObject({
      name: 'Repeto',
      url: 'http://ua.localhost:3000/',
      address: { '@type': 'PostalAddress', addressCountry: 'UA' },
      areaServed: { '@type': 'City', name: 'Київ' },
      priceRange: expect.stringMatching(/^\d+\s₴ – \d+\s₴$/),
    })
    const abroad = await findJsonLd('/profesores/', 'LocalBusiness', 'mx')
    expect(abroad!['address']).toEqual({ '@type': 'PostalAddress', addressCountry: 'MX' })
  })

  test('describes lessons with the rating of all tutors in the list', async () => {
    const { total, heading, rating } = await loadPage('/tutors/matematika/kyiv/')
    const product = await findJsonLd('/tutors/matematika/kyiv/', 'Product')
    const { rows } = await sql<{ marks: number; sum: number }>`
      select count(*) as marks, sum(mark) as sum from review r
      where r.edition = 'ua' and exists (select from catalog_entry e
        join subject s on s.edition = e.edition and s.id = e.subject_id and s.alias = 'matematika'
        join city c on c.edition = e.edition and c.id = e.city_id and c.alias = 'kyiv'
        where e.edition = r.edition and e.tutor_id = r.tutor_id)`.execute(app.runtime.database.db)
    const count = rows[0]!.marks
    expect(rating).toMatchObject({ reviews: count })
    expect(product).toMatchObject({
      name: heading,
      category: ['Математика', 'Київ'],
      aggregateRating: { '@type': 'AggregateRating', reviewCount: count, bestRating: 5, worstRating: 1 },
      offers: { '@type': 'AggregateOffer', priceCurrency: 'UAH', offerCount: total },
    })
    const { ratingValue } = product!['aggregateRating'] as { ratingValue: number }
    expect(Math.abs(ratingValue - rows[0]!.sum / rows[0]!.marks)).toBeLessThan(0.02)
  })

  test('has the same rating on every page of a list', async () => {
    const ratings = await Promise.all(
      ['/tutors/', '/tutors/?page=2', '/tutors/?page=3'].map(
        async (path) => (await findJsonLd(path, 'Product'))!['aggregateRating'],
      ),
    )
    expect(ratings).toEqual([ratings[0], ratings[0], ratings[0]])
  })

  test('has no rating without reviews', async () => {
    await sql`update catalog_count set reviews = 0, marks = 0 where edition = 'ua' and place = 'city'
      and place_id = (select id from city where edition = 'ua' and alias = 'lviv')`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    expect((await readJsonLd('/tutors/matematika/lviv/')).map((one) => one['@type'])).toEqual([
      'LocalBusiness',
      'ItemList',
      'BreadcrumbList',
    ])
  })

  test('has at most five categories and ten tutors', async () => {
    const { facets } = await loadPage('/tutors/matematika/kyiv/?level=nmt')
    for (const { link } of facets.district) {
      const product = await findJsonLd(link, 'Product')
      expect(((product?.['category'] ?? []) as string[]).length).toBeLessThan(6)
    }
    const list = await findJsonLd('/tutors/', 'ItemList')
    const { tutors } = await loadPage('/tutors/')
    expect(list!['itemListElement']).toEqual(
      tutors.slice(0, 10).map(({ id }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: `http://ua.localhost:3000/user-${id}/`,
      })),
    )
  })

  test('leaves out tutors who opted out of search engines', async () => {
    const { tutors } = await loadPage('/tutors/fizika/')
    const [hidden] = tutors
    await sql`update tutor_card set card = card || '{"indexed": false}', indexed = false
      where edition = 'ua' and tutor_id = ${hidden!.id}`.execute(app.runtime.database.db)
    const list = JSON.stringify(await findJsonLd('/tutors/fizika/', 'ItemList'))
    expect(list).not.toContain(`/user-${hidden!.id}/`)
    expect(list).toContain(`/user-${tutors[1]!.id}/`)
  })

  test('has breadcrumbs from the home page', async () => {
    const { itemListElement: crumbs } = (await findJsonLd('/ru/tutors/matematika/kyiv/', 'BreadcrumbList'))!
    expect(crumbs).toEqual(
      [
        ['Главная', '/ru/'],
        ['Репетиторы', '/ru/tutors/'],
        ['Математика', '/ru/tutors/matematika/'],
        ['Киев', '/ru/tutors/matematika/kyiv/'],
      ].map(([name, path], place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        item: `http://ua.localhost:3000${path}`,
      })),
    )
  })

  test('has no tutors for an empty list', async () => {
    expect((await readJsonLd('/tutors/robototehnika/berdychiv/')).map((one) => one['@type'])).toEqual([
      'LocalBusiness',
      'BreadcrumbList',
    ])
  })
})

test('never sends contacts in lists', async () => {
  const { db } = app.runtime.database
  await sql`update account set email = 'canary' || id || '@mail.example', phone = '+3809' || lpad(id::text, 8, '7')
    where edition = 'ua'`.execute(db)
  const { tutors } = await loadPage('/tutors/')
  const planted = [/canary/, ...tutors.map(({ id }) => new RegExp(`9${String(id).padStart(8, '7')}`))]
  const ids = tutors.map(({ id }) => id).join(',')
  for (const visitor of [await app.visitor(), await app.visitor({ roles: ['client'] })])
    for (const path of [
      '/tutors/',
      '/ru/tutors/?page=2',
      '/tutors/matematika/kyiv/',
      '/tutors-online/',
      '/tutors/?_data',
      '/tutors/kyiv/?place=client&_data',
      '/api/client/tutors?lesson=matematika',
      '/api/client/tutors?g_bot=1',
      `/api/client/tutors/viewed?ids=${ids}`,
      '/api/client/seo_tag?lesson=matematika&city=kyiv',
    ]) {
      const { statusCode, body } = await visitor.send('GET', path)
      expect([path, statusCode]).toEqual([path, 200])
      for (const canary of planted) expect(body).not.toMatch(canary)
    }
})
