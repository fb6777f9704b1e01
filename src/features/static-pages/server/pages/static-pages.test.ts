import { beforeAll, describe, expect, test } from 'vitest'
import { publicationJob } from '#platform/crud/schedule.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { doc, paragraph, textNode } from '#test/support/sample-fixture.ts'
import { staticPagePanel } from '../../contract.ts'
import type { staticPageCalls } from '../../contract.ts'

let app: TestApp
let staff: Visitor
let panel: Panel
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  panel = openPanel(staff, staticPagePanel)
  guest = await app.visitor()
})

const text = (words: string) => doc(paragraph(textNode(words)))
let made = 0
const create = (fields: object = {}) =>
  panel.create({
    alias: `page-${++made}`,
    title: { ua: `Правила ${made}` },
    description: { ua: `Опис правил номер ${made}.` },
    text: { ua: text('Перше правило.') },
    ...fields,
  })
const run = (action: 'publish' | 'withdraw', id: number, who = staff) =>
  who.call(`POST ${staticPagePanel.actions[action]!.endpoint.path}`, { id })
const toggle = (id: number, who = staff) => who.call('POST /api/admin/static_page/change_status', { id })
const read = (alias: string, lang?: 'ua' | 'ru' | 'en', who = guest) =>
  who.call<typeof staticPageCalls.get>('GET /api/client/static_pages/get', { alias, ...(lang && { lang }) })
const open = (path: string, who = guest) => who.send('GET', path)
const preview = async (page: object) => {
  const answer = await panel.call('preview', { static_page: page })
  return (answer.data as { link: string }).link
}
const alternates = (body: string) =>
  [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/g)].map(([, lang]) => lang!).toSorted()

test('staff see above the form that a page is scheduled, and that it is published once its time has come', async () => {
  const { id } = await create({ publish_at: Math.floor(Date.now() / 1000) + 3600 })
  await run('publish', id)
  const header = async () => {
    const { body } = await open(`/panel/pages_show/${id}/`, staff)
    return body.slice(body.indexOf('<h1'), body.indexOf('<form'))
  }
  const scheduled = await header()
  expect(scheduled).toContain('Заплановано на')
  expect(scheduled).not.toContain('>Опубліковано<')
  await panel.call('save', { static_page: { id, publish_at: null } })
  expect(await header()).toContain('>Опубліковано<')
})

test('staff save the largest text in two languages', async () => {
  const marks = [{ type: 'bold' }, { type: 'italic' }, { type: 'link', attrs: { href: '/about' } }]
  const line = { type: 'paragraph', content: Array.from({ length: 99 }, () => ({ type: 'text', text: 'x', marks })) }
  const largest = doc(...Array.from({ length: 30 }, () => line))
  const { id } = await create({ text: { ua: largest, ru: largest } })
  const stored = (await panel.get(id))['text'] as { ru: { content: unknown[] } }
  expect(stored.ru.content).toHaveLength(30)
  expect(await panel.call('save', { static_page: { id, text: { ua: largest, ru: largest } } })).toMatchObject({
    status: 'success',
  })
})

describe('visitors', () => {
  test('see a page from its publication until it is withdrawn', async () => {
    const { id, alias } = await create()
    const path = `/p/${String(alias)}`
    expect(await read(String(alias))).toMatchObject({ error: 'not_found' })
    expect((await open(path)).statusCode).toBe(404)

    await run('publish', id)
    await eventually(async () => expect((await open(path)).body).toContain('Перше правило.'))
    expect((await open(`${path}/`)).headers['location']).toBe(path)
    expect(await read(String(alias))).toMatchObject({
      data: { static_page: { alias, kind: 'text', text: text('Перше правило.'), lang: 'uk-UA' } },
    })

    await panel.call('save', { static_page: { id, text: { ua: text('Друге правило.') } } })
    await eventually(async () => expect((await open(path)).body).toContain('Друге правило.'))

    await run('withdraw', id)
    await eventually(async () => expect((await open(path)).statusCode).toBe(404))
  })

  test('get a page as a whole in the default language, if theirs has no text', async () => {
    const { id, alias } = await create({ title: { ua: 'Як платити', ru: 'Как платить' } })
    await run('publish', id)
    const path = `/ru/p/${String(alias)}`
    await eventually(async () => expect((await open(path)).statusCode).toBe(200))
    const { body } = await open(path)
    expect(body).toContain('<h1')
    expect(body).toContain('Як платити')
    expect(body).not.toContain('Как платить')
    expect(body).toContain('lang="uk-UA"')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toContain(`<link rel="canonical" href="http://ua.localhost:3000/p/${String(alias)}"/>`)
  })

  test('find only the languages that have a text in hreflang, the language menu and the sitemap', async () => {
    const [one, both] = [await create(), await create({ title: { ua: 'Двома мовами', ru: 'На двух языках' } })]
    await panel.call('save', { static_page: { id: both.id, text: { ru: text('По-русски.') } } })
    for (const { id } of [one, both]) await run('publish', id)
    await eventually(async () => expect((await open(`/p/${String(both['alias'])}`)).statusCode).toBe(200))
    expect(alternates((await open(`/p/${String(one['alias'])}`)).body)).toEqual([])
    const { body } = await open(`/p/${String(both['alias'])}`)
    expect(alternates(body)).toEqual(['ru-UA', 'uk-UA', 'x-default'])
    expect(body).toContain(`href="/ru/p/${String(both['alias'])}"`)
    const russian = (await open('/sitemap/ru/static-1.xml')).body
    expect(russian).toContain(`/ru/p/${String(both['alias'])}</loc>`)
    expect(russian).not.toContain(`/${String(one['alias'])}<`)
    expect((await open('/sitemap/ua/static-1.xml')).body).toContain(`/p/${String(one['alias'])}</loc><lastmod>`)
  })

  test('find pages with an address of their own only there', async () => {
    expect((await open('/p/about')).headers['location']).toBe('/about')
    expect((await open('/ru/p/how-it-works')).headers['location']).toBe('/ru/how-it-works')
    expect((await open('/sitemap/ua/pages-1.xml')).body).not.toContain('/about<')
    expect((await open('/sitemap/ua/static-1.xml')).body).toContain('/about</loc>')
    expect((await open('/sitemap/en/static-1.xml')).body).not.toContain('/contacts<')
  })

  test('see no link to a page that is not published', async () => {
    const faq = (await panel.list({ filters: { alias: 'faq' } })).items[0]!
    expect((await open('/')).body).toContain('href="/p/faq"')
    await run('withdraw', faq.id)
    await eventually(async () => expect((await open('/')).body).not.toContain('href="/p/faq"'))
    await run('publish', faq.id)
    await eventually(async () => expect((await open('/')).body).toContain('href="/p/faq"'))
  })

  test('see a scheduled page, and links to it, only from its time on', async () => {
    const [planned, faq] = [await create(), (await panel.list({ filters: { alias: 'offer' } })).items[0]!]
    const at = new Date(Date.now() + 3_600_000)
    for (const { id } of [planned, faq])
      await panel.call('save', { static_page: { id, publish_at: Math.floor(at.getTime() / 1000) } })
    await run('publish', planned.id)
    const path = `/p/${String(planned['alias'])}`
    expect(await read(String(planned['alias']))).toMatchObject({ error: 'not_found' })
    expect((await open(path)).statusCode).toBe(404)
    expect((await open('/sitemap/ua/static-1.xml')).body).not.toContain(path)
    await eventually(async () => expect((await open('/')).body).not.toContain('href="/p/offer"'))

    app.setTime(new Date(at.getTime() + 1000))
    await runQueuedJobs(app, publicationJob)
    await eventually(async () => expect((await open('/')).body).toContain('href="/p/offer"'))
    expect((await open(path)).statusCode).toBe(200)
    app.setTime(new Date())
  })

  test('see nothing of another edition', async () => {
    const { id, alias } = await create()
    await run('publish', id)
    const polish = await app.visitor({ edition: 'pl' })
    expect(await read(String(alias), undefined, polish)).toMatchObject({ error: 'not_found' })
  })
})

describe('a preview', () => {
  test('shows a new page, a draft and unsaved changes to staff alone', async () => {
    const { id, alias } = await create()
    const draft = await preview({ id })
    expect((await open(draft, staff)).body).toContain('Перше правило.')
    await run('publish', id)
    const changed = await preview({ id, text: { ua: text('Нове правило.') } })
    const shown = await open(changed, staff)
    expect(shown.body).toContain('Нове правило.')
    expect(shown.body).toContain('<meta name="robots" content="noindex"/>')
    expect((await open(`/p/${String(alias)}`)).body).toContain('Перше правило.')
    expect(await preview({ title: { ua: 'Нова' }, description: { ua: 'Опис' }, text: { ua: text('Ще ні.') } })).toMatch(
      /^\/preview\/[\da-f-]{36}$/,
    )

    const others = [guest, await app.visitor({ staff: 2 }), await app.visitor({ roles: ['tutor'] })]
    for (const other of others) expect((await open(changed, other)).statusCode).toBe(404)
    // Had the answer for staff been cached, a guest would get it now.
    expect((await open(changed)).body).not.toContain('Нове правило.')
  })

  test('is checked like a save and expires', async () => {
    const { id } = await create()
    expect(await panel.call('preview', { static_page: { id, title: { ua: '' } } })).toMatchObject({
      error: { 'title.ua': [expect.any(String)] },
    })
    expect(await panel.call('preview', { static_page: { id: 999_999_999 } })).toMatchObject({ error: 'not_found' })
    const link = await preview({ id })
    app.setTime(new Date(Date.now() + 3 * 86_400_000))
    const later = await app.visitor({ staff: 1 })
    expect((await open(link, later)).statusCode).toBe(404)
    app.setTime(new Date())
  })

  test('belongs to its edition', async () => {
    const { id } = await create()
    const polish = await app.visitor({ edition: 'pl', staff: 1 })
    expect((await open(await preview({ id }), polish)).statusCode).toBe(404)
  })
})

describe('staff', () => {
  test('toggle the status, and each change is a version that can be restored', async () => {
    const { id, alias } = await create()
    expect(await toggle(id)).toMatchObject({ data: { changed: [id] } })
    expect(await panel.get(id)).toMatchObject({ status: 'published', published_at: expect.any(Number) })
    expect(await toggle(id)).toMatchObject({ data: { changed: [id] } })
    expect(await panel.get(id)).toMatchObject({ status: 'draft' })
    expect(await toggle(id, await app.visitor({ staff: 2 }))).toMatchObject({ error: 'forbidden' })
    expect(await toggle(999_999_999)).toMatchObject({ error: 'not_found' })

    await panel.call('save', { static_page: { id, text: { ua: text('Друге правило.') } } })
    const { versions } = (await panel.call('versions', { id })).data as { versions: { number: number }[] }
    await panel.call('restore', { id, number: versions[0]!.number })
    expect(await panel.get(id)).toMatchObject({ alias, text: { ua: text('Перше правило.') }, status: 'draft' })
  })

  test('rename a public page, which redirects from its last address in all languages, also when it moves back', async () => {
    const texts = { title: { ua: 'Угода', ru: 'Соглашение' }, text: { ua: text('Угода.'), ru: text('Соглашение.') } }
    const { id } = await create({ ...texts, alias: 'drafted-terms' })
    const rename = async (alias: string, more: object = {}) =>
      expect(await panel.call('save', { static_page: { id, alias, ...more } })).toMatchObject({
        data: { static_page: { alias } },
      })
    const target = async (path: string) => {
      const { statusCode, headers } = await open(path)
      return headers['location'] ?? statusCode
    }
    const listSources = async () => {
      const rows = await app.runtime.database.db.selectFrom('redirect').select('source').orderBy('source').execute()
      return rows.flatMap(({ source }) => (source.endsWith('-terms') ? [source] : []))
    }
    // Visitors never saw these addresses.
    await rename('planned-terms', { publish_at: Math.floor(Date.now() / 1000) + 3600 })
    await run('publish', id)
    await rename('old-terms')
    await panel.call('save', { static_page: { id, publish_at: null } })
    expect(await listSources()).toEqual([])

    await rename('new-terms')
    for (const prefix of ['', '/ru'])
      await eventually(async () => expect(await target(`${prefix}/p/old-terms`)).toBe(`${prefix}/p/new-terms`))
    await rename('old-terms')
    await eventually(async () => expect(await target('/p/old-terms')).toBe(200))
    expect(await target('/p/new-terms')).toBe('/p/old-terms')
    expect(await listSources()).toEqual(['/p/new-terms'])
  })

  test('get the rules of a page and cannot take an alias twice', async () => {
    expect(
      await staff.call<typeof staticPageCalls.rules>('GET /api/admin/resources/static_page_rules', {}),
    ).toMatchObject({
      data: {
        limits: { alias: 60, title: 120 },
        locales: ['ua', 'ru', 'en'],
        default_locale: 'ua',
        statuses: ['draft', 'published'],
        paths: { about: '/about' },
      },
    })
    const { alias } = await create()
    expect(await panel.call('create', { static_page: { ...draftFields(), alias } })).toMatchObject({
      error: { alias: [expect.any(String)] },
    })
  })

  test('list, export, upload a picture, delete and undo', async () => {
    const [one, two] = [await create({ title: { ua: 'Архів' } }), await create({ title: { ua: 'Архів' } })]
    const found = async () => (await panel.list({ filters: { title: 'Архів' } })).items.map(({ id }) => id)
    expect((await found()).toSorted((a, b) => a - b)).toEqual([one.id, two.id])
    expect((await panel.exportCsv('?title=Архів')).split('Архів')).toHaveLength(3)
    const removed = await panel.call('bulk', { action: 'delete', ids: [one.id] })
    expect(await found()).toEqual([two.id])
    await panel.call('undo', { token: (removed.data as { undo: string }).undo })
    await panel.call('delete', { id: two.id })
    expect(await found()).toEqual([one.id])
    const { jpeg } = await import('#test/support/sample-fixture.ts')
    const file = new File([Uint8Array.from(await jpeg())], 'office.jpg')
    expect(await staff.call('POST /api/admin/static_page/upload', { field: 'text' }, { file: [file] })).toMatchObject({
      data: { file: { id: expect.any(Number) } },
    })
  })
})

const draftFields = () => ({ title: { ua: 'Інша' }, description: { ua: 'Опис' }, text: { ua: text('Текст.') } })

test('a page with a variable that does not exist is refused, braces of another kind are kept', async () => {
  const { id } = await create({ alias: 'braces', text: { ua: text('Множина {1, 2}.') } })
  await run('publish', id)
  expect(JSON.stringify(await read('braces'))).toContain('Множина {1, 2}.')
  const refused = await panel.call('save', { static_page: { id, text: { ua: text('Комісія — {fee_persent}%.') } } })
  expect(refused).toMatchObject({ status: 'fail', error: { 'text.ua': [expect.stringContaining('fee_persent')] } })
})
