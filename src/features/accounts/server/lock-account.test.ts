import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import type { registerEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { eventually } from '#test/support/eventually.ts'
import { addPasskey, openPasskeyTutor, personPassword } from '#test/support/passkeys.ts'
import type { authEndpoints, ownAccountEndpoints, passkeyLoginEndpoints } from '../contract.ts'
import { createOrderLink } from './order-links.ts'
import { lockAccount } from './lock-account.ts'
import { replacePassword } from './replace-password.ts'

let app: TestApp
let newHash: string
let cityId: number
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
  newHash = await hashPassword('two lamps and a chair')
  cityId = await findActiveCity(app)
})

const db = () => app.runtime.database.db
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)
const currentRole = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.current_role

async function waitForBlockedQueries(count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    expect(rows.length).toBeGreaterThanOrEqual(count)
  })
}

/** Starts the call while the password is being reset, and ends the reset once the call waits for it. */
async function callDuringReset<T>(accountId: number, call: () => Promise<T>): Promise<T> {
  let pending: Promise<T> | undefined
  await asSystem(async (ctx) => {
    await lockAccount(ctx, accountId)
    await replacePassword(ctx, accountId, newHash, 'password_reset')
    pending = call()
    await waitForBlockedQueries(1)
  })
  return pending!
}

describe('a session that ends during the call', () => {
  test.each(['client', 'tutor'] as const)('gets no new token by choosing the role %s', async (role) => {
    const visitor = await app.visitor({ roles: ['client', 'tutor'] })
    const answer = await callDuringReset(visitor.personId!, () =>
      visitor.call<typeof authEndpoints.chooseRole>('POST /api/auth/role/set', { role }),
    )
    expect(answer).toMatchObject({ error: 'unauthorized' })
    expect(await currentRole(visitor)).toBeNull()
  })

  test('gets no new token by becoming a tutor', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    const tutor = { name: 'Olena Pchilka', email: 'racing@test.example', phone: '050 123-45-67', city_id: cityId }
    const answer = await callDuringReset(visitor.personId!, () =>
      visitor.call<typeof registerEndpoints.register>('POST /api/tutor/register', {
        tutor: { ...tutor, password: personPassword, terms: true },
      }),
    )
    expect(answer).toMatchObject({ error: 'unauthorized' })
    expect(await currentRole(visitor)).toBeNull()
  })

  test('sets no password', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const id = visitor.personId!
    let pending: ReturnType<typeof setPassword> | undefined
    const setPassword = () =>
      visitor.call<typeof ownAccountEndpoints.setPassword>('POST /api/tutor/profile/password/set', {
        password: personPassword,
      })
    // The contact's reader claims the account, which leaves it without a password, as it was.
    await asSystem(async (ctx) => {
      await lockAccount(ctx, id)
      await replacePassword(ctx, id, null, 'contact_claimed')
      pending = setPassword()
      await waitForBlockedQueries(1)
    })
    expect(await pending).toMatchObject({ error: 'unauthorized' })
    expect(await currentRole(visitor)).toBeNull()
    const { password_hash } = await db()
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toBeNull()
  })
})

test('a link to a request opens nothing once a reset of the password has ended it', async () => {
  const { personId = 0 } = await app.visitor({ roles: ['client'] })
  const auth_token = await asSystem((ctx) => createOrderLink(ctx, { accountId: personId, orderId: 7 }))
  const visitor = await app.visitor()
  const answer = await callDuringReset(personId, () =>
    visitor.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token }),
  )
  expect(answer).toMatchObject({ error: 'wrong_code' })
  expect(await currentRole(visitor)).toBeNull()
})

test('a session that a passkey opens during a reset of the password ends with it', async () => {
  const owner = await openPasskeyTutor(app)
  const { key, id: passkeyId } = await addPasskey(owner)
  const visitor = await app.visitor()
  const firstStep = await visitor.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', {
    login: owner.email,
    password: personPassword,
  })
  if (firstStep.status !== 'success' || !firstStep.data.passkey) throw new Error(JSON.stringify(firstStep))
  const response = key.get(firstStep.data.passkey.challenge)
  const calls: Promise<unknown>[] = []
  let isReset = false
  // Holds the log-in between the check of the signature and the new session.
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('account_passkey').select('id').where('id', '=', passkeyId).forUpdate().execute()
      const input = { response, role: 'tutor' } as const
      calls.push(visitor.call<typeof passkeyLoginEndpoints.signIn>('POST /api/auth/passkey/login', input))
      await waitForBlockedQueries(1)
      const reset = asSystem((ctx) => replacePassword(ctx, owner.personId!, newHash, 'password_reset'))
      calls.push(reset.then(() => void (isReset = true)))
      await Promise.race([waitForBlockedQueries(2), reset])
    })
  await Promise.all(calls)
  expect(isReset).toBe(true)
  expect(await currentRole(visitor)).toBeNull()
})
