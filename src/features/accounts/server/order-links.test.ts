import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { authEndpoints, ownAccountEndpoints } from '../contract.ts'
import { createOrderLink } from '../public.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
const day = 86_400_000

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.setTime(new Date((clock += 60 * day))))

const issue = (accountId: number, orderId = 7, edition = 'ua') =>
  inTransaction(app.runtime, systemRequester(editionByCode(edition)!), (ctx) =>
    createOrderLink(ctx, { accountId, orderId }),
  )
const follow = (visitor: Visitor, auth_token: string) =>
  visitor.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token })
const newClient = async (edition = 'ua') => (await app.visitor({ edition, roles: ['client', 'tutor'] })).personId!
const role = (visitor: Visitor) => visitor.call<typeof authEndpoints.role>('GET /api/auth/role/get', {})

describe('order key', () => {
  test('logs its client in repeatedly until it expires', async () => {
    const id = await newClient()
    const key = await issue(id)
    for (const days of [0, 1, 28]) {
      app.setTime(new Date((clock += days * day)))
      const visitor = await app.visitor()
      expect(await follow(visitor, key)).toMatchObject({
        status: 'success',
        auth: { current_role: 'client', client: true, tutor: false, client_info: null },
      })
      expect(await role(visitor)).toMatchObject({ auth: { client: true, client_info: null } })
    }
    app.setTime(new Date((clock += day)))
    const late = await app.visitor()
    const refusal = await follow(late, key)
    expect(refusal).toMatchObject({ status: 'fail', error: 'wrong_code' })
    expect(await follow(late, 'x'.repeat(43))).toEqual(refusal)
    expect(late.cookies['repeto_person']).toBeUndefined()
  })

  test('gives the same error for another edition, for a person who is no client and for an unknown key', async () => {
    const polish = await issue(await newClient('pl'), 7, 'pl')
    const { personId: tutor = 0 } = await app.visitor({ roles: ['tutor'] })
    const gone = await newClient()
    await app.runtime.database.db
      .updateTable('client')
      .set({ deleted_at: new Date(clock) })
      .where('id', '=', gone)
      .execute()
    const keys = [polish, await issue(tutor), await issue(gone), 'made up']
    for (const key of keys) {
      const visitor = await app.visitor()
      expect(await follow(visitor, key)).toEqual(await follow(await app.visitor(), 'y'.repeat(43)))
      expect(visitor.cookies).toEqual({})
    }
    expect(await follow(await app.visitor({ edition: 'pl' }), polish)).toMatchObject({ status: 'success' })
  })

  test('is stored as a hash only', async () => {
    const key = await issue(await newClient())
    const rows = await app.runtime.database.db.selectFrom('order_link').selectAll().execute()
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toContain(
      createHash('sha256').update(key).digest('hex'),
    )
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('gives access to its order and nothing else', async () => {
    const visitor = await app.visitor()
    const client = await newClient()
    await follow(visitor, await issue(client, 42))
    const session = await app.runtime.database.db
      .selectFrom('session')
      .select(['limited_to', 'limited_id', 'role'])
      .where('subject_id', '=', client)
      .where('role', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(session).toEqual({ limited_to: 'link', limited_id: 42, role: 'client' })
    expect(
      await visitor.call<typeof authEndpoints.chooseRole>('POST /api/auth/role/set', { role: 'tutor' }),
    ).toMatchObject({
      error: 'unauthorized',
    })
    const password = { password: 'a new password 1' }
    expect(
      await visitor.call<typeof ownAccountEndpoints.setPassword>('POST /api/tutor/profile/password/set', password),
    ).toMatchObject({ error: 'unauthorized' })
    expect(await visitor.page('/profile/')).toEqual({ redirect: '/login?next=%2Fprofile%2F' })
    expect((await visitor.page('/client-login')).page).toBe('client_login')
    expect((await visitor.page('/login')).page).toBe('login')
    expect(await visitor.call<typeof authEndpoints.clientLogout>('POST /api/client/logout', {})).toMatchObject({
      status: 'success',
      auth: { client: false },
    })
  })
})

describe('order key of a logged-in visitor', () => {
  const signInFully = async () => {
    const visitor = await app.visitor({ roles: ['client', 'tutor'] })
    return { visitor, id: visitor.personId! }
  }
  test('keeps the session of the same person', async () => {
    const { visitor, id } = await signInFully()
    const before = visitor.cookies['repeto_person']
    expect(await follow(visitor, await issue(id))).toMatchObject({ auth: { client: true, tutor: true } })
    expect(visitor.cookies['repeto_person']).toBe(before)
    expect((await visitor.page('/profile/')).page).toBe('profile')
  })

  test('replaces the session of another key', async () => {
    const id = await newClient()
    const visitor = await app.visitor()
    await follow(visitor, await issue(id, 1))
    const before = visitor.cookies['repeto_person']
    await follow(visitor, await issue(id, 2))
    expect(visitor.cookies['repeto_person']).not.toBe(before)
  })

  test('does not end the session of another account', async () => {
    const { visitor } = await signInFully()
    const before = (await visitor.page('/')).frame.auth
    expect(await follow(visitor, await issue(await newClient()))).toMatchObject({ error: 'wrong_status' })
    expect((await visitor.page('/')).frame.auth).toEqual(before)
  })
})

test('a page is the same with a key in its address and does not leak it as a referrer', async () => {
  const plain = await (await app.visitor()).send('GET', '/')
  const withKey = await (await app.visitor()).send('GET', '/?ak=secret-key&confirmation_code=secret-code')
  expect(withKey.body).toBe(plain.body)
  expect(withKey.body).not.toContain('secret-')
  expect(withKey.headers['referrer-policy']).toBe('strict-origin')
})
