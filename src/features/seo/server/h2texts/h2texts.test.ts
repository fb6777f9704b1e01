import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { catalogVisits, forgetVisitsJob } from './count-visits.ts'

let app: TestApp
let staff: Visitor
let ids: { subject: number; city: number; otherDistrict: number }
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  const { db } = app.runtime.database
  await sql`delete from h2text where edition = 'ua'`.execute(db)
  const idOf = async (table: 'subject' | 'city', alias: string) =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('edition', '=', 'ua')
        .where('alias', '=', alias)
        .executeTakeFirstOrThrow()
    ).id
  const city = await idOf('city', 'kyiv')
  const other = await db
    .selectFrom('district')
    .select('id')
    .where('edition', '=', 'ua')
    .where('city_id', '<>', city)
    .executeTakeFirstOrThrow()
  ids = { subject: await idOf('subject', 'matematika'), city, otherDistrict: other.id }
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36'
const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'ua.localhost', 'user-agent': browser, ...headers } })
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const chosen = (filters: object = {}) => ({
  online: false,
  subject_id: null,
  level_id: null,
  city_id: null,
  district_id: null,
  subdistrict_id: null,
  ...filters,
})
const send = async (call: string, input: object) => {
  const response = await staff.send('POST', `/api/admin/${call}`, {
    payload: input,
    headers: { origin: 'http://ua.localhost' },
  })
  return response.json<{ status: string; data: { h2text: { id: number; written: boolean } }; error: object }>()
}

describe('a text of a combination', () => {
  let id: number
  test('is shown on its list at once, on the first page only, and in seo_tag', async () => {
    expect((await get('/tutors/matematika/kyiv/')).body).not.toContain('Усе про математику')
    const created = await send('h2text/create', {
      chosen_filters: chosen({ subject_id: ids.subject, city_id: ids.city }),
      catalog_metatags: {
        heading: { ua: 'Як обрати' },
        text: { ua: doc('Усе про математику <script>') },
        title: { ua: 'Математика в Києві' },
        description: {},
      },
    })
    expect(created.status).toBe('success')
    expect(created.data.h2text.written).toBe(true)
    id = created.data.h2text.id
    const { body } = await get('/tutors/matematika/kyiv/')
    expect(body).toContain('Усе про математику &lt;script&gt;')
    expect(body).toContain('<title>Математика в Києві</title>')
    const russian = (await get('/ru/tutors/matematika/kyiv/')).body
    expect(russian).not.toContain('Усе про математику')
    expect(russian).not.toContain('Як обрати')
    expect(russian).not.toContain('<title>Математика в Києві')
    for (const other of [
      '/tutors/matematika/kyiv/?page=2',
      '/tutors/matematika/kyiv/?sort=price_up',
      '/tutors/matematika/',
    ])
      expect((await get(other)).body).not.toContain('Усе про математику')
    expect((await get('/api/client/seo_tag?lesson=matematika&city=kyiv')).json()).toMatchObject({
      data: { texts: ['Як обрати', 'Усе про математику <script>'], title: 'Математика в Києві' },
    })
  })

  test('is listed by its filters, changed and deleted', async () => {
    const list = await staff.send(
      'GET',
      `/api/admin/h2texts?chosen_filters=${encodeURIComponent(JSON.stringify({ subject_id: ids.subject }))}`,
    )
    expect(list.json<{ data: { h2texts: { items: { id: number }[] } } }>().data.h2texts.items).toMatchObject([{ id }])
    expect((await staff.send('GET', `/api/admin/h2text/get?id=${id}`)).statusCode).toBe(200)
    await send('h2text/save', { h2text_id: id, catalog_metatags: { text: { ua: doc('Нове') } } })
    expect((await get('/tutors/matematika/kyiv/')).body).toContain('Нове')
    await send('h2text/delete', { h2text_id: id })
    expect((await get('/tutors/matematika/kyiv/')).body).not.toContain('Нове')
  })

  test.each([
    ['a city online', () => chosen({ online: true, city_id: ids.city }), 'chosen_filters', 'city_id'],
    [
      'a district of another city',
      () => chosen({ city_id: ids.city, district_id: ids.otherDistrict }),
      '',
      'district_id',
    ],
  ])('is refused for %s', async (_, filters, _where, field) => {
    const texts = { heading: {}, text: {}, title: {}, description: {} }
    const answer = await send('h2text/create', { chosen_filters: filters(), catalog_metatags: texts })
    expect([answer.status, Object.keys(answer.error)]).toEqual(['fail', [field]])
  })
})

describe('visits', () => {
  const ctx = () => readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
  const visits = async () => {
    const { rows } = await sql<{ visits: number; days: number }>`
      select t.visits, (select sum(visits) from h2text_visits v where v.h2text_id = t.id) as days
      from h2text t where edition = 'ua' and subject_id = ${ids.subject} and city_id = ${ids.city}`.execute(
      app.runtime.database.db,
    )
    return rows[0]
  }

  test('of people are counted together, from the cache too, in every language and view of the list', async () => {
    await catalogVisits.flush(ctx())
    await sql`delete from h2text where edition = 'ua'`.execute(app.runtime.database.db)
    for (const url of [
      '/tutors/matematika/kyiv/',
      '/tutors/matematika/kyiv/',
      '/ru/tutors/matematika/kyiv/',
      '/tutors/matematika/kyiv/?sort=price_up&page=2',
    ])
      await get(url)
    expect(await visits()).toBeUndefined()
    await catalogVisits.flush(ctx())
    expect(await visits()).toEqual({ visits: 4, days: 4 })
    await get('/tutors/matematika/kyiv/')
    await catalogVisits.flush(ctx())
    expect(await visits()).toEqual({ visits: 5, days: 5 })
  })

  test('of crawlers, prefetches and data requests are not', async () => {
    await get('/tutors/matematika/kyiv/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await get('/tutors/matematika/kyiv/', { 'sec-purpose': 'prefetch;prerender' })
    await get('/tutors/matematika/kyiv/', { purpose: 'prefetch' })
    await get('/tutors/matematika/kyiv/?_data')
    await get('/tutors/no-such-subject/')
    await catalogVisits.flush(ctx())
    expect(await visits()).toEqual({ visits: 5, days: 5 })
  })

  test('leave room for a text of the list, which keeps them, also when it is deleted and comes back', async () => {
    const created = await send('h2text/create', {
      chosen_filters: chosen({ subject_id: ids.subject, city_id: ids.city }),
      catalog_metatags: { heading: {}, text: { ru: doc('Новое'), ua: doc('Нове') }, title: {}, description: {} },
    })
    const { id } = created.data.h2text
    expect(created.data.h2text).toMatchObject({ written_in: 'ru, ua', visits: 5 })
    const taken = await send('h2text/create', {
      chosen_filters: chosen({ subject_id: ids.subject, city_id: ids.city }),
      catalog_metatags: { heading: {}, text: {}, title: {}, description: {} },
    })
    expect(taken.error).toHaveProperty('subject_id')
    const deleted = await send('h2text/delete', { h2text_id: id })
    await get('/tutors/matematika/kyiv/')
    await catalogVisits.flush(ctx())
    const { undo } = deleted.data as unknown as { undo: string }
    expect(await send('h2texts/undo', { token: undo })).toMatchObject({ status: 'success' })
    expect((await get('/tutors/matematika/kyiv/')).body).toContain('Нове')
    await send('h2text/save', { h2text_id: id, catalog_metatags: { text: { ua: null, ru: null } } })
  })

  test('older than a month are forgotten, with lists that nobody wrote about', async () => {
    app.setTime(new Date(Date.now() + 40 * 86_400_000))
    await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (writer) => forgetVisitsJob.run(writer, {}))
    expect(await visits()).toBeUndefined()
  })
})
