import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeRuntime, openRuntime } from '#app/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { inTransaction, systemRequester } from '../runtime.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const shipped = 'Репетитор, с которым всё получится'
const get = (url: string, edition = 'ua') => app.web.inject({ url, headers: { host: `${edition}.localhost` } })
const heading = async (path = '/ru/', edition = 'ua') => /<h1[^>]*>([^<]*)</.exec((await get(path, edition)).body)?.[1]
const textsOf = async (path: string, edition = 'ua') =>
  /<link rel="preload" as="fetch" href="([^"]+)"/.exec((await get(path, edition)).body)?.[1] ?? ''

/** Writes the override and its event in one transaction, as the panel does. */
const override = (id: string, text: string | null, { edition = 'ua', locale = 'ru' } = {}) =>
  inTransaction(app.runtime, systemRequester(editionByCode(edition)!), async (ctx) => {
    await ctx.db
      .deleteFrom('text_override')
      .where('edition', '=', edition)
      .where('locale', '=', locale)
      .where('message_id', '=', id)
      .execute()
    if (text !== null)
      await ctx.db.insertInto('text_override').values({ edition, locale, message_id: id, text }).execute()
    await ctx.emit({ name: 'text.overridden', entity: 'text' })
  })
const shows = (text: string) => eventually(async () => expect(await heading()).toBe(text))

afterEach(async () => {
  await override('home.headline', null)
  await shows(shipped)
})

describe('an override', () => {
  test('is on the page without a restart, in its edition and language only', async () => {
    expect([await heading(), await heading('/', 'kz')]).toEqual([shipped, shipped])
    await override('home.headline', 'Другой заголовок')
    await shows('Другой заголовок')
    expect(await heading('/', 'kz')).toBe(shipped)
    expect(await heading('/')).toBe('Репетитор, з яким усе стає зрозуміло')
    await override('home.headline', null)
    await shows(shipped)
  })

  test('applies to texts of the server, too', async () => {
    const login = async () =>
      app.web.inject({
        method: 'POST',
        url: '/api/admin/login?lang=ru',
        headers: { host: 'ua.localhost' },
        payload: { login: 'nobody@demo.test', password: 'x' },
      })
    await override('error.wrong_credentials', 'Не пускаем.')
    // Repeated attempts would hit the limit and get another error, so this calls once.
    const said = () => app.runtime.texts.translate(editionByCode('ua')!, 'ru', 'error.wrong_credentials')
    await eventually(() => expect(said()).toBe('Не пускаем.'))
    expect((await login()).json()).toMatchObject({ message: 'Не пускаем.' })
    await override('error.wrong_credentials', null)
  })

  test('reaches every process', async () => {
    const other = await openRuntime(app.runtime.config, app.url)
    const said = () => other.texts.translate(editionByCode('ua')!, 'ru', 'home.headline')
    expect(said()).toBe(shipped)
    await override('home.headline', 'Везде')
    await eventually(() => expect(said()).toBe('Везде'))
    await closeRuntime(other)
  })

  test('is not hidden by a page rendered while it was being loaded', async () => {
    const slow = new pg.Client({ connectionString: app.url })
    await slow.connect()
    await override('home.headline', 'Промежуточный')
    await shows('Промежуточный')
    await app.runtime.database.db
      .updateTable('text_override')
      .set({ text: 'Свежий' })
      .where('message_id', '=', 'home.headline')
      .execute()
    await slow.query('begin; lock table text_override in access exclusive mode')
    await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      ctx.emit({ name: 'text.overridden', entity: 'text' }),
    )
    expect(await heading()).toBe('Промежуточный')
    await slow.query('commit')
    await slow.end()
    await shows('Свежий')
  })

  test.each([
    ['an open brace', 'Заголовок {name'],
    ['a plural without its last form', '{n, plural, one {#}}'],
    ['a form that no language has', '{n, plural, dozen {#} other {#}}'],
    ['an unknown argument type', '{n, wonder, x}'],
    ['a value that the page does not give', 'Заголовок {name}'],
    ['a date that the page does not give', '{when, date}'],
    ['a number that the page does not give', '{n, number, ::currency/XXXX}'],
    ['a choice without an end', '{a, select, other {'],
  ])('cannot break the page with %s', async (_, text) => {
    await override('home.headline', text)
    await app.runtime.texts.reload(app.runtime.database.db)
    const page = await get('/ru/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await heading()).toBe(shipped)
  })

  test('is escaped as text', async () => {
    await override('home.headline', '<script>alert(1)</script>')
    await shows('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect((await get('/ru/')).body.includes('<script>alert')).toBe(false)
  })

  test('of an unknown id changes nothing', async () => {
    const before = await textsOf('/ru/')
    await override('no.such.text', 'x')
    await override('home.headline', shipped)
    await shows(shipped)
    expect(await textsOf('/ru/')).toBe(before)
    await override('no.such.text', null)
  })
})

describe('the text bundle of a page', () => {
  test('has an immutable URL', async () => {
    const url = await textsOf('/')
    expect(url).toMatch(/^\/texts\/site\.ua\.[\w-]{12}\.json$/)
    const texts = await get(url)
    expect(texts.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(texts.json()).toMatchObject({ 'home.headline': ['Репетитор, з яким усе стає зрозуміло'] })
  })

  test('of an older or forged URL is the current one, uncached', async () => {
    const url = await textsOf('/')
    for (const odd of [url.replace(/\.[\w-]{12}\./, '.aaaaaaaaaaaa.'), '/texts/site.ua', '/texts/site.ua.x.y.json']) {
      const texts = await get(odd)
      expect([odd, texts.statusCode, texts.headers['cache-control']]).toEqual([odd, 200, 'no-cache'])
      expect(texts.body).toBe((await get(url)).body)
    }
  })

  test('changes its URL when a text changes, in that edition only', async () => {
    const [here, elsewhere] = [await textsOf('/ru/'), await textsOf('/', 'kz')]
    await override('home.headline', 'Другой')
    await shows('Другой')
    const now = await textsOf('/ru/')
    expect(now).not.toBe(here)
    expect(await textsOf('/', 'kz')).toBe(elsewhere)
    expect((await get(here)).headers['cache-control']).toBe('no-cache')
    expect((await get(now)).json()).toMatchObject({ 'home.headline': ['Другой'] })
  })

  test('contains no texts of the panel or the server', async () => {
    const site = (await get(await textsOf('/'))).json<object>()
    expect(Object.keys(site).filter((id) => /^(panel|desktop|phone)\.|^invalid\.(?!length$)/.test(id))).toEqual([])
    const staff = await app.visitor({ staff: 1 })
    const { texts } = (await staff.page('/panel/desktop/')).frame
    expect(texts).toMatch(/^\/texts\/panel\.ua\./)
    expect((await get(texts)).json()).toHaveProperty(['panel.logout'])
  })

  test('is not found for an invalid name', async () => {
    for (const odd of [
      'evil.ua.x.json',
      'server.ua.x.json',
      'site.zz.x.json',
      'site',
      '__proto__.ua.json',
      '..%2Fsite.ua',
    ])
      expect([odd, (await get(`/texts/${odd}`)).statusCode]).toEqual([odd, 404])
  })
})
