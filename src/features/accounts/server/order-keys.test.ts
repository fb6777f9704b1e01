import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import type { endpoints, ownEndpoints } from '../contract.ts'
import { issueOrderKey } from '../public.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
const day = 86_400_000

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.at(new Date((clock += 60 * day))))

const issue = (accountId: number, orderId = 7, edition = 'ua') =>
  inTransaction(app.runtime, systemAsker(editionByCode(edition)!), (ctx) => issueOrderKey(ctx, { accountId, orderId }))
const follow = (visitor: Visitor, auth_token: string) =>
  visitor.call<typeof ownEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token })
const newClient = async (edition = 'ua') => (await app.visitor({ edition, roles: ['client', 'tutor'] })).personId!
const role = (visitor: Visitor) => visitor.call<typeof endpoints.role>('GET /api/auth/role/get', {})

describe('a key', () => {
  test('lets its client in, again and again until it expires', async () => {
    const id = await newClient()
    const key = await issue(id)
    for (const days of [0, 1, 28]) {
      app.at(new Date((clock += days * day)))
      const visitor = await app.visitor()
      expect(await follow(visitor, key)).toMatchObject({
        status: 'success',
        auth: { current_role: 'client', client: true, tutor: false, client_info: null },
      })
      expect(await role(visitor)).toMatchObject({ auth: { client: true, client_info: null } })
    }
    app.at(new Date((clock += day)))
    const late = await app.visitor()
    const refusal = await follow(late, key)
    expect(refusal).toMatchObject({ status: 'fail', error: 'wrong_code' })
    expect(await follow(late, 'x'.repeat(43))).toEqual(refusal)
    expect(late.cookies['repeto_person']).toBeUndefined()
  })

  test('of another edition, of somebody who is no client, or of nobody is one answer', async () => {
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

  test('is kept as a hash only', async () => {
    const key = await issue(await newClient())
    const rows = await app.runtime.database.db.selectFrom('order_key').selectAll().execute()
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toContain(
      createHash('sha256').update(key).digest('hex'),
    )
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('opens its order and nothing else', async () => {
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
    expect(await visitor.call<typeof endpoints.chooseRole>('POST /api/auth/role/set', { role: 'tutor' })).toMatchObject(
      {
        error: 'unauthorized',
      },
    )
    const password = { password: 'a new password 1' }
    expect(
      await visitor.call<typeof ownEndpoints.setPassword>('POST /api/tutor/profile/password/set', password),
    ).toMatchObject({ error: 'unauthorized' })
    expect(await visitor.page('/profile/')).toEqual({ redirect: '/login?next=%2Fprofile%2F' })
    // The door to the rest stays open to them.
    expect((await visitor.page('/client-login')).page).toBe('client_login')
    expect((await visitor.page('/login')).page).toBe('login')
    expect(await visitor.call<typeof endpoints.clientLogout>('POST /api/client/logout', {})).toMatchObject({
      status: 'success',
      auth: { client: false },
    })
  })
})

describe('whoever is signed in already', () => {
  const signInWholly = async () => {
    const visitor = await app.visitor({ roles: ['client', 'tutor'] })
    return { visitor, id: visitor.personId! }
  }
  test('stays so, if it is the same person', async () => {
    const { visitor, id } = await signInWholly()
    const before = visitor.cookies['repeto_person']
    expect(await follow(visitor, await issue(id))).toMatchObject({ auth: { client: true, tutor: true } })
    expect(visitor.cookies['repeto_person']).toBe(before)
    expect((await visitor.page('/profile/')).page).toBe('profile')
  })

  test('with one key goes on to another', async () => {
    const id = await newClient()
    const visitor = await app.visitor()
    await follow(visitor, await issue(id, 1))
    const before = visitor.cookies['repeto_person']
    await follow(visitor, await issue(id, 2))
    expect(visitor.cookies['repeto_person']).not.toBe(before)
  })

  test('as somebody else is not thrown out by a link that was sent along', async () => {
    const { visitor } = await signInWholly()
    const before = (await visitor.page('/')).frame.auth
    expect(await follow(visitor, await issue(await newClient()))).toMatchObject({ error: 'wrong_status' })
    expect((await visitor.page('/')).frame.auth).toEqual(before)
  })
})

test('a page is the same copy with a key in its address, and tells no other site about it', async () => {
  const plain = await (await app.visitor()).send('GET', '/')
  const brought = await (await app.visitor()).send('GET', '/?ak=secret-key&confirmation_code=secret-code')
  expect(brought.body).toBe(plain.body)
  expect(brought.body).not.toContain('secret-')
  expect(brought.headers['referrer-policy']).toBe('strict-origin')
})
