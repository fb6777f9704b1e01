import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { cities } from '#features/geo/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.web.listen({ host: '127.0.0.1', port: 0 })
})

const get = (url: string, edition = 'ua', headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: `${edition}.localhost`, ...headers } })

/** Sends the exact path over a socket, because HTTP clients normalise it. */
async function locationOf(path: string): Promise<string> {
  const { port } = app.web.server.address() as AddressInfo
  const options = { host: '127.0.0.1', port, path, headers: { host: 'ua.localhost' }, agent: false }
  return new Promise((resolve, reject) => {
    const request = http.get(options, (response) => {
      response.resume()
      resolve(response.headers.location ?? '/')
    })
    request.on('error', reject)
  })
}

const lang = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1]
const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]
const robots = (html: string) => /<meta name="robots" content="([^"]+)"/.exec(html)?.[1]
const searchForm = (html: string) => /<form role="search"[^>]* action="([^"]+)"/.exec(html)?.[1]
const links = (html: string, rel: string) =>
  [...html.matchAll(/<link [^>]+>/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(`rel="${rel}"`))
    .map((link) => [/hrefLang="([^"]+)"/i.exec(link)?.[1], /href="([^"]+)"/.exec(link)?.[1]])

describe('every edition has its own language and host', () => {
  test.each([
    ['ua', 'uk-UA', 'Репетитор, з яким усе стає зрозуміло'],
    ['pl', 'pl-PL', 'Dobry korepetytor i wszystko jasne'],
    ['kz', 'ru-KZ', 'Репетитор, с которым всё получится'],
    ['us', 'en-US', 'Find the tutor who makes it click'],
    ['mx', 'es-MX', 'Encuentra al profesor ideal para ti'],
    ['es', 'es-ES', 'Encuentra al profesor ideal para ti'],
    ['in', 'en-IN', 'Find the tutor who makes it click'],
  ])('%s: %s', async (edition, tag, headline) => {
    const page = await get('/', edition)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect([lang(page.body), heading(page.body)]).toEqual([tag, headline])
  })

  test('another locale of the edition is the first path segment', async () => {
    const page = await get('/ru/')
    expect([page.statusCode, lang(page.body)]).toEqual([200, 'ru-UA'])
    expect(heading(page.body)).toBe('Репетитор, с которым всё получится')
  })
})

describe('paths', () => {
  test.each([
    ['ua', '/ua/', '/'],
    ['ua', '/ua', '/'],
    ['ua', '/ua/search/?lesson=x', '/search/?lesson=x'],
    ['ua', '/ua/search/?lesson=x?y&city=z', '/search/?lesson=x?y&city=z'],
    ['ua', '/ua/search/?my_data=5&lesson=_data', '/search/?my_data=5&lesson=_data'],
    ['us', '/en/', '/'],
    ['ua', '/ru', '/ru/'],
    ['ua', '/ru/search?city=lviv', '/ru/search/?city=lviv'],
    ['ua', '/panel/login/', '/panel/login'],
  ])('%s: %s redirects permanently to %s', async (edition, from, to) => {
    const page = await get(from, edition)
    expect([page.statusCode, page.headers.location]).toEqual([301, to])
  })

  test.each([
    ['ua', '/nothing/', 404, 'uk-UA', 'Сторінку не знайдено'],
    ['ua', '/zz/', 404, 'uk-UA', 'Сторінку не знайдено'],
    ['ua', '/ru/nothing/', 410, 'ru-UA', 'Такой страницы нет'],
    ['ua', '/user-9999999/', 404, 'uk-UA', 'Сторінку не знайдено'],
    ['ua', '/ru/user-9999999/', 410, 'ru-UA', 'Такой страницы нет'],
    ['ua', '/ru/tutors/no-such-subject/', 410, 'ru-UA', 'Такой страницы нет'],
    ['us', '/pl/', 410, 'en-US', 'We couldn’t find this page'],
    ['us', '/ru/search/', 410, 'en-US', 'We couldn’t find this page'],
    ['ua', '/ru/panel/desktop/', 410, 'ru-UA', 'Такой страницы нет'],
  ])(
    '%s: %s answers with the not-found page, a search block and status %i',
    async (edition, path, status, tag, text) => {
      const page = await get(path, edition)
      expect([page.statusCode, lang(page.body), heading(page.body)]).toEqual([status, tag, text])
      expect(searchForm(page.body)).toBe(tag === 'ru-UA' ? '/ru/search/' : '/search/')
      expect([robots(page.body), links(page.body, 'canonical')]).toEqual(['noindex', []])
      expect(page.body).toContain(`<title>${text} — ${editionByCode(edition)!.siteName}</title>`)
    },
  )

  test('the bare panel address redirects to the desktop', async () => {
    expect(await get('/panel/')).toMatchObject({ statusCode: 303, headers: { location: '/panel/desktop/' } })
  })

  test.each([
    '/ua//evil.example/',
    '/ua///evil.example/',
    '/ua/\\evil.example/',
    '/ua/%2F%2Fevil.example/',
    '/ua/%5Cevil.example/',
    '/ua/\\\\evil.example/',
    '/ua//evil.example',
    '/ru//evil.example/search',
    '//evil.example/ua/',
    '//evil.example/search',
    '//evil.example//search',
    '/search?next=//evil.example/',
  ])('%s never redirects to another site', async (path) => {
    const location = await locationOf(path)
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(new URL(location, 'http://ua.localhost').origin).toBe('http://ua.localhost')
  })

  test('a path that starts with two slashes is an unknown path', async () => {
    for (const path of ['//evil.example/', '//search/', '//[', '//[::1/', '//a:b/'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })

  test('an undecodable URL gets our headers and error text', async () => {
    for (const path of ['/%zz', '/ru/%E0%A4%A', '/api/%zz']) {
      const page = await get(path)
      expect([path, page.headers['x-content-type-options']]).toEqual([path, 'nosniff'])
      expect([400, 404, 410]).toContain(page.statusCode)
      expect(page.body).not.toContain('FST_')
    }
  })
})

describe('search engine metadata', () => {
  const origin = 'http://ua.localhost:3000'

  test('each language of a page lists all alternates and itself as canonical', async () => {
    const alternates = [
      ['uk-UA', `${origin}/`],
      ['ru-UA', `${origin}/ru/`],
      ['x-default', `${origin}/`],
    ]
    for (const path of ['/', '/ru/']) {
      const { body } = await get(path)
      expect(links(body, 'alternate')).toEqual(alternates)
      expect(links(body, 'canonical')).toEqual([[undefined, `${origin}${path}`]])
      expect(robots(body)).toBeUndefined()
    }
  })

  test('English on ua and pl is readable, but not indexed', async () => {
    for (const edition of ['ua', 'pl']) {
      const page = await get('/en/', edition)
      expect([page.statusCode, lang(page.body)]).toEqual([200, `en-${edition.toUpperCase()}`])
      expect(robots(page.body)).toBe('noindex')
      expect(links(page.body, 'canonical')).toEqual([[undefined, `http://${edition}.localhost:3000/`]])
      expect(links(page.body, 'alternate')).toEqual([])
    }
  })

  test('an edition with one language has no alternates', async () => {
    expect(links((await get('/', 'us')).body, 'alternate')).toEqual([])
  })

  test('the staff login page is not indexed', async () => {
    const { body } = await get('/panel/login')
    expect([robots(body), links(body, 'alternate')]).toEqual(['noindex', []])
  })
})

describe('hosts', () => {
  test('an unknown host gets the default edition and is not used in links', async () => {
    const host = 'evil.example'
    for (const headers of [{ host }, { host: `${host}:8080` }, { host: 'us.localhost', 'x-forwarded-host': host }]) {
      const page = await app.web.inject({ url: '/?host=evil.example', headers })
      expect([page.statusCode, lang(page.body)]).toEqual([200, 'en-US'])
      expect(page.body + JSON.stringify(page.headers)).not.toContain(host)
    }
    const moved = await app.web.inject({ url: '/en/', headers: { host } })
    expect(moved.headers.location).toBe('/')
  })

  test('case and port of a host are ignored', async () => {
    expect(lang((await app.web.inject({ url: '/', headers: { host: 'UA.Localhost:1234' } })).body)).toBe('uk-UA')
  })
})

describe('client-side navigation', () => {
  test('page data is JSON and is not cached', async () => {
    const response = await get('/?_data')
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(response.json()).toMatchObject({ page: 'home', status: 200, frame: { lang: 'uk-UA', path: '/' } })
    const missing = await get('/ru/nothing/?_data')
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(missing.json()).toMatchObject({ page: 'not_found', status: 410, data: { reason: 'not_found' } })
  })

  test('a data request gets the redirect target, without the data parameter', async () => {
    for (const [from, redirect] of [
      ['/ua/?_data=', '/'],
      ['/ru?_data=', '/ru/'],
      ['/ua/search/?lesson=x&_data=', '/search/?lesson=x'],
      ['/ua/search/?_data=&lesson=x', '/search/?lesson=x'],
      ['/ua/search/?my_data=5&_data', '/search/?my_data=5'],
    ] as const) {
      const response = await get(from)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toEqual({ redirect })
    }
  })

  test('HEAD answers as GET does, without a body', async () => {
    for (const [url, status] of [
      ['/', 200],
      ['/nothing/', 404],
      ['/ua/', 301],
      ['/api/client/main_page', 200],
    ] as const) {
      const response = await app.web.inject({ method: 'HEAD', url, headers: { host: 'ua.localhost' } })
      expect([url, response.statusCode, response.body]).toEqual([url, status, ''])
    }
  })
})

describe('the document', () => {
  test.each(['/', '/nothing/', '/panel/login', '/panel/desktop/', '/panel/users_cities/', '/panel/users_cities/new/'])(
    '%s has no inline script, style or event handler',
    async (path) => {
      const staff = await app.visitor({ staff: 1 })
      const { body } = path === '/panel/login' ? await get(path) : await staff.send('GET', path)
      const tags = [...body.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag)
      expect(tags.filter((tag) => /\s(style|on[a-z]+)=/i.test(tag))).toEqual([])
      expect(tags.filter((tag) => /^<style/i.test(tag) || /javascript:/i.test(tag))).toEqual([])
      const scripts = tags.filter((tag) => tag.startsWith('<script'))
      expect(scripts.length).toBeGreaterThan(1)
      expect(scripts.filter((tag) => !/ src="\/assets\/| type="application\/(?:ld\+)?json"/.test(tag))).toEqual([])
    },
  )

  test('markup in a name is escaped, in the page and in its state', async () => {
    const staff = await app.visitor({ staff: 1 })
    const { data } = await staff.page('/panel/users_cities/?name=lviv')
    const [lviv] = (data as { list: { items: { id: number; name: Record<string, string> }[] } }).list.items
    const name = '</script><b>Львів</b><!--'
    const saved = await staff.call<typeof cities.endpoints.save>('POST /api/admin/city/save', {
      city: { id: lviv!.id, name: { ua: name } },
    })
    expect(saved.status).toBe('success')
    const { body } = await get('/')
    expect(body.includes('&lt;/script&gt;&lt;b&gt;Львів')).toBe(true)
    expect(body.includes('</script><b>')).toBe(false)
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(state).not.toContain('<')
    const { answer } = JSON.parse(state) as { answer: { data: { filter_lists: { city: { text: string }[] } } } }
    expect(answer.data.filter_lists.city.map(({ text }) => text)).toContain(name)
  })
})

describe('a page whose data cannot be loaded', () => {
  test('answers with an error page and status', async () => {
    const broken = await openApp()
    await broken.owner.query('alter table subject rename to elsewhere')
    const page = await broken.web.inject({ url: '/', headers: { host: 'ua.localhost' } })
    expect(page.statusCode).toBe(500)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(heading(page.body)).toBe('Сталася помилка. Спробуйте ще раз.')
    expect(page.body).not.toMatch(/elsewhere|relation|select/)
  })
})
