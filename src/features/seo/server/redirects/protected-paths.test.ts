import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { redirectEndpoints, redirects } from '../../contract.ts'

let app: TestApp
let lead: Visitor
let content: Visitor
beforeAll(async () => {
  app = await openApp()
  lead = await app.visitor({ staff: 1 })
  content = await app.visitor({ staff: 3 })
})
beforeEach(async () => {
  await app.runtime.database.db.deleteFrom('redirect').execute()
})

type Kind = 'moved' | 'temporary' | 'gone'
type Draft = { source: string; target: string; kind?: Kind; replaces_page?: boolean }
const create = (by: Visitor, { kind = 'moved', replaces_page = false, ...draft }: Draft) =>
  by.call<typeof redirects.endpoints.create>('POST /api/admin/redirect/create', {
    redirect: { ...draft, kind, replaces_page, last_hit_at: null },
  })
const importCsv = async (by: Visitor, csv: string, replace_pages = false) => {
  const answer = await by.call<typeof redirectEndpoints.import>('POST /api/admin/redirects/import', {
    csv,
    replace_pages,
  })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data
}
const get = (url: string) => app.web.inject({ url, headers: { host: 'ua.localhost' } })
const clearPages = () => app.runtime.caches.pages.clear()

const account = ['/login', '/client-login', '/recovery', '/register', '/wallet', '/wallet/payment/1/', '/billing']
const order = ['/zayavka/1/', '/zayavka/', '/request/', '/request/12/', '/orders/new/', '/client_orders']
const system = ['/auth_as_user', '/away', '/email_unsubscribe', '/preview/abc', '/search/', '/sandbox/school', '/sub/a']
const files = [
  '/media/a.png',
  '/photos/a.png',
  '/sw.js',
  '/rss/ua/materials.xml',
  '/manifest/ua.json',
  '/.well-known/a',
]
const paths = [...account, ...order, ...system, ...files]

describe('paths of accounts, orders, the panel and the system', () => {
  test.each(paths)('%s is neither redirected nor hidden, even by leading staff', async (source) => {
    for (const draft of [{ target: '/tutors/' }, { target: '', kind: 'gone' as const }]) {
      const answer = await create(lead, { ...draft, source, replaces_page: true })
      expect(answer).toMatchObject({ status: 'fail', error: { source: [expect.any(String)] } })
    }
  })

  test('are refused line by line in an import, in every language and spelling', async () => {
    const spellings = [
      '/login',
      '/ru/login',
      '/ua/login',
      '/en/LOGIN/',
      '/%6Cogin',
      '/a/../login',
      '//login',
      '/login/x',
    ]
    const { created, refused } = await importCsv(lead, spellings.map((path) => `${path},/tutors/`).join('\n'), true)
    expect([created, refused.map(({ line }) => line)]).toEqual([0, spellings.map((_, place) => place + 1)])
    expect((await get('/login')).statusCode).toBe(200)
  })

  test('stay where they are, whatever is stored', async () => {
    const { db } = app.runtime.database
    const stored = ['/login', '/ru/login', '/wallet', '/zayavka/1/', '/request/']
    for (const source of stored)
      await sql`insert into redirect (edition, source, target, kind) values ('ua', ${source}, '/tutors/', 'moved')`.execute(
        db,
      )
    await sql`insert into redirect (edition, source, target, kind) values ('ua', '/register', '', 'gone')`.execute(db)
    for (const path of [
      ...stored,
      '/ru/wallet',
      '/register',
      '/login?a=1',
      '/login?_data',
      '/%6Cogin',
      '/ru/zayavka/1/',
    ]) {
      clearPages()
      const { statusCode, headers } = await get(path)
      expect([path, statusCode, headers['location'] ?? '']).not.toEqual([path, 410, ''])
      expect(headers['location'] ?? '').not.toContain('/tutors/')
    }
  })

  test('do not come back by an undone deletion', async () => {
    const { rows } = await sql<{ id: number }>`insert into redirect (edition, source, target, kind)
      values ('ua', '/login', '/tutors/', 'moved') returning id`.execute(app.runtime.database.db)
    const deleted = await content.call<typeof redirects.endpoints.delete>('POST /api/admin/redirect/delete', {
      id: rows[0]!.id,
    })
    const { undo } = (deleted as { data: { undo: string } }).data
    const undone = await content.call('POST /api/admin/redirect/undo', { token: undo })
    expect(undone.status).toBe('fail')
    expect(await app.runtime.database.db.selectFrom('redirect').select('id').execute()).toEqual([])
  })
})

describe('a page that visitors see', () => {
  test('is redirected by leading staff after a warning only', async () => {
    const draft = { source: '/about', target: '/tutors/' }
    const warned = await create(lead, draft)
    expect(warned).toMatchObject({ error: { source: [expect.stringContaining('/about')] } })
    expect((await get('/about')).statusCode).toBe(200)
    expect(await create(lead, { ...draft, replaces_page: true })).toMatchObject({ status: 'success' })
    expect((await get('/about')).headers['location']).toBe('/tutors/')
  })

  test.each([{ target: '/tutors/' }, { target: '', kind: 'gone' as const }])(
    'is not redirected by content staff, confirmed or not: %j',
    async (draft) => {
      for (const source of ['/about', '/ru/about', '/about/', '/cities/'])
        for (const replaces_page of [true, false]) {
          const answer = await create(content, { ...draft, source, replaces_page })
          expect(answer).toMatchObject({ error: { source: [expect.not.stringMatching(/^invalid/)] } })
        }
      expect(await create(content, { ...draft, source: '/no-page-yet/' })).toMatchObject({ status: 'success' })
    },
  )

  test('keeps the redirect that leading staff gave it', async () => {
    const made = await create(lead, { source: '/about', target: '/tutors/', replaces_page: true })
    const { id } = (made as { data: { redirect: { id: number } } }).data.redirect
    const save = (by: Visitor) =>
      by.call<typeof redirects.endpoints.save>('POST /api/admin/redirect/save', {
        redirect: { id, target: '/cities/' },
      })
    expect(await save(content)).toMatchObject({ error: { source: [expect.any(String)] } })
    expect(await save(lead)).toMatchObject({ status: 'success' })
    // A deletion shows the page again, so content staff may delete the redirect.
    const deleted = await content.call<typeof redirects.endpoints.delete>('POST /api/admin/redirect/delete', { id })
    expect((await get('/about')).statusCode).toBe(200)
    const { undo } = (deleted as { data: { undo: string } }).data
    expect((await content.call('POST /api/admin/redirect/undo', { token: undo })).status).toBe('fail')
    expect((await get('/about')).statusCode).toBe(200)
  })

  test('is imported by leading staff who confirm it, and listed otherwise', async () => {
    const csv = '/old-1/,/tutors/\n/about,/tutors/\n/old-2/,/tutors/'
    const listed = await importCsv(content, csv, true)
    expect(listed).toMatchObject({ created: 2, refused: [{ line: 2, text: '/about,/tutors/' }] })
    const warned = await importCsv(lead, '/about,/tutors/')
    expect(warned).toMatchObject({ created: 0, refused: [{ line: 1, reason: expect.stringContaining('/about') }] })
    expect(await importCsv(lead, '/about,/tutors/', true)).toEqual({ created: 1, refused: [] })
    const rows = await app.runtime.database.db.selectFrom('redirect').select(['source', 'replaces_page']).execute()
    expect(rows.filter(({ replaces_page }) => replaces_page)).toEqual([{ source: '/about', replaces_page: true }])
  })
})
