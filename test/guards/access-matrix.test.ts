import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Who } from '#shared/access.ts'
import { staffStatuses } from '#shared/access.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { slices } from '../../src/app/slices.ts'
import { openApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'

/** Role × edition × endpoint, generated from the contract: who gets in where the declaration does not say so? */
const endpoints = slices.flatMap((slice) => slice.endpoints ?? []).map(({ endpoint }) => endpoint)
const pages = slices.flatMap((slice) => slice.pages ?? []).map(({ page }) => page)

type Identity = {
  name: string
  opens: (who: Exclude<Who, 'guest'>) => boolean
  cookies: Record<string, string>
  host: string
}

let app: TestApp
let identities: Identity[]

beforeAll(async () => {
  app = await openApp()
  const cookiesOf = async (who: Parameters<TestApp['visitor']>[0]) => (await app.visitor(who)).cookies
  const host = 'ua.localhost'
  identities = [
    { name: 'guest', opens: () => false, cookies: {}, host },
    {
      name: 'client',
      opens: (who) => who.persons?.includes('client') ?? false,
      cookies: await cookiesOf({ roles: ['client'] }),
      host,
    },
    {
      name: 'tutor',
      opens: (who) => who.persons?.includes('tutor') ?? false,
      cookies: await cookiesOf({ roles: ['tutor'] }),
      host,
    },
    {
      name: 'client and tutor',
      opens: (who) => who.persons !== undefined,
      cookies: await cookiesOf({ roles: ['client', 'tutor'] }),
      host,
    },
    { name: 'nobody anymore', opens: () => false, cookies: await cookiesOf({ roles: [] }), host },
    { name: 'staff without a status here', opens: () => false, cookies: await cookiesOf({ staff: 'noStatus' }), host },
    {
      name: 'staff of another edition',
      opens: () => false,
      cookies: await cookiesOf({ staff: 1, edition: 'pl' }),
      host,
    },
    {
      name: 'a made-up cookie',
      opens: () => false,
      cookies: { repeto_staff: 'x'.repeat(43), repeto_person: 'y'.repeat(43) },
      host,
    },
    { name: 'a staff cookie as a person', opens: () => false, cookies: await swapped({ staff: 1 }), host },
  ]
  for (const status of staffStatuses) {
    identities.push({
      name: `staff ${status}`,
      opens: (who) => who.staff?.includes(status) ?? false,
      cookies: await cookiesOf({ staff: status }),
      host,
    })
  }
})

async function swapped(who: Parameters<TestApp['visitor']>[0]): Promise<Record<string, string>> {
  const { cookies } = await app.visitor(who)
  return { repeto_person: cookies['repeto_staff'] ?? '' }
}

/** Every door that opens for the wrong one, and every door that stays shut for the right one. */
async function mismatches(
  web: FastifyInstance,
  asked: readonly (Endpoint | Page)[],
  as: readonly Identity[],
): Promise<string[]> {
  const found: string[] = []
  for (const { name, opens, cookies, host } of as) {
    for (const one of asked) {
      const expected = one.who === 'guest' || opens(one.who)
      const isCall = 'method' in one
      const url = isCall ? one.path : `${one.path.replace(':id', '1')}?_data`
      const response = await web.inject({
        method: isCall ? one.method : 'GET',
        url,
        cookies,
        headers: { host, origin: `http://${host}` },
      })
      const body = response.json<{ error?: unknown; status?: unknown; redirect?: string; data?: unknown }>()
      const shut = isCall
        ? body.error === 'unauthorized' || body.error === 'forbidden'
        : body.status === 403 || body.status === 401 || body.redirect?.startsWith('/panel/login') === true
      if (shut === expected) found.push(`${name} ${shut ? 'is shut out of' : 'gets into'} ${url}`)
    }
  }
  return found
}

test('every call admits exactly those it is declared for', async () => {
  // Signing out ends the session it is called with, so it comes last.
  const ordered = endpoints.toSorted((a, b) => Number(a.path.endsWith('logout')) - Number(b.path.endsWith('logout')))
  expect(
    await mismatches(
      app.web,
      ordered,
      identities.filter(({ name }) => !name.startsWith('staff ')),
    ),
  ).toEqual([])
  for (const identity of identities.filter(({ name }) => name.startsWith('staff ')))
    expect(await mismatches(app.web, ordered, [identity])).toEqual([])
})

test('every page admits exactly those it is declared for', async () => {
  const fresh = await Promise.all(
    staffStatuses.map(async (staff) => ({
      ...identities.find(({ name }) => name === `staff ${staff}`)!,
      cookies: (await app.visitor({ staff })).cookies,
    })),
  )
  const others = identities.filter(({ name }) => !/^staff \d$/.test(name))
  expect(await mismatches(app.web, pages, [...others, ...fresh])).toEqual([])
})

test('forms of a stranger’s site are refused', async () => {
  const { cookies } = await app.visitor({ staff: 1 })
  for (const { path } of endpoints.filter(({ method }) => method === 'POST')) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await app.web.inject({
        method: 'POST',
        url: path,
        cookies,
        headers: { host: 'ua.localhost', ...headers },
        payload: {},
      })
      expect([path, response.statusCode, response.json()]).toMatchObject([path, 403, { error: 'wrong_origin' }])
    }
  }
})

test('no call that reads by GET writes', () => {
  const writing = /\/(save|create|delete|set|login|logout|change)/
  expect(endpoints.filter(({ method, path }) => method === 'GET' && writing.test(path))).toEqual([])
})

describe('a planted fault turns it red', () => {
  test('a door without a lock, and a door without a key', async () => {
    const open = Fastify()
    open.all('*', () => ({ status: 'success', data: {} }))
    const staffOnly = endpoints.filter(({ who }) => who !== 'guest')
    expect(
      await mismatches(
        open,
        staffOnly,
        identities.filter(({ name }) => name === 'guest'),
      ),
    ).toHaveLength(staffOnly.length)
    const shut = Fastify()
    shut.all('*', () => ({ status: 'fail', error: 'forbidden' }))
    expect(
      await mismatches(
        shut,
        endpoints,
        identities.filter(({ name }) => name === 'staff 1'),
      ),
    ).toHaveLength(endpoints.length)
  })
})
