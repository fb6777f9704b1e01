import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import type { PersonRole, StaffStatus, Access } from '#shared/access.ts'
import { staffStatuses } from '#shared/access.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { countInGate, oneInGate, sample } from '#test/support/run-size.ts'
import { pageUrls, endpoints, isJson, pages } from './contracts.ts'

type Cookies = Record<string, string>
type Identity = {
  name: string
  isAllowed: (who: Exclude<Access, 'guest'>) => boolean
  /** Logs in as a new account, since a call may end the session or the account that makes it. */
  logIn: () => Cookies | Promise<Cookies>
}

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const asPerson = (edition: string, roles: readonly PersonRole[]) => async () =>
  (await app.visitor({ edition, roles })).cookies

/** The limited session that a guest gets for the order they placed. */
const asLinkSession = (edition: string) => async () => {
  const { database, clock } = app.runtime
  const { personId } = await app.visitor({ edition, roles: ['client', 'tutor'] })
  const session = { edition, realm: 'person', role: 'client', subjectId: personId!, now: clock() } as const
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

const identitiesOf = (edition: string): Identity[] => [
  { name: 'guest', isAllowed: () => false, logIn: () => ({}) },
  {
    name: 'client',
    isAllowed: (who) => who.persons?.includes('client') ?? false,
    logIn: asPerson(edition, ['client']),
  },
  { name: 'tutor', isAllowed: (who) => who.persons?.includes('tutor') ?? false, logIn: asPerson(edition, ['tutor']) },
  {
    name: 'client and tutor',
    isAllowed: (who) => who.persons !== undefined,
    logIn: asPerson(edition, ['client', 'tutor']),
  },
  {
    name: 'a session limited to one link',
    isAllowed: (who) => Boolean(who.limited && who.persons?.includes('client')),
    logIn: asLinkSession(edition),
  },
  { name: 'an account without roles', isAllowed: () => false, logIn: asPerson(edition, []) },
  { name: 'staff without a status here', isAllowed: () => false, logIn: asStaff(undefined, edition) },
  { name: 'staff of another edition', isAllowed: () => false, logIn: asStaff(1, edition === 'pl' ? 'ua' : 'pl') },
  {
    name: 'a made-up cookie',
    isAllowed: () => false,
    logIn: () => ({ [cookieName.staff]: 'x'.repeat(43), [cookieName.person]: 'y'.repeat(43) }),
  },
  {
    name: 'a staff cookie as a person',
    isAllowed: () => false,
    logIn: async () => ({ [cookieName.person]: (await asStaff(1, edition)())[cookieName.staff] ?? '' }),
  },
  ...staffStatuses.map((status) => ({
    name: `staff ${status}`,
    isAllowed: (who: Exclude<Access, 'guest'>) => who.staff?.includes(status) ?? false,
    logIn: asStaff(status, edition),
  })),
]
/** Outside a full run, a target is tried by the first identity, a guest, and by a part of the others in rotation. */
const sampleIdentities = ([first, ...others]: readonly Identity[], place: number) =>
  new Set([...(first ? [first] : []), ...sample(others, countInGate(2, 5), place)])
const identity = (name: string) => identitiesOf('ua').filter((one) => one.name === name)

/** Calls with an empty input run for real and may log out or close an account. */
const acceptsEmptyInput = (one: Endpoint | Page) => 'method' in one && z.safeDecode(one.input, {}).success

/** Lists requests that are allowed or denied against their declaration, or that fail with a server error. */
async function findMismatches(
  web: FastifyInstance,
  targets: readonly (Endpoint | Page)[],
  as: readonly Identity[],
  edition = 'ua',
): Promise<string[]> {
  const found: string[] = []
  const harmlessFirst = targets.toSorted((a, b) => Number(acceptsEmptyInput(a)) - Number(acceptsEmptyInput(b)))
  const tried = harmlessFirst.map((_, place) => sampleIdentities(as, place))
  for (const member of as) {
    const { name, isAllowed, logIn } = member
    let cookies = await logIn()
    for (const target of harmlessFirst.filter((_, place) => tried[place]!.has(member))) {
      const expected = target.who === 'guest' || isAllowed(target.who)
      const isMissing = 'needs' in target && !editionByCode(edition)![target.needs!]
      for (const { method, url } of requestsFor(target)) {
        const { denied, status } = await sendAs(web, edition, { method, url, cookies })
        if (isMissing) {
          if (status !== 404) found.push(`${name} finds ${url}, which the edition does not have`)
        } else if (denied === expected) found.push(`${name} ${denied ? 'is denied' : 'gets into'} ${url}`)
        if (status >= 500) found.push(`${name} breaks ${url}`)
      }
      if (acceptsEmptyInput(target)) cookies = await logIn()
    }
  }
  return found
}

function requestsFor(one: Endpoint | Page): { method: 'GET' | 'POST'; url: string }[] {
  if ('method' in one) return [{ method: one.method, url: one.path }]
  return pageUrls(one).map((path) => ({ method: 'GET', url: `${path}?_data` }))
}

type SentRequest = { method: 'GET' | 'POST'; url: string; cookies: Cookies }

async function sendAs(web: FastifyInstance, edition: string, request: SentRequest) {
  const host = `${edition}.localhost`
  const response = await web.inject({ ...request, headers: { host, origin: `http://${host}` } })
  const body = isJson(response) ? response.json<{ error?: unknown; status?: unknown; redirect?: string }>() : {}
  const deniedByError = body.error === 'unauthorized' || body.error === 'forbidden'
  const deniedAsPage = body.status === 403 || body.status === 401
  const redirectedToLogin = /^\/(panel\/login|login|client-login)\?next=/.test(body.redirect ?? '')
  return { denied: deniedByError || deniedAsPage || redirectedToLogin, status: response.statusCode }
}

describe.each(sample(Object.values(editions), 1).map(({ code }) => code))('in edition %s', (edition) => {
  test('every endpoint admits exactly the roles in its declaration', async () => {
    expect(await findMismatches(app.web, endpoints, identitiesOf(edition), edition)).toEqual([])
  })

  test('every page admits exactly the roles in its declaration', async () => {
    expect(await findMismatches(app.web, pages, identitiesOf(edition), edition)).toEqual([])
  })
})

test('cross-origin POST requests are rejected', async () => {
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

test('no GET endpoint has the path of a write', () => {
  const writing = /\/(save|create|delete|set|login|logout|change)(?=[/_]|$)/
  expect(endpoints.filter(({ method, path }) => method === 'GET' && writing.test(path))).toEqual([])
})

describe('detects planted faults', () => {
  const serverAnswering = (answer: object | ((url: string) => object), code = 200) => {
    const server = Fastify()
    server.all('*', ({ url }, reply) => reply.code(code).send(typeof answer === 'function' ? answer(url) : answer))
    return server
  }
  const success = { status: 'success', data: {} }

  test('endpoints that admit everybody, deny everybody or fail', async () => {
    const staffOnly = endpoints.filter(({ who }) => who !== 'guest')
    expect(await findMismatches(serverAnswering(success), staffOnly, identity('guest'))).toHaveLength(staffOnly.length)
    const shut = serverAnswering({ status: 'fail', error: 'forbidden' })
    const forStaff = endpoints.filter(({ who }) => who === 'guest' || who.staff?.includes(1))
    expect(await findMismatches(shut, forStaff, identity('staff 1'))).toHaveLength(forStaff.length)
    const broken = serverAnswering({ status: 'fail', error: 'undefined_error' }, 500)
    expect(await findMismatches(broken, forStaff, identity('staff 1'))).toHaveLength(forStaff.length)
  })

  test('a page that the edition does not have', async () => {
    const missing = pages.filter(({ needs }) => needs === 'billingData')
    expect(missing).not.toEqual([])
    const open = serverAnswering(success)
    expect(await findMismatches(open, missing, identity('tutor'), 'ua')).toEqual([])
    expect(await findMismatches(open, missing, identity('tutor'), 'kz')).toHaveLength(missing.length)
  })

  test('one open path of a page with several', async () => {
    const one = { ...pages[0]!, who: { staff: [1] }, path: ['/a/:one/b/:two/', '/c/'] } as unknown as Page
    const half = serverAnswering((url) => (url.startsWith('/c/') ? success : { status: 403 }))
    expect(await findMismatches(half, [one], identity('guest'))).toEqual(['guest gets into /c/?_data'])
    expect(await findMismatches(serverAnswering(success), [one], identity('guest'))).toContain(
      'guest gets into /a/1/b/1/?_data',
    )
  })

  test('calls after a logout are still checked', async () => {
    const ends = endpoints.filter(({ path }) => path.endsWith('/logout'))
    expect(ends.length).toBeGreaterThan(0)
    expect(await findMismatches(app.web, [...ends, ...ends, ...oneInGate(6, endpoints)], identity('staff 1'))).toEqual(
      [],
    )
  })
})
