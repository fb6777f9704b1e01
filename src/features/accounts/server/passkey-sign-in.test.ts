import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { clientProfileEndpoints } from '#features/clients/contract.ts'
import type { ownPasskeyEndpoints } from '#features/accounts/contract.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import type { PersonRole } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import {
  addPasskey,
  authenticatorFor,
  openPasskeyTutor,
  personPassword as password,
  readPasskeys,
  removePasskey,
} from '#test/support/passkeys.ts'
import type { Authenticator } from '#test/support/passkeys.ts'
import type { authEndpoints, passkeyLoginEndpoints } from '../contract.ts'
import { issueCode } from './codes.ts'
import { replacePassword } from './replace-password.ts'

type Calls = typeof authEndpoints
type PasskeyCalls = typeof passkeyLoginEndpoints

let app: TestApp
let clock = Date.UTC(2026, 3, 1, 8)
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
})
beforeEach(async () => {
  app.setTime(new Date((clock += 20 * 86_400_000)))
  await db().deleteFrom('call_count').execute()
})
const advance = (hours: number) => app.setTime(new Date((clock += hours * 3_600_000)))
const db = () => app.runtime.database.db

/** An account with a password and a passkey; the session that added it is not used any more. */
async function openOwner(role: PersonRole = 'tutor') {
  const owner = await openPasskeyTutor(app)
  if (role === 'client') await db().insertInto('client').values({ edition: 'ua', id: owner.personId! }).execute()
  const { key, id } = await addPasskey(owner)
  return { owner, key, passkeyId: id, email: owner.email, id: owner.personId! }
}

const paths = { tutor: 'POST /api/tutor/login', client: 'POST /api/client/login' } as const
const logIn = (visitor: Visitor, login: string, role: PersonRole = 'tutor', value = password) =>
  visitor.call<Calls['tutorLogin'] | Calls['clientLogin']>(paths[role], { login, password: value })
function challengeOf(answer: Awaited<ReturnType<typeof logIn>>): string {
  if (answer.status !== 'success' || !answer.data.passkey) throw new Error(JSON.stringify(answer))
  return answer.data.passkey.challenge
}
const sign = (visitor: Visitor, response: ReturnType<Authenticator['get']>, role: PersonRole = 'tutor') =>
  visitor.call<PasskeyCalls['signIn']>('POST /api/auth/passkey/login', { response, role })
const reportLost = (visitor: Visitor) => visitor.call<PasskeyCalls['lost']>('POST /api/auth/passkey/lost', {})
const roleOf = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.current_role
const guest = () => app.visitor({ locale: 'en' })
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)

async function logInByCode(visitor: Visitor, email: string) {
  const secrets: string[] = []
  const { handle } = await asSystem((ctx) =>
    issueCode(
      { ...ctx, emit: async (change) => void secrets.push(change.secrets?.['code'] ?? '') },
      { purpose: 'sign_in', address: email },
    ),
  )
  return visitor.call<Calls['signInByCode']>('POST /api/client/login_by_code', {
    client_id: handle,
    auth_code: secrets[0]!,
  })
}

describe('a login with a passkey', () => {
  test.each(['tutor', 'client'] as const)('of a %s asks for it after the password', async (role) => {
    const { email, key } = await openOwner(role)
    const visitor = await guest()
    const answer = await logIn(visitor, email, role)
    expect(answer).toMatchObject({
      status: 'success',
      data: { passkey: { rpId: 'ua.localhost', userVerification: 'required' } },
    })
    expect(await roleOf(visitor)).toBeNull()
    const signed = await sign(visitor, key.get(challengeOf(answer)), role)
    expect(signed).toMatchObject({ status: 'success', auth: { current_role: role } })
    expect(await roleOf(visitor)).toBe(role)
  })

  test('asks for it after a code, too', async () => {
    const { email, key } = await openOwner('client')
    const visitor = await guest()
    const challenge = challengeOf(await logInByCode(visitor, email))
    expect(await roleOf(visitor)).toBeNull()
    expect(await sign(visitor, key.get(challenge), 'client')).toMatchObject({ status: 'success' })
    expect(await roleOf(visitor)).toBe('client')
  })

  test('reveals nothing about passkeys to somebody who does not know the password', async () => {
    const { email } = await openOwner()
    const visitor = await guest()
    expect(await logIn(visitor, email, 'tutor', 'a guess')).toMatchObject({
      status: 'fail',
      error: 'wrong_credentials',
    })
    expect(visitor.cookies['repeto_passkey']).toBeUndefined()
  })

  test('accepts a signature once, in time, in this browser, and of an own passkey', async () => {
    const { email, key } = await openOwner()
    const { key: foreign } = await openOwner()
    const visitor = await guest()
    const wrongKey = foreign.get(challengeOf(await logIn(visitor, email)))
    expect(await sign(visitor, wrongKey)).toMatchObject({ error: 'wrong_credentials' })
    const used = key.get(challengeOf(await logIn(visitor, email)))
    const other = await guest()
    expect(await sign(other, used)).toMatchObject({ error: 'gone' })
    expect(await sign(visitor, used)).toMatchObject({ status: 'success' })
    expect(await sign(visitor, used)).toMatchObject({ error: 'gone' })
    const late = await guest()
    const signed = key.get(challengeOf(await logIn(late, email)))
    advance(0.1)
    expect(await sign(late, signed)).toMatchObject({ error: 'gone' })
    const unverified = await guest()
    const absent = key.get(challengeOf(await logIn(unverified, email)), { verified: false })
    expect(await sign(unverified, absent)).toMatchObject({ error: 'wrong_credentials' })
    for (const one of [other, late, unverified]) expect(await roleOf(one)).toBeNull()
  })

  test('cannot be finished with a proof that was meant for a payment', async () => {
    const { owner, key } = await openOwner()
    const proof = await owner.call<typeof ownPasskeyEndpoints.prove>('POST /api/tutor/passkey/prove', {})
    const challenge = proof.status === 'success' ? proof.data.passkey!.challenge : ''
    expect(await sign(owner, key.get(challenge))).toMatchObject({ error: 'gone' })
  })

  test('cannot be finished after the password was replaced', async () => {
    const { email, id, key } = await openOwner()
    const visitor = await guest()
    const signed = key.get(challengeOf(await logIn(visitor, email)))
    await asSystem((ctx) => replacePassword(ctx, id, null, 'password_reset'))
    expect(await sign(visitor, signed)).toMatchObject({ error: 'gone' })
    expect(await roleOf(visitor)).toBeNull()
  })

  test('needs only the password again once the passkey is removed', async () => {
    const { owner, email, passkeyId } = await openOwner()
    expect(await removePasskey(owner, passkeyId, { password })).toMatchObject({ status: 'success' })
    const visitor = await guest()
    expect(await logIn(visitor, email)).toMatchObject({ status: 'success', data: {} })
    expect(await roleOf(visitor)).toBe('tutor')
  })
})

describe('passkeys of the account', () => {
  test('are open to students, who rename them', async () => {
    const { owner, passkeyId } = await openOwner('client')
    const renamed = await owner.call<typeof ownPasskeyEndpoints.rename>('POST /api/tutor/passkey/rename', {
      id: passkeyId,
      name: 'Key ring',
    })
    expect(renamed).toMatchObject({ status: 'success' })
    const page = await owner.page('/client_profile')
    expect(page.data).toMatchObject({ own_passkeys: { passkeys: [{ id: passkeyId, name: 'Key ring' }] } })
    const { owner: other } = await openOwner()
    const foreign = await other.call<typeof ownPasskeyEndpoints.rename>('POST /api/tutor/passkey/rename', {
      id: passkeyId,
      name: 'Mine',
    })
    expect(foreign).toMatchObject({ status: 'fail', error: 'not_found' })
  })

  test('need a confirmed contact, through which their owner gets back in', async () => {
    const owner = await openPasskeyTutor(app)
    await db().updateTable('account').set({ email_confirmed_at: null }).where('id', '=', owner.personId!).execute()
    const refused = await owner.call<typeof ownPasskeyEndpoints.options>('POST /api/tutor/passkey/options', {
      password,
    })
    expect(refused).toMatchObject({ status: 'fail', error: 'wrong_status' })
    expect(await readPasskeys(owner)).toMatchObject({ has_contact: false })
  })

  test('protect the first password of a student without one', async () => {
    const { owner, id, key } = await openOwner('client')
    await db().updateTable('account').set({ password_hash: null }).where('id', '=', id).execute()
    const set = (input: object) =>
      owner.call<typeof clientProfileEndpoints.setPassword>('POST /api/client/profile/password/set', {
        password: 'a chair at the window',
        ...input,
      })
    expect(await set({})).toMatchObject({ error: { proof: [expect.any(String)] } })
    const proof = await owner.call<typeof ownPasskeyEndpoints.prove>('POST /api/tutor/passkey/prove', {})
    const challenge = proof.status === 'success' ? proof.data.passkey!.challenge : ''
    expect(await set({ proof: key.get(challenge) })).toMatchObject({ status: 'success' })
  })
})

describe('a lost passkey', () => {
  /** Reports it in the second step of a login and returns the time when it is not needed any more. */
  async function report(email: string): Promise<number> {
    const visitor = await guest()
    challengeOf(await logIn(visitor, email))
    const answer = await reportLost(visitor)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.available
  }
  const isAsked = async (email: string) => {
    const answer = await logIn(await guest(), email)
    return answer.status === 'success' && answer.data.passkey !== undefined
  }

  test('is removed by a login a day later, and the owner is told at once and again then', async () => {
    const { email } = await openOwner()
    expect(await report(email)).toBe(clock / 1000 + 24 * 3600)
    expect((await messagesAfter(app, 'account.passkeys_lost')).at(-1)).toMatchObject({
      template: 'passkeys_lost',
      recipient: email,
      text: expect.stringContaining('24'),
    })
    advance(23.9)
    expect(await isAsked(email)).toBe(true)
    advance(0.2)
    const visitor = await guest()
    expect(await logIn(visitor, email)).toMatchObject({ status: 'success', data: {} })
    expect(await roleOf(visitor)).toBe('tutor')
    expect((await readPasskeys(visitor)).passkeys).toEqual([])
    expect((await messagesAfter(app, 'account.passkey_removed')).at(-1)).toMatchObject({
      template: 'account_passkey_removed',
      recipient: email,
    })
  })

  test('is not removed sooner when it is reported again, and a report ends after a week', async () => {
    const { email } = await openOwner()
    const available = await report(email)
    advance(12)
    expect(await report(email)).toBe(available)
    advance(8 * 24)
    expect(await isAsked(email)).toBe(true)
  })

  test.each(['a login with the passkey', 'a new password', 'the button in the settings', 'another passkey'] as const)(
    '%s takes the report back',
    async (way) => {
      const { owner, email, id, key } = await openOwner()
      await report(email)
      expect((await readPasskeys(owner)).removal).toBe(clock / 1000 + 24 * 3600)
      if (way === 'a login with the passkey') {
        const visitor = await guest()
        await sign(visitor, key.get(challengeOf(await logIn(visitor, email))))
      }
      if (way === 'a new password') {
        const { password_hash } = await db()
          .selectFrom('account')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await asSystem((ctx) => replacePassword(ctx, id, password_hash, 'password_changed'))
      }
      if (way === 'the button in the settings')
        await owner.call<typeof ownPasskeyEndpoints.keep>('POST /api/tutor/passkey/keep', {})
      if (way === 'another passkey') await addPasskey(owner)
      advance(25)
      expect(await isAsked(email)).toBe(true)
    },
  )

  test('is reported only by somebody who passed the first step', async () => {
    const { email } = await openOwner()
    expect(await reportLost(await guest())).toMatchObject({ status: 'fail', error: 'gone' })
    const visitor = await guest()
    const stolen = await guest()
    challengeOf(await logIn(visitor, email))
    expect(await reportLost(stolen)).toMatchObject({ status: 'fail', error: 'gone' })
    expect(await reportLost(visitor)).toMatchObject({ status: 'success' })
    expect(await reportLost(visitor)).toMatchObject({ status: 'fail', error: 'gone' })
  })

  test('also tells a confirmed phone', async () => {
    const { email, id } = await openOwner()
    await db()
      .updateTable('account')
      .set({ phone: '+380501112233', phone_confirmed_at: new Date(clock) })
      .where('id', '=', id)
      .execute()
    await report(email)
    const recipients = (await messagesAfter(app, 'account.passkeys_lost')).map(({ recipient }) => recipient)
    expect(recipients).toEqual(expect.arrayContaining(['+380501112233', email]))
  })
})

test('a passkey of nobody signs nobody in', async () => {
  const { email, owner } = await openOwner()
  const visitor = await guest()
  const response = authenticatorFor(owner).get(challengeOf(await logIn(visitor, email)))
  expect(await sign(visitor, response)).toMatchObject({ error: 'wrong_credentials' })
})
