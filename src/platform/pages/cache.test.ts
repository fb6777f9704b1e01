import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { cities } from '#features/geo/contract.ts'
import { openApp } from '../../../test/support/app.ts'
import type { TestApp } from '../../../test/support/app.ts'
import { soon } from '../../../test/support/soon.ts'
import { EditionCache } from '../edition-cache.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'ua.localhost', ...headers } })

/** Lviv's name as the page shows it. */
const nameIn = (html: string) => /<option value="lviv">([^<]*)</.exec(html)?.[1]
const shown = async (url = '/', headers: Record<string, string> = {}) => nameIn((await get(url, headers)).body)

/** Behind the product's back: nothing is emitted, so a kept page stays as it is. */
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

test('a second visitor gets the kept page, and a change through the product shows at once', async () => {
  await saveThroughTheApi('Перша')
  expect(await shown()).toBe('Перша')
  await rename('Непомітна')
  expect(await shown()).toBe('Перша')
  await saveThroughTheApi('Друга')
  expect(await shown()).toBe('Друга')
})

test('a change in one edition leaves the pages of the others', async () => {
  const polish = () => app.web.inject({ url: '/', headers: { host: 'pl.localhost' } })
  await polish()
  await sql`update city set active = false where edition = 'pl'`.execute(app.runtime.database.db)
  await saveThroughTheApi('Третя')
  expect((await polish()).body).toContain('<option value="warszawa">')
})

test('whoever is signed in neither gets kept pages nor leaves any', async () => {
  const signedIn = [await app.visitor({ staff: 1 }), await app.visitor({ roles: ['client'] })]
  for (const [place, visitor] of signedIn.entries()) {
    await saveThroughTheApi(`Чиста ${place}`)
    const own = (await visitor.send('GET', '/')).body
    expect(own).toContain(place === 0 ? 'Olha Marchenko' : 'Test Person')
    const guests = (await get('/')).body
    expect(guests).not.toMatch(/Olha Marchenko|Test Person/)
    await rename(`Свіжа ${place}`)
    expect(nameIn((await visitor.send('GET', '/')).body)).toBe(`Свіжа ${place}`)
    expect(await shown()).toBe(`Чиста ${place}`)
  }
})

test('a query that the page does not read shares its one copy', async () => {
  await saveThroughTheApi('Спільна')
  expect(await shown('/?utm_source=one')).toBe('Спільна')
  await rename('Ховається')
  for (const url of ['/', '/?utm_source=two', '/?gclid=3&fbclid=4', '/?__proto__=x'])
    expect(await shown(url)).toBe('Спільна')
  expect((await get('/?evil=marker')).body).not.toContain('marker')
})

test('a query that the page reads has its own copy', async () => {
  const next = async (path: string) => (await get(`/panel/login?next=${encodeURIComponent(path)}`)).body
  expect(await next('/panel/users_cities/')).toContain('/panel/users_cities/')
  expect(await next('/panel/desktop/')).not.toContain('/panel/users_cities/')
})

test('no host that somebody made up gets into a page that others see', async () => {
  await app.web.inject({ url: '/', headers: { host: 'evil.example' } })
  await saveThroughTheApi('Чужа')
  await get('/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' })
  for (const host of ['us.localhost', 'ua.localhost', 'other.example'])
    expect((await app.web.inject({ url: '/', headers: { host } })).body.includes('evil.example')).toBe(false)
  expect((await get('/')).body).toContain('href="http://ua.localhost:3000/"')
})

test('the kept page is the same in every encoding', async () => {
  const plain = (await get('/')).body
  const packed = await get('/', { 'accept-encoding': 'br' })
  const zipped = await get('/', { 'accept-encoding': 'gzip, deflate' })
  expect([packed.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  expect(packed.headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': 'private, no-cache' })
})

test('errors and data are never kept', async () => {
  await saveThroughTheApi('Ціла')
  expect(await shown('/nothing/')).toBe('Ціла')
  await get('/?_data')
  await rename('Нова')
  expect(await shown('/nothing/')).toBe('Нова')
  expect((await get('/?_data')).body).toContain('Нова')
})

test('after news may have been missed, every page is made anew', async () => {
  await saveThroughTheApi('До')
  expect(await shown()).toBe('До')
  await rename('Після')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'repeto bus'`.execute(app.runtime.database.db)
  await soon(async () => expect(await shown()).toBe('Після'))
})

describe('the cache itself', () => {
  const html = Buffer.from('x')

  test('forgets after its time', () => {
    const cache = new EditionCache<Buffer>(10, 1000)
    cache.set('ua /', html, 5000)
    expect(cache.get('ua /', 5999)).toBeDefined()
    expect(cache.get('ua /', 6000)).toBeUndefined()
  })

  test('does not keep a page that was being made while something changed', () => {
    const cache = new EditionCache<Buffer>()
    const generation = cache.generation('ua')
    cache.clearEdition('pl')
    cache.set('ua 1', html, 0, generation)
    cache.clearEdition('ua')
    cache.set('ua 2', html, 0, generation)
    expect(['ua 1', 'ua 2'].map((key) => cache.get(key, 1))).toEqual([undefined, undefined])
    cache.set('ua 3', html, 0, cache.generation('ua'))
    cache.clear()
    cache.set('ua 4', html, 0, cache.generation('ua') - 1)
    expect(['ua 3', 'ua 4'].map((key) => cache.get(key, 1))).toEqual([undefined, undefined])
  })

  test('has room for so many pages, and no more', () => {
    const cache = new EditionCache<Buffer>(2)
    for (const key of ['ua 1', 'ua 2', 'ua 3']) cache.set(key, html, 0, 0)
    expect(['ua 1', 'ua 2', 'ua 3'].map((key) => cache.get(key, 1) !== undefined)).toEqual([false, true, true])
  })

  test('a large page takes the room of several, and one that is over leaves it', () => {
    const cache = new EditionCache<string>(10, 1000, (text) => text.length)
    const kept = (now: number) => ['ua 1', 'ua 2', 'ua 3', 'ua 4'].filter((key) => cache.get(key, now) !== undefined)
    cache.set('ua 1', 'xxxx', 0)
    cache.set('ua 2', 'xxxx', 0)
    cache.set('ua 3', 'xxxxxx', 500)
    expect(kept(500)).toEqual(['ua 2', 'ua 3'])
    cache.set('ua 3', 'xx', 600)
    cache.set('ua 4', 'xxxx', 700)
    expect(kept(700)).toEqual(['ua 2', 'ua 3', 'ua 4'])
    cache.clearEdition('ua')
    cache.set('ua 1', 'x'.repeat(10), 800)
    expect(kept(800)).toEqual(['ua 1'])
    cache.set('ua 2', 'x'.repeat(11), 900)
    expect(kept(900)).toEqual(['ua 1'])
  })

  test('what is over is not held any longer than until the next is kept', () => {
    const cache = new EditionCache<Buffer>(10, 1000)
    cache.set('ua 1', html, 0)
    cache.set('ua 2', html, 500)
    cache.set('ua 3', html, 1000)
    expect(cache.size).toBe(2)
  })

  test('making a page again does not push another one out', () => {
    const cache = new EditionCache<Buffer>(2, 1000)
    for (const key of ['ua 1', 'ua 2', 'ua 2']) cache.set(key, html, 0, 0)
    expect(cache.get('ua 1', 1)).toBeDefined()
  })
})
