import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { actingEndpoints } from '#features/staff/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { createAuthenticator } from '#test/support/authenticator.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import {
  addPasskey,
  authenticatorFor,
  finishAdding,
  openPasskeyTutor,
  personPassword as password,
  readPasskeys,
  removePasskey,
  requestChallenge,
  requestCreation,
  sendProofCode,
  setPersonPassword,
  signWith,
  startAdding,
} from '#test/support/passkeys.ts'
import type { ownAccountEndpoints, ownPasskeyEndpoints } from '../contract.ts'

type Calls = typeof ownPasskeyEndpoints

let app: TestApp
let clock = Date.UTC(2026, 3, 1, 8)
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
})
beforeEach(() => app.setTime(new Date((clock += 2 * 86_400_000))))
const advance = (ms: number) => app.setTime(new Date((clock += ms)))

describe('adding a passkey', () => {
  test('asks for the password, lists it, records it without secrets and notifies the owner', async () => {
    const tutor = await openPasskeyTutor(app)
    expect(await requestCreation(tutor, {})).toMatchObject({
      error: { password: ['Enter your password to confirm it’s you.'] },
    })
    expect(await requestCreation(tutor, { password: 'a guess' })).toMatchObject({
      error: { password: [expect.any(String)] },
    })
    const { id, key } = await addPasskey(tutor)
    expect(await readPasskeys(tutor)).toMatchObject({
      passkeys: [{ id, name: 'My phone', host: 'ua.localhost', used: null }],
      confirmation: { has_password: true, has_passkey: true },
      code_to: null,
    })
    const events = await app.runtime.database.db
      .selectFrom('event')
      .select(['name', 'after'])
      .where('entity_id', '=', tutor.personId!)
      .where('name', '=', 'account.passkey_added')
      .execute()
    expect(events).toEqual([{ name: 'account.passkey_added', after: { passkey: 'My phone', host: 'ua.localhost' } }])
    expect(await messagesAfter(app, 'account.passkey_added')).toMatchObject([
      { template: 'account_passkey_added', recipient: tutor.email, text: expect.stringContaining('My phone') },
    ])
    // The same passkey cannot be added twice.
    const again = key.create(await startAdding(tutor, { password }))
    expect(await finishAdding(tutor, again)).toMatchObject({ error: { response: [expect.any(String)] } })
  })

  test('needs an answer to the own challenge, in time and from this site', async () => {
    const tutor = await openPasskeyTutor(app)
    const key = authenticatorFor(tutor)
    expect(await finishAdding(tutor, key.create('nothing'))).toMatchObject({ error: 'gone' })
    await startAdding(tutor, { password })
    expect(await finishAdding(tutor, key.create('another'))).toMatchObject({
      error: { response: [expect.any(String)] },
    })
    const elsewhere = createAuthenticator('http://evil.example')
    const foreign = elsewhere.create(await startAdding(tutor, { password }))
    expect(await finishAdding(tutor, foreign)).toMatchObject({ error: { response: [expect.any(String)] } })
    const late = key.create(await startAdding(tutor, { password }))
    advance(6 * 60_000)
    expect(await finishAdding(tutor, late)).toMatchObject({ error: 'gone' })
    const challenge = await startAdding(tutor, { password })
    const other = await openPasskeyTutor(app)
    other.cookies['repeto_passkey'] = tutor.cookies['repeto_passkey']!
    expect(await finishAdding(other, key.create(challenge))).toMatchObject({ error: 'gone' })
    expect((await readPasskeys(tutor)).passkeys).toEqual([])
  })

  test('stops at ten, even when many are added at once', async () => {
    const tutor = await openPasskeyTutor(app)
    await addPasskey(tutor)
    const requests: { challenge: string; cookie: string }[] = []
    for (let more = 0; more < 12; more++) {
      await app.runtime.database.db.deleteFrom('call_count').execute()
      const challenge = await startAdding(tutor, { password })
      requests.push({ challenge, cookie: tutor.cookies['repeto_passkey']! })
    }
    const answers = await Promise.all(
      requests.map(async ({ challenge, cookie }) => {
        const { statusCode } = await app.web.inject({
          method: 'POST',
          url: '/api/tutor/passkey/add',
          headers: { host: 'ua.localhost', origin: 'http://ua.localhost' },
          cookies: { ...tutor.cookies, repeto_passkey: cookie },
          payload: { response: authenticatorFor(tutor).create(challenge), name: 'One of many' },
        })
        return statusCode
      }),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(9)
    expect((await readPasskeys(tutor)).passkeys).toHaveLength(10)
    await app.runtime.database.db.deleteFrom('call_count').execute()
    expect(await requestCreation(tutor, { password })).toMatchObject({
      error: 'wrong_status',
      message: expect.any(String),
    })
  })

  test('is not possible for staff who act as the tutor', async () => {
    const tutor = await openPasskeyTutor(app)
    const { id } = await addPasskey(tutor)
    const staff = await app.visitor({ staff: 1 })
    const acting = await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', {
      id: tutor.personId!,
      reason: 'She asked for help with her profile',
    })
    expect(acting).toMatchObject({ status: 'success' })
    for (const answer of [
      await requestCreation(staff, { password }),
      await removePasskey(staff, id, { password }),
      await sendProofCode(staff),
    ])
      expect(answer).toMatchObject({ error: 'forbidden' })
    const asked = await staff.call<Calls['prove']>('POST /api/tutor/passkey/prove', {})
    expect(asked).toMatchObject({ error: 'forbidden' })
  })
})

describe('removing a passkey', () => {
  test('asks for the password or a passkey and notifies the owner', async () => {
    const tutor = await openPasskeyTutor(app)
    const first = await addPasskey(tutor)
    const second = await addPasskey(tutor, { proof: await signWith(tutor, first.key) }, 'Laptop')
    expect(await removePasskey(tutor, first.id, {})).toMatchObject({ error: { password: [expect.any(String)] } })
    expect(await removePasskey(tutor, first.id, { proof: await signWith(tutor, second.key) })).toMatchObject({
      status: 'success',
    })
    expect((await readPasskeys(tutor)).passkeys).toMatchObject([{ name: 'Laptop', used: clock / 1000 }])
    expect(await messagesAfter(app, 'account.passkey_removed')).toMatchObject([
      { template: 'account_passkey_removed', recipient: tutor.email, text: expect.stringContaining('My phone') },
    ])
    expect(await removePasskey(tutor, second.id, { password })).toMatchObject({ status: 'success' })
    expect((await readPasskeys(tutor)).passkeys).toEqual([])
  })

  test('answers the same for a missing one and one of somebody else', async () => {
    const [tutor, other] = [await openPasskeyTutor(app), await openPasskeyTutor(app)]
    const { id } = await addPasskey(other)
    for (const one of [id, 987_654])
      expect(await removePasskey(tutor, one, { password })).toMatchObject({ error: 'not_found' })
    expect((await readPasskeys(other)).passkeys).toHaveLength(1)
  })
})

describe('a proof', () => {
  const wrong = { error: { proof: ['This passkey doesn’t match. Try again or use another one.'] } }
  const over = { error: { proof: ['This took too long or was already done. Try again.'] } }

  test('is accepted once, in time, from its owner and from this browser', async () => {
    const tutor = await openPasskeyTutor(app)
    const { key } = await addPasskey(tutor)
    const proof = await signWith(tutor, key)
    expect(await requestCreation(tutor, { proof })).toMatchObject({ status: 'success' })
    expect(await requestCreation(tutor, { proof })).toMatchObject(over)
    const late = await signWith(tutor, key)
    advance(6 * 60_000)
    expect(await requestCreation(tutor, { proof: late })).toMatchObject(over)
    const stolen = await signWith(tutor, key)
    const { repeto_passkey: _, ...otherBrowser } = tutor.cookies
    expect(await requestCreation({ ...(await elsewhere(otherBrowser)) }, { proof: stolen })).toMatchObject(over)
  })

  /** Another browser that is logged in to the same account. */
  async function elsewhere(cookies: Record<string, string>): Promise<Visitor> {
    const visitor = await app.visitor({ locale: 'en' })
    Object.assign(visitor.cookies, cookies)
    return visitor
  }

  test('answers the same for an unknown passkey, a removed one, somebody else’s and a wrong signature', async () => {
    const [tutor, other] = [await openPasskeyTutor(app), await openPasskeyTutor(app)]
    const { key } = await addPasskey(tutor)
    const { key: gone, id } = await addPasskey(tutor)
    await removePasskey(tutor, id, { password })
    const { key: foreign } = await addPasskey(other)
    for (const one of [authenticatorFor(tutor), gone, foreign])
      expect(await requestCreation(tutor, { proof: await signWith(tutor, one) })).toMatchObject(wrong)
    await requestChallenge(tutor)
    expect(await requestCreation(tutor, { proof: key.get('another challenge') })).toMatchObject(wrong)
    const borrowed = await signWith(other, foreign)
    tutor.cookies['repeto_passkey'] = other.cookies['repeto_passkey']!
    expect(await requestCreation(tutor, { proof: borrowed })).toMatchObject(wrong)
  })

  test('needs a device that recognised its user, and a counter that did not go back', async () => {
    const tutor = await openPasskeyTutor(app)
    const { key } = await addPasskey(tutor)
    const unverified = key.get(await requestChallenge(tutor), { verified: false })
    expect(await requestCreation(tutor, { proof: unverified })).toMatchObject(wrong)
    const counted = key.get(await requestChallenge(tutor), { count: 9 })
    expect(await requestCreation(tutor, { proof: counted })).toMatchObject({ status: 'success' })
    const cloned = key.get(await requestChallenge(tutor), { count: 9 })
    expect(await requestCreation(tutor, { proof: cloned })).toMatchObject(wrong)
  })

  test('and the password are limited in one counter', async () => {
    const tutor = await openPasskeyTutor(app)
    await addPasskey(tutor)
    await app.runtime.database.db.deleteFrom('call_count').execute()
    const key = authenticatorFor(tutor)
    for (let guess = 0; guess < 20; guess++) await requestCreation(tutor, { proof: await signWith(tutor, key) })
    expect(await requestCreation(tutor, { password })).toMatchObject({ error: 'too_many_requests' })
    expect(await removePasskey(tutor, 1, { password })).toMatchObject({ error: 'too_many_requests' })
  })

  test('is null for an account without passkeys', async () => {
    const tutor = await openPasskeyTutor(app)
    const answer = await tutor.call<Calls['prove']>('POST /api/tutor/passkey/prove', {})
    expect(answer).toMatchObject({ status: 'success', data: { passkey: null } })
  })
})

test('the last confirmed contact of an account with a passkey is not replaced by an unconfirmed one', async () => {
  const tutor = await app.visitor({ edition: 'es', roles: ['tutor'], locale: 'en' })
  await setPersonPassword(app, tutor)
  await addPasskey(tutor)
  const { db } = app.runtime.database
  const own = { phone: '+34612345678', phone_confirmed_at: new Date(clock) }
  const save = async (email_confirmed_at: Date | null) => {
    await db
      .updateTable('account')
      .set({ ...own, email_confirmed_at })
      .where('edition', '=', 'es')
      .where('id', '=', tutor.personId!)
      .execute()
    const input = { phone: '612 345 679', current_password: password }
    return tutor.call<typeof ownAccountEndpoints.setPhone>('POST /api/tutor/profile/phone/set', input)
  }
  expect(await save(null)).toMatchObject({ error: 'wrong_status' })
  expect(await save(new Date(clock))).toMatchObject({ status: 'success' })
})
