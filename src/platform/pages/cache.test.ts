import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { cities } from '#features/geo/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'ua.localhost', ...headers } })

const nameIn = (html: string) => /<option value="lviv">([^<]*)</.exec(html)?.[1]
const cityName = async (url = '/', headers: Record<string, string> = {}) => nameIn((await get(url, headers)).body)

/** Updates the database without an event, so a cached page stays as it is. */
async function rename(name: string): Promise<void> {
  await sql`update city set name = jsonb_build_object('ua', ${name}::text) where edition = 'ua' and alias = 'lviv'`.execute(
    app.runtime.database.db,
  )
  app.runtime.caches.parts.clear()
}

async function saveThroughTheApi(name: string): Promise<void> {
  const staff = await app.visitor({ staff: 1 })
  const { id } = await app.runtime.database.db
    .selectFrom('city')
    .select('id')
    .where('alias', '=', 'lviv')
    .where('edition', '=', 'ua')
    .executeTakeFirstOrThrow()
  const saved = await staff.call<typeof cities.endpoints.save>('POST /api/admin/city/save', {
    city: { id, name: { ua: name } },
  })
  if (saved.status !== 'success') throw new Error(JSON.stringify(saved))
}

test('a second visitor gets the cached page, and a change clears it at once', async () => {
  await saveThroughTheApi('Перша')
  expect(await cityName()).toBe('Перша')
  await rename('Непомітна')
  expect(await cityName()).toBe('Перша')
  await saveThroughTheApi('Друга')
  expect(await cityName()).toBe('Друга')
})

test('a change in one edition keeps the pages of the others', async () => {
  const polish = () => app.web.inject({ url: '/', headers: { host: 'pl.localhost' } })
  await polish()
  await sql`update city set active = false where edition = 'pl'`.execute(app.runtime.database.db)
  await saveThroughTheApi('Третя')
  expect((await polish()).body).toContain('<option value="warszawa">')
})

test('signed-in people neither get cached pages nor store any', async () => {
  const signedIn = [await app.visitor({ staff: 1 }), await app.visitor({ roles: ['client'] })]
  for (const [place, visitor] of signedIn.entries()) {
    await saveThroughTheApi(`Чиста ${place}`)
    const own = (await visitor.send('GET', '/')).body
    expect(own).toContain(place === 0 ? 'Olha Marchenko' : 'Test Person')
    const guests = (await get('/')).body
    expect(guests).not.toMatch(/Olha Marchenko|Test Person/)
    await rename(`Свіжа ${place}`)
    expect(nameIn((await visitor.send('GET', '/')).body)).toBe(`Свіжа ${place}`)
    expect(await cityName()).toBe(`Чиста ${place}`)
  }
})

test('a query that the page does not read shares the cached copy', async () => {
  await saveThroughTheApi('Спільна')
  expect(await cityName('/?utm_source=one')).toBe('Спільна')
  await rename('Ховається')
  for (const url of ['/', '/?utm_source=two', '/?gclid=3&fbclid=4', '/?__proto__=x'])
    expect(await cityName(url)).toBe('Спільна')
  expect((await get('/?evil=marker')).body).not.toContain('marker')
})

test('a query that the page reads has its own copy', async () => {
  const next = async (path: string) => (await get(`/panel/login?next=${encodeURIComponent(path)}`)).body
  expect(await next('/panel/users_cities/')).toContain('/panel/users_cities/')
  expect(await next('/panel/desktop/')).not.toContain('/panel/users_cities/')
})

test('a forged host never appears in a cached page', async () => {
  await app.web.inject({ url: '/', headers: { host: 'evil.example' } })
  await saveThroughTheApi('Чужа')
  await get('/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' })
  for (const host of ['us.localhost', 'ua.localhost', 'other.example'])
    expect((await app.web.inject({ url: '/', headers: { host } })).body.includes('evil.example')).toBe(false)
  expect((await get('/')).body).toContain('href="http://ua.localhost:3000/"')
})

test('the cached page is the same in every encoding', async () => {
  const plain = (await get('/')).body
  const packed = await get('/', { 'accept-encoding': 'br' })
  const zipped = await get('/', { 'accept-encoding': 'gzip, deflate' })
  expect([packed.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  expect(packed.headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': 'private, no-cache' })
})

test('errors and data are never cached', async () => {
  await saveThroughTheApi('Ціла')
  expect(await cityName('/nothing/')).toBe('Ціла')
  await get('/?_data')
  await rename('Нова')
  expect(await cityName('/nothing/')).toBe('Нова')
  expect((await get('/?_data')).body).toContain('Нова')
})

test('a page is not cached while redirects cannot be looked up', async () => {
  await saveThroughTheApi('Пошук')
  const { site } = app.runtime.plugins.find((one) => one.site?.findMovedPath)!
  const broken = vi.spyOn(site!, 'findMovedPath').mockRejectedValueOnce(new Error('no database'))
  expect(await cityName()).toBe('Пошук')
  broken.mockRestore()
  await rename('Знайдено')
  expect(await cityName()).toBe('Знайдено')
})

test('a gap in the bus clears all pages', async () => {
  await saveThroughTheApi('До')
  expect(await cityName()).toBe('До')
  await rename('Після')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'repeto bus'`.execute(app.runtime.database.db)
  await eventually(async () => expect(await cityName()).toBe('Після'))
})

test('a cached page is stored compressed and counted in every encoding', async () => {
  const { pages } = app.runtime.caches
  pages.clear()
  const plain = await get('/')
  const once = pages.stats.bytes
  expect(once).toBeGreaterThan(1_000)
  expect(once).toBeLessThan(plain.rawPayload.length / 3)
  await get('/', { 'accept-encoding': 'gzip' })
  expect(pages.stats.bytes).toBeGreaterThan(1.5 * once)
  await get('/', { 'accept-encoding': 'gzip' })
  await get('/')
  expect(pages.stats).toMatchObject({ entries: 1, bytes: expect.toSatisfy((bytes: number) => bytes < 3 * once) })
})
