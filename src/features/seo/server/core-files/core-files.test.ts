import { beforeAll, describe, expect, test } from 'vitest'
import type { WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { coreFileEndpoints as calls } from '../../contract.ts'

let app: TestApp
let staff: Visitor
let colleague: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ edition: 'us', staff: 3 })
  colleague = await app.visitor({ edition: 'us', staff: 4 })
})

const get = (url: string) => app.web.inject({ url, headers: { host: 'us.localhost' } })
type Save = WireInput<typeof calls.save>['seo_resources']
const save = (seo_resources: Save, who = staff) =>
  who.call<typeof calls.save>('POST /api/admin/seo/core_files/save', { seo_resources })
const text = (id: string, text: string, before = '') => ({ texts: [{ locale: 'en' as const, id, text, before }] })
const read = async (query: WireInput<typeof calls.get> = {}) => {
  const answer = await staff.call<typeof calls.get>('GET /api/admin/seo/core_files/get', query)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.seo_resources
}
const history = async (query: WireInput<typeof calls.history>) => {
  const answer = await staff.call<typeof calls.history>('GET /api/admin/seo/core_files/history', query)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.history
}

describe('a language file', () => {
  test('is searched by words and ids, and shows replaced texts', async () => {
    const { texts } = await read({ q: 'home.headline' })
    expect(texts.items).toMatchObject([{ id: 'home.headline', changed: false }])
    const { shipped } = texts.items[0]!
    expect((await read({ q: shipped.slice(0, 20) })).texts.items.map(({ id }) => id)).toContain('home.headline')
    expect((await read({ q: 'no such words anywhere' })).texts.total).toBe(0)
    expect((await read()).texts.pages).toBeGreaterThan(10)
  })

  test('changes pages and the texts of browsers within a second, and back', async () => {
    const textsUrl = async () => /"(\/texts\/site\.en\.[\w-]+\.json)"/.exec((await get('/')).body)?.[1] ?? ''
    const before = await textsUrl()
    expect((await save(text('home.headline', 'Find <b>your</b> tutor'))).status).toBe('success')
    await expect
      .poll(async () => (await get('/')).body, { timeout: 1_000 })
      .toContain('Find &lt;b&gt;your&lt;/b&gt; tutor')
    const after = await textsUrl()
    expect(after).not.toBe(before)
    expect((await get(after)).body).toContain('Find <b>your</b> tutor')
    expect((await read({ changed: '1' as never })).texts.items).toMatchObject([
      { id: 'home.headline', changed: true, text: 'Find <b>your</b> tutor' },
    ])
    expect((await save(text('home.headline', '', 'Find <b>your</b> tutor'))).status).toBe('success')
    await expect.poll(textsUrl, { timeout: 1_000 }).toBe(before)
    expect((await history({ locale: 'en', id: 'home.headline' })).map((entry) => entry.text)).toEqual([
      '',
      'Find <b>your</b> tutor',
    ])
  })

  test.each([
    ['list.total', '{total} entries'],
    ['list.total', '{total, plural, one {#} other {#}} {who}'],
    ['home.headline', 'Broken {'],
    ['home.headline', 'Hello {name}'],
    ['no.such.text', 'Anything'],
  ])('refuses %s: %s, and names the text', async (id, wrong) => {
    const answer = await save({ texts: [...text('home.lead', 'Fine').texts, ...text(id, wrong).texts] })
    expect(answer.status === 'fail' && Object.keys(answer.error)).toEqual([`texts.en.${id}`])
    expect((await read({ q: 'home.lead' })).texts.items.find((one) => one.id === 'home.lead')?.changed).toBe(false)
  })

  test('two authors of one text: the second learns of it, and may replace it', async () => {
    expect((await save(text('home.lead', 'Mine'))).status).toBe('success')
    const late = await save(text('home.lead', 'Theirs'), colleague)
    expect(late.status === 'fail' && Object.values(late.error as object).flat()).toEqual([
      expect.stringContaining('“Mine”'),
    ])
    expect((await read({ q: 'home.lead', changed: '1' as never })).texts.items[0]?.text).toBe('Mine')
    expect((await save(text('home.lead', 'Theirs', 'Mine'), colleague)).status).toBe('success')
    expect((await history({ locale: 'en', id: 'home.lead' })).map((entry) => entry.text)).toEqual(['Theirs', 'Mine'])
  })

  test('two authors at the same moment: one of them wins, and nothing is lost', async () => {
    const answers = await Promise.all([save(text('home.best', 'One')), save(text('home.best', 'Two'), colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fail', 'success'])
  })
})

describe('robots.txt', () => {
  const robots = (body: string, version: number, confirmed = false) => save({ robots: { body, version, confirmed } })
  const body = 'User-agent: *\nDisallow: /panel/\nSitemap: http://us.localhost:3000/sitemap.xml\n'

  test('is replaced, restored and kept in the history', async () => {
    const standard = (await get('/robots.txt')).body
    expect((await read()).robots).toMatchObject({ body: '', standard, version: 0, problems: [] })
    const saved = await robots(body, 0)
    if (saved.status === 'fail') throw new Error(JSON.stringify(saved.error))
    expect((await get('/robots.txt')).body).toBe(body)
    expect((await robots('', saved.data.robots_version)).status).toBe('success')
    expect((await get('/robots.txt')).body).toBe(standard)
    expect((await history({})).map((entry) => entry.text)).toEqual(['', body])
  })

  test('that blocks everything needs a confirmation', async () => {
    const { version } = (await read()).robots
    const blocking = 'User-agent: *\nDisallow: /\n'
    expect(await robots(blocking, version)).toMatchObject({
      status: 'fail',
      error: { 'robots.confirmed': [expect.any(String)] },
    })
    const saved = await robots(blocking, version, true)
    expect(saved.status).toBe('success')
    expect((await read()).robots.problems).toContainEqual({ line: 0, kind: 'blocks_everything' })
    await robots('', (await read()).robots.version)
  })

  test('of a colleague is not overwritten unseen', async () => {
    const { version } = (await read()).robots
    expect((await robots(body, version)).status).toBe('success')
    expect(await robots(`${body}# mine\n`, version)).toMatchObject({ status: 'fail', error: 'wrong_status' })
    expect((await get('/robots.txt')).body).toBe(body)
  })

  test('of a megabyte, or with signs that are no text, is refused', async () => {
    const { version } = (await read()).robots
    expect(await robots('a'.repeat(1_000_000), version)).toMatchObject({ httpStatus: 400 })
    expect(await robots('User-agent: *\u0000', version)).toMatchObject({ httpStatus: 400 })
    expect(await robots('a'.repeat(2_000_000), version)).toMatchObject({ httpStatus: 413 })
  })
})

test('clear_cache empties the page cache of the edition', async () => {
  await get('/')
  expect(app.runtime.caches.pages.stats.entries).toBeGreaterThan(0)
  const answer = await staff.call<typeof calls.clearCache>('POST /api/admin/system/clear_cache', {})
  expect(answer.status).toBe('success')
  expect(app.runtime.caches.pages.stats.entries).toBe(0)
})
