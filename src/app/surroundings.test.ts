import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { homeEndpoints } from '#features/catalog/contract.ts'
import { page, withHead } from '#platform/plugin.ts'
import type { LoadedPage, PageHead } from '#platform/plugin.ts'
import { client, guest, tutor } from '#shared/access.ts'
import type { Access } from '#shared/access.ts'
import { noFields, definePage } from '#shared/contract.ts'
import type { PageAnswer } from '#shared/frame.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteSettlements } from '#test/support/outside-payment.ts'
import { createWeb } from './web.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const testPage = (path: `/${string}`, head: PageHead) =>
  page(
    definePage({
      id: 'login',
      path,
      who: guest,
      layout: 'site',
      texts: 'account',
      input: z.object({ page: z.string().max(9).optional() }),
      data: z.object({ next: z.string() }),
    }),
    () => withHead({ next: '/' }, head),
  )
const shut = (path: `/${string}`, who: Access) =>
  page(definePage({ id: path, path, who, layout: 'none', input: noFields, data: noFields }), () => ({}))

async function withPages(...pages: LoadedPage[]): Promise<FastifyInstance> {
  const { runtime } = app
  return createWeb({ ...runtime, plugins: [...runtime.plugins, { name: 'planted', routes: { pages } }] })
}
const frameAt = async (web: FastifyInstance, url: string, { cookies, edition }: Pick<Visitor, 'cookies' | 'edition'>) =>
  (
    await web.inject({
      url: `${url}${url.includes('?') ? '&' : '?'}_data`,
      cookies,
      headers: { host: `${edition}.localhost` },
    })
  ).json<PageAnswer>().frame

beforeEach(() => app.runtime.caches.parts.clear())

describe('the site chrome', () => {
  const menuWith = (href: string) =>
    expect.arrayContaining([expect.objectContaining({ id: 'register', href })]) as unknown

  test('is not sent again to a browser that has it', async () => {
    const visitor = await app.visitor()
    const { frame } = await visitor.page('/')
    expect(frame.chrome).toMatchObject({
      key: expect.stringMatching(/^[\w-]{10}$/),
      main: menuWith('/register'),
      countries: [{}, {}, {}, {}, {}, {}],
    })
    const next = (await visitor.send('GET', `/login?_data=${frame.chrome!.key}`)).json<PageAnswer>()
    expect(next.frame.chrome).toEqual({ key: frame.chrome!.key })
    const russian = (await visitor.send('GET', `/ru/login?_data=${frame.chrome!.key}`)).json<PageAnswer>()
    expect(russian.frame.chrome).toMatchObject({ main: menuWith('/ru/register'), lists: {} })
  })

  test('is computed once per language, and again after a change', async () => {
    const visitor = await app.visitor()
    const cityIn = async () => (await visitor.page('/')).frame.chrome!.lists.city.map(({ link }) => link)
    await cityIn()
    await sql`update city set in_footer = (alias = 'sumy') where edition = 'ua'`.execute(app.runtime.database.db)
    expect(await cityIn()).not.toEqual(['/tutors/sumy/'])
    app.runtime.caches.parts.clear()
    expect(await cityIn()).toEqual(['/tutors/sumy/'])
  })

  test('is absent in the panel, on bare pages and on reduced pages without a footer', async () => {
    const staff = await app.visitor({ staff: 1 })
    for (const path of ['/panel/desktop/', '/panel/refused/'])
      expect((await staff.page(path)).frame).toMatchObject({ footer: false, own: [], languages: [] })
    expect((await staff.page('/panel/desktop/')).frame.chrome).toBeUndefined()
    expect((await (await app.visitor()).page('/panel/login')).frame.chrome).toBeUndefined()
    const web = await withPages()
    const start = await frameAt(web, '/test/english/start', staff)
    expect([start.layout, start.footer, start.chrome]).toEqual(['reduced', false, undefined])
    const request = await frameAt(web, '/request/', staff)
    expect([request.layout, request.footer, request.chrome?.main]).toMatchObject([
      'reduced',
      true,
      menuWith('/register'),
    ])
    const html = async (url: string) => (await web.inject({ url, headers: { host: 'ua.localhost' } })).body
    expect((await html('/test/english/start')).includes('<footer')).toBe(false)
    expect((await html('/request/')).includes('<footer')).toBe(true)
    for (const url of ['/test/english/start', '/request/']) expect((await html(url)).includes('<details')).toBe(false)
  })
})

describe('the account menu', () => {
  const first = ['orders', 'chats', 'profile', 'wallet', 'tops', 'rating', 'ads', 'blog', 'billing']
  const rest = ['affiliate', 'settings', 'privacy']
  const ids = async (web: FastifyInstance, visitor: Visitor) =>
    (await frameAt(web, '/', visitor)).own.map(({ id }) => id)

  test('matches the current role', async () => {
    const web = await withPages()
    expect(await ids(web, await app.visitor())).toEqual([])
    expect(await ids(web, await app.visitor({ roles: ['client'] }))).toEqual([
      'client_orders',
      'client_chats',
      'client_profile',
    ])
    expect(await ids(web, await app.visitor({ roles: ['tutor'] }))).toEqual([...first, ...rest])
    const both = await app.visitor({ roles: ['client', 'tutor'] })
    expect(await ids(web, both)).toEqual(['client_orders', 'client_chats', 'client_profile'])
    await sql`update session set role = 'tutor' where subject_id = ${both.personId}`.execute(app.runtime.database.db)
    expect(await ids(web, both)).toEqual([...first, ...rest])
  })

  test('offers verification and the school only to eligible tutors', async () => {
    const { db } = app.runtime.database
    const web = await withPages()
    const visitor = await app.visitor({ roles: ['tutor'] })
    const here = (table: 'account' | 'tutor') =>
      db.updateTable(table).where('edition', '=', 'ua').where('id', '=', visitor.personId!)
    await here('account').set({ email_confirmed_at: new Date() }).execute()
    expect(await ids(web, visitor)).toEqual([...first, ...rest])
    await here('account').set({ phone_confirmed_at: new Date() }).execute()
    expect(await ids(web, visitor)).toEqual([...first, 'verified_tutor', ...rest])
    await here('tutor').set({ potential_school_tutor: true }).execute()
    expect(await ids(web, visitor)).toEqual([...first, 'verified_tutor', 'school_tutor', ...rest])
    expect((await frameAt(web, '/', visitor)).auth.tutor_info).toMatchObject({ potential_school_tutor: true })
  })
})

describe('a page that requires a login', () => {
  test.each([
    ['/of_tutors', tutor, '/of_tutors', '/login?next=%2Fof_tutors'],
    ['/of_tutors', tutor, '/ru/of_tutors', '/ru/login?next=%2Fru%2Fof_tutors'],
    ['/of_clients', client, '/of_clients', '/client-login?next=%2Fof_clients'],
    [
      '/of_both/:id/',
      { persons: ['client', 'tutor'], staff: [1] },
      '/of_both/7/',
      '/client-login?next=%2Fof_both%2F7%2F',
    ],
    ['/beside_the_panel', { staff: [1] }, '/beside_the_panel', '/panel/login?next=%2Fbeside_the_panel'],
  ] as const)('%s redirects to the right login page', async (path, who, asked, to) => {
    const web = await withPages(shut(path, who))
    const response = await web.inject({ url: asked, headers: { host: 'ua.localhost' } })
    expect([response.statusCode, response.headers.location]).toEqual([303, to])
  })

  test('is forbidden for another role', async () => {
    const web = await withPages(shut('/of_tutors', tutor))
    const { cookies } = await app.visitor({ roles: ['client'] })
    expect((await web.inject({ url: '/of_tutors', cookies, headers: { host: 'ua.localhost' } })).statusCode).toBe(403)
  })
})

describe('languages and search engines', () => {
  const origin = 'http://ua.localhost:3000'
  const hrefs = (frame: PageAnswer['frame']) => frame.head.alternates.map(({ lang, href }) => `${lang} ${href}`)
  const guestOf = (edition: string) => app.visitor({ edition })

  test('English is offered only in the account area, next to the other languages', async () => {
    const links = async (edition: string, path: string) =>
      (await (await guestOf(edition)).page(path)).frame.languages.map(({ href }) => href)
    expect(await links('ua', '/')).toEqual(['/ru/'])
    expect(await links('ua', '/ru/')).toEqual(['/'])
    expect(await links('ua', '/en/')).toEqual(['/', '/ru/'])
    expect(await links('ua', '/login')).toEqual(['/ru/login', '/en/login'])
    expect(await links('pl', '/')).toEqual([])
    expect(await links('pl', '/client-login')).toEqual(['/en/client-login'])
    expect(await links('us', '/login')).toEqual([])
  })

  test('English is indexed like any other language in the account area', async () => {
    const { frame } = await (await guestOf('ua')).page('/en/login?next=/x')
    expect(frame.head.index).toBe(true)
    expect(frame.head.canonical).toBe(`${origin}/en/login`)
    expect(hrefs(frame)).toEqual([
      `uk-UA ${origin}/login`,
      `ru-UA ${origin}/ru/login`,
      `en-UA ${origin}/en/login`,
      `x-default ${origin}/login`,
    ])
  })

  test('a page declares the query that makes it distinct', async () => {
    const web = await withPages(testPage('/list/', { query: '?page=2' }))
    const frame = await frameAt(web, '/ru/list/?page=2&utm=x', await guestOf('ua'))
    expect(frame.head.canonical).toBe(`${origin}/ru/list/?page=2`)
    expect(hrefs(frame)).toEqual([
      `uk-UA ${origin}/list/?page=2`,
      `ru-UA ${origin}/ru/list/?page=2`,
      `x-default ${origin}/list/?page=2`,
    ])
  })

  test('a page declares that it is not indexed', async () => {
    const web = await withPages(testPage('/list/', { index: false }))
    const frame = await frameAt(web, '/list/', await guestOf('ua'))
    expect(frame.head).toEqual({ index: false, canonical: `${origin}/list/`, alternates: [] })
  })

  test('a page declares the URLs of its other languages', async () => {
    const web = await withPages(testPage('/news/:alias/', { languages: { ua: '/news/odyn/', ru: '/ru/news/odin/' } }))
    const frame = await frameAt(web, '/ru/news/odin/', await guestOf('ua'))
    expect(frame.languages).toEqual([{ locale: 'ua', href: '/news/odyn/' }])
    expect(frame.head.canonical).toBe(`${origin}/ru/news/odin/`)
    expect(hrefs(frame)).toEqual([
      `uk-UA ${origin}/news/odyn/`,
      `ru-UA ${origin}/ru/news/odin/`,
      `x-default ${origin}/news/odyn/`,
    ])
  })

  test('structured data appears once, in the HTML of a first visit', async () => {
    const name = '</script><script>alert(1)</script>'
    const web = await withPages(testPage('/thing/', { structured: [{ '@type': 'Thing', name }] }))
    const about = /<script type="application\/ld\+json" id="about">(.*?)<\/script>/s
    const { body } = await web.inject({ url: '/thing/', headers: { host: 'ua.localhost' } })
    expect(JSON.parse(about.exec(body)![1]!)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Thing', name }],
    })
    expect(body.split('alert(1)')).toHaveLength(2)
    expect((await web.inject({ url: '/thing/?_data', headers: { host: 'ua.localhost' } })).body).not.toContain('alert')
    expect((await web.inject({ url: '/login', headers: { host: 'ua.localhost' } })).body).not.toMatch(about)
  })

  test('pages that guests cannot open are not indexed', async () => {
    const both = await app.visitor({ roles: ['client', 'tutor'] })
    const accountPage = page(
      definePage({
        id: 'login',
        path: '/of_tutors',
        who: tutor,
        layout: 'site',
        input: noFields,
        data: z.object({ next: z.string() }),
      }),
      () => ({ next: '/' }),
    )
    expect((await frameAt(await withPages(accountPage), '/of_tutors', both)).head).toEqual({
      alternates: [],
      index: false,
    })
  })
})

describe('the footer lists', () => {
  type Footer = typeof homeEndpoints.footer
  const asked = async (edition: string, lang?: 'ru' | 'en') => {
    const answer = await (await app.visitor({ edition })).call<Footer>('GET /api/client/footer', { lang })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }

  beforeAll(async () => {
    const { db } = app.runtime.database
    await sql`delete from review where edition = 'ua'`.execute(db)
    await deleteSettlements(app)
    await sql`delete from lesson_order where edition = 'ua'`.execute(db)
    await sql`delete from tutor_subject_level where edition = 'ua'`.execute(db)
    await sql`delete from subject_level where edition = 'ua'`.execute(db)
    await sql`update examination_test set level_id = null where edition = 'ua'`.execute(db)
    await sql`delete from level where edition = 'ua'`.execute(db)
    await sql`update subject set in_footer = alias in ('matematika', 'fizika'), popular = alias = 'matematika',
      position = case alias when 'fizika' then -2 when 'matematika' then -1 else position end
      where edition = 'ua'`.execute(db)
    await sql`update city set in_footer = alias = 'lviv' where edition = 'ua'`.execute(db)
    await sql`with added as (insert into level (edition, alias, name, advanced, active) values
        ('ua', 'nmt', '{"ua": "НМТ"}', true, true), ('ua', 'plain', '{"ua": "База"}', false, true),
        ('ua', 'off', '{"ua": "Вимкнено"}', true, false) returning id)
      insert into subject_level (edition, subject_id, level_id)
      select 'ua', s.id, added.id from added, subject s
      where s.edition = 'ua' and s.alias in ('matematika', 'fizika')`.execute(db)
  })

  test('contain the choice of staff and popular subjects by advanced level', async () => {
    expect(await asked('ua')).toEqual({
      lesson: [
        { text: 'Фізика', link: '/tutors/fizika/' },
        { text: 'Математика', link: '/tutors/matematika/' },
      ],
      city: [{ text: 'Львів', link: '/tutors/lviv/' }],
      level: [{ text: 'Математика: НМТ', link: '/tutors/matematika/?level=nmt' }],
    })
  })

  test('are translated and appear on every page', async () => {
    const russian = await asked('ua', 'ru')
    expect(russian.city).toEqual([{ text: 'Львов', link: '/ru/tutors/lviv/' }])
    expect((await (await app.visitor()).page('/ru/')).frame.chrome!.lists).toEqual(russian)
  })

  test('contain no links to disabled entries', async () => {
    await sql`update subject set active = false where edition = 'ua' and alias = 'matematika'`.execute(
      app.runtime.database.db,
    )
    const { lesson, level } = await asked('ua')
    expect([lesson.map(({ text }) => text), level]).toEqual([['Фізика'], []])
  })
})
