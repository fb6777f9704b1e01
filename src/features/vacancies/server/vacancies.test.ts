import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { doc, jpeg, paragraph, textNode } from '#test/support/sample-fixture.ts'
import { vacancyPanel } from '../contract.ts'
import type { vacancySite } from '../contract.ts'

type Calls = (typeof vacancySite)['calls']

let app: TestApp
let head: Visitor
let panel: Panel
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ staff: 1 })
  panel = openPanel(head, vacancyPanel)
  guest = await app.visitor()
})

const text = (words: string) => doc(paragraph(textNode(words)))
const create = (fields: object = {}) =>
  panel.create({ title: { ua: 'Куратор', ru: 'Куратор курсов' }, text: { ua: text('Шукаємо куратора.') }, ...fields })

async function run(action: string, id: number, who = head) {
  return who.call(`POST ${vacancyPanel.actions[action]!.endpoint.path}`, { id })
}
const read = (id: number, lang?: 'ua' | 'ru') =>
  guest.call<Calls['get']>('GET /api/client/vacancy/get', { id, ...(lang && { lang }) })
const list = (visitor = guest, page = 1) => visitor.call<Calls['list']>('GET /api/client/vacancies/get', { page })
const page = (path: string) => guest.send('GET', path)
const descriptionOf = (body: string) => /<meta name="description" content="([^"]*)/.exec(body)?.[1]

async function listedIds(visitor = guest): Promise<number[]> {
  const answer = await list(visitor)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.vacancies.items.map(({ id }) => id)
}

describe('visitors', () => {
  test('see a vacancy from its publication until it is closed', async () => {
    const { id } = await create()
    const path = `/vacancy/${id}/`
    expect(await read(id)).toMatchObject({ error: 'not_found' })
    expect((await page(path)).statusCode).toBe(404)
    expect((await page('/vacancy/')).body).not.toContain(path)

    await run('publish', id)
    expect(await read(id)).toMatchObject({ data: { vacancy: { title: 'Куратор', text: text('Шукаємо куратора.') } } })
    await eventually(async () => expect((await page('/vacancy/')).body).toContain(path))
    expect((await page(path)).body).toContain('Шукаємо куратора.')

    await run('close', id)
    expect(await read(id)).toMatchObject({ error: 'not_found' })
    await eventually(async () => expect((await page(path)).statusCode).toBe(404))
    expect(await listedIds()).not.toContain(id)
  })

  test('get names in their language and nothing that is not declared', async () => {
    const city = await app.runtime.database.db
      .selectFrom('city')
      .select(['id', 'name'])
      .where('edition', '=', 'ua')
      .executeTakeFirstOrThrow()
    const { id } = await create({ city_id: city.id, employment: 'part_time', pay: 1_250_050 })
    await run('publish', id)
    const answer = await read(id, 'ru')
    expect(answer).toMatchObject({
      data: {
        vacancy: {
          title: 'Куратор курсов',
          // There is no Russian text, so the default language is shown.
          text: text('Шукаємо куратора.'),
          city: { value: city.id, text: (city.name as { ru: string }).ru },
          employment: { value: 'part_time', text: 'Частичная занятость' },
          pay: 1_250_050,
          image: null,
        },
      },
    })
    const keys = answer.status === 'success' ? Object.keys(answer.data.vacancy) : []
    expect(keys.toSorted()).toEqual(['city', 'employment', 'id', 'image', 'pay', 'published_at', 'text', 'title'])
  })

  test('see the newest first, page by page, and none of another edition', async () => {
    const ids: number[] = []
    for (let made = 0; made < 22; made++) {
      const { id } = await create()
      app.setTime(new Date(Date.now() + made * 60_000))
      await run('publish', id)
      ids.unshift(id)
    }
    app.setTime(new Date())
    expect((await listedIds()).slice(0, 20)).toEqual(ids.slice(0, 20))
    expect(await list(guest, 2)).toMatchObject({ data: { vacancies: { page: 2 } } })
    const second = await page('/vacancy/?page=2')
    expect(second.statusCode).toBe(200)
    expect(descriptionOf(second.body)).not.toBe(descriptionOf((await page('/vacancy/')).body))
    expect((await page('/vacancy/?page=99')).statusCode).toBe(404)
    const polish = await app.visitor({ edition: 'pl' })
    expect(await listedIds(polish)).not.toContain(ids[0])
    expect(await polish.call('GET /api/client/vacancy/get', { id: ids[0]! })).toMatchObject({ error: 'not_found' })
  })

  test('find published vacancies in the sitemap, described for search engines', async () => {
    const [draft, open] = [await create(), await create({ pay: 2_000_000 })]
    await run('publish', open.id)
    const sitemap = (await page('/sitemap/ua/vacancies-1.xml')).body
    expect(sitemap).toContain(`/vacancy/${open.id}/</loc>`)
    expect(sitemap).not.toContain(`/vacancy/${draft.id}/`)
    const { body } = await page(`/vacancy/${open.id}/`)
    const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body) ?? []
    const { '@graph': graph } = JSON.parse(json) as { '@graph': object[] }
    expect(graph).toMatchObject([
      {
        '@type': 'JobPosting',
        title: 'Куратор',
        description: '<p>Шукаємо куратора.</p>',
        employmentType: 'FULL_TIME',
        jobLocationType: 'TELECOMMUTE',
        baseSalary: { currency: 'UAH', value: { value: 20_000, unitText: 'MONTH' } },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{}, {}, { name: 'Куратор' }] },
    ])
  })
})

describe('a vacancy', () => {
  const titleOf = (body: string) => /<title>([^<]*)/.exec(body)?.[1]

  test('is indexed in the languages that it is written in', async () => {
    const { id } = await create()
    const both = await create({ text: { ua: text('Шукаємо куратора.'), ru: text('Ищем куратора.') } })
    for (const one of [id, both.id]) await run('publish', one)
    const russian = await page(`/ru/vacancy/${id}/`)
    expect([russian.statusCode, russian.body.includes('content="noindex"')]).toEqual([200, true])
    expect((await page(`/vacancy/${id}/`)).body).not.toContain('hreflang="ru-UA"')
    expect((await page(`/ru/vacancy/${both.id}/`)).body).not.toContain('content="noindex"')
    const sitemap = (await page('/sitemap/ru/vacancies-1.xml')).body
    expect(sitemap).toContain(`/ru/vacancy/${both.id}/</loc>`)
    expect(sitemap).not.toContain(`/vacancy/${id}/`)
    expect((await page('/sitemap/ua/vacancies-1.xml')).body).toContain(`/vacancy/${id}/</loc>`)
  })

  test('names its city in the title, because one job may be open in two cities', async () => {
    const cities = await app.runtime.database.db
      .selectFrom('city')
      .select(['id', 'name'])
      .where('edition', '=', 'ua')
      .orderBy('id')
      .limit(2)
      .execute()
    for (const city of cities) {
      const { id } = await create({ city_id: city.id })
      await run('publish', id)
      expect(titleOf((await page(`/vacancy/${id}/`)).body)).toMatch(
        new RegExp(`^Куратор, ${(city.name as { ua: string }).ua} — `),
      )
    }
  })
})

describe('staff', () => {
  test('must give a title and a text, and an empty document is no text', async () => {
    const blank = { title: { ru: 'Куратор' }, text: { ua: doc(paragraph()) } }
    expect(await panel.call('create', { vacancy: blank })).toMatchObject({
      error: { 'title.ua': [expect.any(String)], 'text.ua': [expect.any(String)] },
    })
  })

  test('only the head and the deputy publish', async () => {
    const { id } = await create()
    const content = await app.visitor({ staff: 3 })
    expect(await run('publish', id, content)).toMatchObject({ error: 'forbidden' })
    expect(await run('publish', id, await app.visitor({ staff: 4 }))).toMatchObject({ data: { changed: [id] } })
    expect(await run('close', id, content)).toMatchObject({ data: { changed: [id] } })
  })

  test('restore an earlier version without changing the status and its time', async () => {
    const file = new File([Uint8Array.from(await jpeg())], 'office.jpg')
    const sent = await head.call('POST /api/admin/vacancy/upload', { field: 'image' }, { file: [file] })
    const image = { id: (sent as unknown as { data: { file: { id: number } } }).data.file.id, alt: 'Офіс' }
    const { id } = await create({ image })
    await run('publish', id)
    const published = (await panel.get(id))['published_at']
    const title = { ua: 'Старший куратор' }
    await panel.call('save', { vacancy: { id, title, text: { ua: text('Шукаємо старшого куратора.') }, image: null } })
    const { versions } = (await panel.call('versions', { id })).data as { versions: object[] }
    expect(versions).toMatchObject([
      {
        number: 2,
        changes: [
          { title: 'Назва (ua)', before: 'Куратор', after: 'Старший куратор' },
          { title: 'Опис (ua)', before: 'Шукаємо куратора.', after: 'Шукаємо старшого куратора.' },
          { title: 'Зображення', before: expect.stringMatching(/\/media\/.+\.webp$/), after: '' },
        ],
      },
      {
        number: 1,
        changes: [{ title: 'Статус', before: 'Чернетка', after: 'Опубліковано' }, { field: 'published_at' }],
      },
    ])
    await panel.call('restore', { id, number: 2 })
    expect(await panel.get(id)).toMatchObject({
      title: { ua: 'Куратор', ru: 'Куратор курсов' },
      image,
      status: 'published',
      published_at: published,
    })
    expect(await read(id)).toMatchObject({ data: { vacancy: { title: 'Куратор' } } })
  })

  test('find, export, withdraw and delete them, and undo it', async () => {
    const title = { ua: 'Бібліотекар', ru: 'Библиотекарь' }
    const [one, two] = [await create({ title }), await create({ title })]
    const ids = [one.id, two.id]
    const found = async () => (await panel.list({ filters: { title: 'Бібліотекар' } })).items.map(({ id }) => id)
    expect((await found()).toSorted((a, b) => a - b)).toEqual(ids)
    expect((await panel.exportCsv('?title=Бібліотекар')).split('Бібліотекар')).toHaveLength(3)

    await run('publish', one.id)
    expect(await run('withdraw', one.id)).toMatchObject({ data: { changed: [one.id] } })
    expect(await read(one.id)).toMatchObject({ error: 'not_found' })

    const removed = await panel.call('bulk', { action: 'delete', ids })
    expect(removed).toMatchObject({ data: { changed: ids } })
    expect(await found()).toEqual([])
    await panel.call('undo', { token: (removed.data as { undo: string }).undo })
    expect((await found()).toSorted((a, b) => a - b)).toEqual(ids)
    await panel.call('delete', { id: two.id })
    expect(await found()).toEqual([one.id])
  })

  test('crop the image and choose the city', async () => {
    const file = new File([Uint8Array.from(await jpeg())], 'office.jpg')
    const sent = await head.call('POST /api/admin/vacancy/upload', { field: 'image' }, { file: [file] })
    const { id } = (sent as unknown as { data: { file: { id: number } } }).data.file
    const area = { x: 0, y: 0, width: 160, height: 90 }
    expect(await panel.call('crop', { field: 'image', id, area })).toMatchObject({
      data: { file: { original: { crop: area } } },
    })
    expect(await panel.call('options', { field: 'city_id', q: 'Київ' })).toMatchObject({
      data: { options: [{ text: 'Київ' }] },
    })
  })
})
