import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import type { PersonRole, StaffStatus, Who } from '#shared/access.ts'
import { staffStatuses } from '#shared/access.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'
import { addressesOf, endpoints, isJson, pages } from './contracts.ts'

/** Role × edition × endpoint, generated from the contract: who gets in where the declaration does not say so? */
type Cookies = Record<string, string>
type Identity = {
  name: string
  opens: (who: Exclude<Who, 'guest'>) => boolean
  /** Signs in anew, as somebody who did not exist before: a call may end whatever it is made with. */
  enter: () => Cookies | Promise<Cookies>
}

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const asPerson = (roles: readonly PersonRole[]) => async () => (await app.visitor({ roles })).cookies

/** As a guest gets for the order they have placed, whoever's account it belongs to. */
async function byLink() {
  const { database, clock } = app.runtime
  const { personId } = await app.visitor({ roles: ['client', 'tutor'] })
  const session = { edition: 'ua', realm: 'person', role: 'client', subjectId: personId!, now: clock() } as const
  return { [cookieName.person]: await startSession(database.db, { ...session, limits: { to: 'link', id: 1 } }) }
}

const asStaff = (status: StaffStatus | undefined, edition: string) => async () => {
  const { database, clock } = app.runtime
  const subjectId = await createStaff(status, edition)
  return { [cookieName.staff]: await startSession(database.db, { edition, realm: 'staff', subjectId, now: clock() }) }
}

let members = 0

async function createStaff(status: StaffStatus | undefined, edition: string): Promise<number> {
  const { db } = app.runtime.database
  const { id } = await db
    .insertInto('staff_member')
    .values({ login: `matrix-${members++}@demo.test`, name: 'Matrix', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status) await db.insertInto('staff_edition').values({ staff_id: id, edition, status }).execute()
  return id
}

const identities: readonly Identity[] = [
  { name: 'guest', opens: () => false, enter: () => ({}) },
  { name: 'client', opens: (who) => who.persons?.includes('client') ?? false, enter: asPerson(['client']) },
  { name: 'tutor', opens: (who) => who.persons?.includes('tutor') ?? false, enter: asPerson(['tutor']) },
  { name: 'client and tutor', opens: (who) => who.persons !== undefined, enter: asPerson(['client', 'tutor']) },
  {
    name: 'a session of a link',
    opens: (who) => Boolean(who.limited && who.persons?.includes('client')),
    enter: byLink,
  },
  { name: 'nobody anymore', opens: () => false, enter: asPerson([]) },
  { name: 'staff without a status here', opens: () => false, enter: asStaff(undefined, 'ua') },
  { name: 'staff of another edition', opens: () => false, enter: asStaff(1, 'pl') },
  {
    name: 'a made-up cookie',
    opens: () => false,
    enter: () => ({ [cookieName.staff]: 'x'.repeat(43), [cookieName.person]: 'y'.repeat(43) }),
  },
  {
    name: 'a staff cookie as a person',
    opens: () => false,
    enter: async () => ({ [cookieName.person]: (await asStaff(1, 'ua')())[cookieName.staff] ?? '' }),
  },
  ...staffStatuses.map((status) => ({
    name: `staff ${status}`,
    opens: (who: Exclude<Who, 'guest'>) => who.staff?.includes(status) ?? false,
    enter: asStaff(status, 'ua'),
  })),
]
const identity = (name: string) => identities.filter((one) => one.name === name)

/** Calls that nothing stops from running, since they take an empty input. They may sign out or close an account. */
const runsOnNothing = (one: Endpoint | Page) => 'method' in one && z.safeDecode(one.input, {}).success

/** Every door that opens for the wrong one, that stays shut for the right one, or that falls out of its frame. */
async function mismatches(
  web: FastifyInstance,
  asked: readonly (Endpoint | Page)[],
  as: readonly Identity[],
): Promise<string[]> {
  const found: string[] = []
  const harmlessFirst = asked.toSorted((a, b) => Number(runsOnNothing(a)) - Number(runsOnNothing(b)))
  for (const { name, opens, enter } of as) {
    let cookies = await enter()
    for (const one of harmlessFirst) {
      const expected = one.who === 'guest' || opens(one.who)
      for (const { method, url } of doorsOf(one)) {
        const { shut, status } = await knock(web, method, url, cookies)
        if (shut === expected) found.push(`${name} ${shut ? 'is shut out of' : 'gets into'} ${url}`)
        if (status >= 500) found.push(`${name} breaks ${url}`)
      }
      if (runsOnNothing(one)) cookies = await enter()
    }
  }
  return found
}

function doorsOf(one: Endpoint | Page): { method: 'GET' | 'POST'; url: string }[] {
  if ('method' in one) return [{ method: one.method, url: one.path }]
  return addressesOf(one).map((path) => ({ method: 'GET', url: `${path}?_data` }))
}

async function knock(web: FastifyInstance, method: 'GET' | 'POST', url: string, cookies: Cookies) {
  const host = 'ua.localhost'
  const response = await web.inject({ method, url, cookies, headers: { host, origin: `http://${host}` } })
  const body = isJson(response) ? response.json<{ error?: unknown; status?: unknown; redirect?: string }>() : {}
  const refused = body.error === 'unauthorized' || body.error === 'forbidden'
  const refusedAsPage = body.status === 403 || body.status === 401
  const sentToSignIn = /^\/(panel\/login|login|client-login)\?next=/.test(body.redirect ?? '')
  return { shut: refused || refusedAsPage || sentToSignIn, status: response.statusCode }
}

test('every call admits exactly those it is declared for', async () => {
  expect(await mismatches(app.web, endpoints, identities)).toEqual([])
})

test('every page admits exactly those it is declared for', async () => {
  expect(await mismatches(app.web, pages, identities)).toEqual([])
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
  const writing = /\/(save|create|delete|set|login|logout|change)(?=[/_]|$)/
  expect(endpoints.filter(({ method, path }) => method === 'GET' && writing.test(path))).toEqual([])
})

describe('planted faults turn it red', () => {
  const answering = (answer: object | ((url: string) => object), code = 200) => {
    const server = Fastify()
    server.all('*', ({ url }, reply) => reply.code(code).send(typeof answer === 'function' ? answer(url) : answer))
    return server
  }
  const success = { status: 'success', data: {} }

  test('a door without a lock, a door without a key, and a broken one', async () => {
    const staffOnly = endpoints.filter(({ who }) => who !== 'guest')
    expect(await mismatches(answering(success), staffOnly, identity('guest'))).toHaveLength(staffOnly.length)
    const shut = answering({ status: 'fail', error: 'forbidden' })
    const forStaff = endpoints.filter(({ who }) => who === 'guest' || who.staff?.includes(1))
    expect(await mismatches(shut, forStaff, identity('staff 1'))).toHaveLength(forStaff.length)
    const broken = answering({ status: 'fail', error: 'undefined_error' }, 500)
    expect(await mismatches(broken, forStaff, identity('staff 1'))).toHaveLength(forStaff.length)
  })

  test('one unlocked address of several', async () => {
    const one = { ...pages[0]!, who: { staff: [1] }, path: ['/a/:one/b/:two/', '/c/'] } as unknown as Page
    const half = answering((url) => (url.startsWith('/c/') ? success : { status: 403 }))
    expect(await mismatches(half, [one], identity('guest'))).toEqual(['guest gets into /c/?_data'])
    expect(await mismatches(answering(success), [one], identity('guest'))).toContain('guest gets into /a/1/b/1/?_data')
  })

  test('a call that ends the session does not excuse those after it', async () => {
    const ends = endpoints.filter(({ path }) => path.endsWith('/logout'))
    expect(ends.length).toBeGreaterThan(0)
    expect(await mismatches(app.web, [...ends, ...ends, ...endpoints], identity('staff 1'))).toEqual([])
  })
})
