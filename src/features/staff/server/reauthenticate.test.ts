import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { startSession } from '#platform/session/sessions.ts'
import type { WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { createAuthenticator } from '#test/support/authenticator.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { addMember, saveAdmin, logInMember } from '#test/support/staff-members.ts'
import type { staffAuthEndpoints, passkeyEndpoints } from '../contract.ts'

type Calls = typeof passkeyEndpoints
type SelfProof = Pick<WireInput<Calls['delete']>, 'current_password' | 'proof'>
const current = 'a lamp on the desk'
const fresh = 'a chair at the window'
const required = { error: { current_password: [expect.any(String)] }, httpStatus: 400 }

let app: TestApp
let strict: TestApp
let hash: string
beforeAll(async () => {
  app = await openApp()
  strict = await openApp({ PASSKEY_REQUIRED: '2' })
  hash = await hashPassword(current)
})
beforeEach(async () => {
  for (const { runtime } of [app, strict]) await runtime.database.db.deleteFrom('call_count').execute()
})

type TestMember = { id: number; login: string; visitor: Visitor }

async function createMember(status: 1 | 2 | 3 | 4 = 2, at = app): Promise<TestMember> {
  const { id, login } = await addMember(at, { ua: status, pl: status })
  await at.runtime.database.db.updateTable('staff_member').set({ password_hash: hash }).where('id', '=', id).execute()
  return { id, login, visitor: await logInMember(at, id) }
}

const setPassword = (by: Visitor, proof: SelfProof, password = fresh) =>
  by.call<Calls['setPassword']>('POST /api/admin/password/set', { password, ...proof })
const options = (by: Visitor, proof: SelfProof) => by.call<Calls['options']>('POST /api/admin/passkey/options', proof)
const remove = (by: Visitor, id: number, proof: SelfProof) =>
  by.call<Calls['delete']>('POST /api/admin/passkey/delete', { id, ...proof })
const signIn = async (login: string, password: string) =>
  (await app.visitor()).call<typeof staffAuthEndpoints.login>('POST /api/admin/login', { login, password })
const isIn = async (visitor: Visitor) => (await visitor.page('/panel/desktop/')).page === 'panel.desktop'

async function withPasskey({ visitor }: TestMember) {
  const key = createAuthenticator('http://ua.localhost:3000')
  const asked = await options(visitor, { current_password: current })
  if (asked.status !== 'success') throw new Error(JSON.stringify(asked))
  const response = key.create(asked.data.options.challenge)
  const added = await visitor.call<Calls['add']>('POST /api/admin/passkey/add', { response, name: 'Phone' })
  if (added.status !== 'success') throw new Error(JSON.stringify(added))
  return { key, id: added.data.id }
}

async function signWithKey(visitor: Visitor, key: ReturnType<typeof createAuthenticator>) {
  const asked = await visitor.call<Calls['prove']>('POST /api/admin/passkey/prove', {})
  if (asked.status !== 'success' || !asked.data.passkey) throw new Error(JSON.stringify(asked))
  return key.get(asked.data.passkey.challenge)
}

describe('own staff password', () => {
  test.each([1, 2, 3, 4] as const)('is changed by status %i with the current one', async (status) => {
    const { visitor, login, id } = await createMember(status)
    const elsewhere = await logInMember(app, id, 'pl')
    const token = visitor.cookies['repeto_staff']
    expect(await setPassword(visitor, { current_password: current })).toMatchObject({ status: 'success' })
    expect(await isIn(visitor)).toBe(true)
    expect(visitor.cookies['repeto_staff']).not.toBe(token)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await signIn(login, current)).toMatchObject({ error: 'wrong_credentials' })
    expect(await signIn(login, fresh)).toMatchObject({ status: 'success' })
    const emails = await messagesAfter(app, 'staff.password_changed')
    expect(emails.filter(({ recipient }) => recipient === login)).toMatchObject([
      { template: 'staff_password_changed' },
    ])
  })

  test('needs a proof and a strong new password', async () => {
    const { visitor, login } = await createMember()
    expect(await setPassword(visitor, {})).toMatchObject(required)
    expect(await setPassword(visitor, { current_password: 'a guess' })).toMatchObject(required)
    const weak = await setPassword(visitor, { current_password: current }, 'qwerty123')
    expect(weak).toMatchObject({ error: { password: [expect.any(String)] } })
    expect(await signIn(login, current)).toMatchObject({ status: 'success' })
  })

  test('limits guesses in an open browser', async () => {
    const { visitor } = await createMember()
    for (let time = 1; time <= 20; time++) await setPassword(visitor, { current_password: `guess ${time}` })
    expect(await setPassword(visitor, { current_password: current })).toMatchObject({ httpStatus: 429 })
  })

  test('is not changed by the member form, and the login needs it', async () => {
    const { visitor, id, login } = await createMember(1)
    expect(await saveAdmin(visitor, { id, password: fresh })).toMatchObject({
      error: { password: [expect.any(String)] },
    })
    expect(await saveAdmin(visitor, { id, login: `new-${login}` })).toMatchObject(required)
    expect(await saveAdmin(visitor, { id, name: 'Another', login })).toMatchObject({ status: 'success' })
    const proven = { id, login: `new-${login}`, current_password: current }
    expect(await saveAdmin(visitor, proven)).toMatchObject({ status: 'success' })
  })

  test('cannot be changed while acting', async () => {
    const [{ id }, head] = [await createMember(2), await createMember(1)]
    const now = app.runtime.clock()
    const token = head.visitor.cookies['repeto_staff']!
    const acting = { staffId: head.id, token, endsAt: new Date(now.getTime() + 60_000) }
    const visitor = await app.visitor()
    const session = { edition: 'ua', realm: 'staff', subjectId: id, now, acting } as const
    visitor.cookies['repeto_staff'] = await startSession(app.runtime.database.db, session)
    expect(await isIn(visitor)).toBe(true)
    expect(await setPassword(visitor, { current_password: current })).toMatchObject({ status: 'fail' })
    expect(await options(visitor, { current_password: current })).toMatchObject({ status: 'fail' })
  })
})

describe('own passkeys', () => {
  test('are added and removed only with a proof', async () => {
    const one = await createMember()
    expect(await options(one.visitor, {})).toMatchObject(required)
    expect(await options(one.visitor, { current_password: 'a guess' })).toMatchObject(required)
    const { id } = await withPasskey(one)
    expect(await remove(one.visitor, id, {})).toMatchObject(required)
    expect(await remove(one.visitor, id, { current_password: 'a guess' })).toMatchObject(required)
    expect(await remove(one.visitor, id, { current_password: current })).toMatchObject({ status: 'success' })
  })

  test('are accepted as a proof once, for their owner and for this purpose', async () => {
    const [one, other] = [await createMember(), await createMember()]
    const [mine, theirs] = [await withPasskey(one), await withPasskey(other)]
    const wrong = { status: 'fail', httpStatus: 400 }
    expect(await setPassword(one.visitor, { proof: await signWithKey(one.visitor, theirs.key) })).toMatchObject(wrong)
    const proof = await signWithKey(one.visitor, mine.key)
    expect(await setPassword(one.visitor, { proof })).toMatchObject({ status: 'success' })
    expect(await setPassword(one.visitor, { proof }, 'a table in the hall')).toMatchObject({ httpStatus: 410 })
    // A signature for the login step is not accepted as a proof.
    const loginVisitor = await app.visitor()
    const pendingLogin = await loginVisitor.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', {
      login: one.login,
      password: fresh,
    })
    if (pendingLogin.status !== 'success' || !pendingLogin.data.passkey) throw new Error(JSON.stringify(pendingLogin))
    loginVisitor.cookies['repeto_staff'] = one.visitor.cookies['repeto_staff']!
    const signed = mine.key.get(pendingLogin.data.passkey.challenge)
    expect(await setPassword(loginVisitor, { proof: signed })).toMatchObject({ httpStatus: 410 })
    const again = await signWithKey(one.visitor, mine.key)
    expect(await remove(one.visitor, mine.id, { proof: again })).toMatchObject({ status: 'success' })
    const none = await one.visitor.call<Calls['prove']>('POST /api/admin/passkey/prove', {})
    expect(none).toMatchObject({ data: { passkey: null } })
  })

  test('are added without another proof for ten minutes after a required login', async () => {
    const { login } = await createMember(2, strict)
    const visitor = await strict.visitor()
    const now = strict.runtime.clock()
    await visitor.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', { login, password: current })
    expect(await options(visitor, {})).toMatchObject({ status: 'success' })
    strict.setTime(new Date(now.getTime() + 11 * 60_000))
    expect(await options(visitor, {})).toMatchObject({ error: 'forbidden' })
    strict.setTime(now)
  })
})
