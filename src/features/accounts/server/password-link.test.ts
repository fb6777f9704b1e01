import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import type { walletEndpoints } from '#features/payments/contract.ts'
import type { tutorPanelEndpoints } from '#features/tutors/contract/staff-list.ts'
import type { clientPanelEndpoints } from '#features/clients/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { eventually } from '#test/support/eventually.ts'
import { addPasskey, openPasskeyTutor } from '#test/support/passkeys.ts'
import type { authEndpoints, passkeyLoginEndpoints } from '../contract.ts'
import type { ownAccountEndpoints } from '../own-contract.ts'
import type { ownPasskeyEndpoints } from '../passkey-contract.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'

const start = new Date('2026-03-02T09:00:00Z')
const staffPassword = 'a lamp in the window'
const ownPassword = 'three green lamps'

let app: TestApp
let staff: Visitor
let people = 0
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.setTime(start)
  staff = await app.visitor({ staff: 2, locale: 'en' })
  const { db } = app.runtime.database
  await deleteAllJobs(db)
  for (const table of ['message', 'call_count'] as const) await db.deleteFrom(table).execute()
})

const later = (minutes: number) => app.setTime(new Date(start.getTime() + minutes * 60_000))
const newEmail = () => `owner${++people}@mail.example`
const person = async (fields: Parameters<typeof addClient>[1] = {}) => {
  const email = fields.email ?? newEmail()
  const password_hash = await hashPassword('the old one')
  return { email, id: await addClient(app, { confirmed: true, tutor: true, ...fields, email, password_hash }) }
}
const setAsStaff = (client_id: number) =>
  staff.call<typeof clientPanelEndpoints.setPassword>('POST /api/admin/client/profile/password/set', {
    client_id,
    password: staffPassword,
  })
const logIn = async (login: string, password: string, visitor?: Visitor) =>
  (visitor ?? (await app.visitor({ locale: 'en' }))).call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', {
    login,
    password,
  })
const use = (visitor: Visitor, token: string, password = ownPassword) =>
  visitor.call<typeof authEndpoints.redeemLink>('POST /api/auth/password_link/use', { token, password })
const tokenIn = (text: string) => /\/new-password#([\w-]{43})/.exec(text)![1]!
const sentTokens = async (event = 'account.password_set_by_staff') =>
  (await messagesAfter(app, event)).map(({ recipient, text }) => ({ recipient, token: tokenIn(text) }))
const sessionOf = async (id: number) => {
  const visitor = await app.visitor()
  const session = { edition: 'ua', realm: 'person', subjectId: id, now: start } as const
  visitor.cookies[cookieName.person] = await startSession(app.runtime.database.db, { ...session, role: 'tutor' })
  return visitor
}

const refused = {
  error: 'forbidden',
  httpStatus: 403,
  message: expect.stringContaining('sent you a link to choose your own') as string,
}

describe('a password that staff set', () => {
  test.each([
    ['tutor', 'POST /api/admin/tutor/profile/password/set'],
    ['client', 'POST /api/admin/client/profile/password/set'],
  ] as const)('of a %s logs nobody in and gets the owner a link at once', async (role, path) => {
    const { id, email } = await person()
    const input = { [`${role}_id`]: id, password: staffPassword }
    expect(await staff.call<typeof tutorPanelEndpoints.setPassword>(path as never, input as never)).toMatchObject({
      status: 'success',
    })
    expect(await messagesAfter(app, 'account.password_set_by_staff')).toMatchObject([
      { template: 'password_set_by_staff', recipient: email },
    ])
    const visitor = await app.visitor({ locale: 'en' })
    expect(await logIn(email, staffPassword, visitor)).toMatchObject(refused)
    expect(await visitor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})).toMatchObject({
      error: 'unauthorized',
    })
    expect(await logIn(email, 'the old one')).toMatchObject({ error: 'wrong_credentials' })
  })

  test('is replaced by the owner, who is then logged in and has confirmed the address', async () => {
    const { id, email } = await person({ confirmed: false })
    await setAsStaff(id)
    const [sent] = await sentTokens()
    expect(sent!.recipient).toBe(email)
    const visitor = await app.visitor()
    expect(await use(visitor, sent!.token, 'short')).toMatchObject({ error: { password: [/./] } })
    expect(await use(visitor, sent!.token)).toMatchObject({
      status: 'success',
      data: { role: 'tutor' },
      auth: { tutor: true },
    })
    expect(await visitor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})).toMatchObject({
      status: 'success',
    })
    expect(await logIn(email, ownPassword)).toMatchObject({ status: 'success' })
    expect(await logIn(email, staffPassword)).toMatchObject({ error: 'wrong_credentials' })
    const account = app.runtime.database.db.selectFrom('account').select(['email_confirmed_at']).where('id', '=', id)
    expect((await account.executeTakeFirstOrThrow()).email_confirmed_at).not.toBeNull()
    expect(await messagesAfter(app, 'account.password_changed')).toMatchObject([{ recipient: email }])
  })

  test('proves nothing in an open session of the owner', async () => {
    const { id } = await person()
    await setAsStaff(id)
    const visitor = await sessionOf(id)
    const path = 'POST /api/tutor/passkey/delete'
    expect(
      await visitor.call<typeof ownPasskeyEndpoints.delete>(path, { id: 1, password: staffPassword }),
    ).toMatchObject({
      error: { password: [/./] },
    })
    expect((await visitor.page('/settings')).data).toMatchObject({ settings: { has_password: false } })
    const setOwn = { password: ownPassword, current_password: staffPassword }
    const change = 'POST /api/tutor/profile/password/set'
    expect(await visitor.call<typeof ownAccountEndpoints.setPassword>(change, setOwn)).toMatchObject({
      status: 'success',
    })
  })
})

describe('the link', () => {
  test('is sent again by a log-in with that password, once a minute, and replaces the last one', async () => {
    const { id, email } = await person()
    await setAsStaff(id)
    const [first] = await sentTokens()
    await logIn(email, staffPassword)
    expect(await sentTokens('account.password_link_sent')).toEqual([])
    later(2)
    for (let time = 0; time < 3; time++) expect(await logIn(email, staffPassword)).toMatchObject(refused)
    const [second, ...others] = await sentTokens('account.password_link_sent')
    expect(others).toEqual([])
    expect(await use(await app.visitor(), first!.token)).toMatchObject({ error: 'gone' })
    expect(await use(await app.visitor(), second!.token)).toMatchObject({ status: 'success' })
  })

  test('does not replace the passkey of an owner who has one', async () => {
    const owner = await openPasskeyTutor(app)
    const { key } = await addPasskey(owner)
    await app.runtime.database.db.insertInto('client').values({ edition: 'ua', id: owner.personId! }).execute()
    await setAsStaff(owner.personId!)
    const [{ token } = { token: '' }] = await sentTokens()
    const visitor = await app.visitor()
    const answer = await use(visitor, token)
    expect(answer).toMatchObject({ data: { role: 'tutor', passkey: { challenge: expect.any(String) } } })
    expect((await visitor.page('/')).frame.auth.current_role).toBeNull()
    const response = key.get(answer.status === 'success' ? answer.data.passkey!.challenge : '')
    await visitor.call<typeof passkeyLoginEndpoints.signIn>('POST /api/auth/passkey/login', { response, role: 'tutor' })
    expect((await visitor.page('/')).frame.auth.current_role).toBe('tutor')
  })

  test('works once, for a day, and not for a former address', async () => {
    const used = await person()
    await setAsStaff(used.id)
    const [{ token } = { token: '' }] = await sentTokens()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => use(await app.visitor(), token)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    await deleteAllJobs(app.runtime.database.db)

    const moved = await person()
    await setAsStaff(moved.id)
    const [{ token: former } = { token: '' }] = (await sentTokens()).slice(-1)
    const { db } = app.runtime.database
    await db.updateTable('account').set({ email: newEmail() }).where('id', '=', moved.id).execute()
    expect(await use(await app.visitor(), former)).toMatchObject({ error: 'gone' })
    await deleteAllJobs(db)

    const slow = await person()
    await setAsStaff(slow.id)
    const [{ token: expired } = { token: '' }] = (await sentTokens()).slice(-1)
    later(24 * 60 + 1)
    expect(await use(await app.visitor(), expired)).toMatchObject({ error: 'gone' })
  })

  test('goes to a confirmed phone by SMS, not to an unconfirmed email', async () => {
    const phone = `+38050${String(1_000_000 + ++people)}`
    const { id } = await person({ confirmed: false, phone })
    const { db } = app.runtime.database
    await db.updateTable('account').set({ phone_confirmed_at: start }).where('id', '=', id).execute()
    await setAsStaff(id)
    expect(await sentTokens()).toMatchObject([{ recipient: phone }])
  })

  test('is not sent to the confirmed email of somebody else', async () => {
    const { email } = await person()
    const claimant = await person({ email, confirmed: false })
    await setAsStaff(claimant.id)
    expect(await sentTokens()).toEqual([])
    expect(await logIn(email, staffPassword)).toMatchObject({
      error: 'forbidden',
      message: expect.stringContaining('Please write to us') as string,
    })
  })

  test('is over once somebody else has confirmed the address', async () => {
    const { db } = app.runtime.database
    const claimant = await person({ confirmed: false })
    await setAsStaff(claimant.id)
    const [{ token } = { token: '' }] = await sentTokens()
    const owner = await person({ email: claimant.email })
    const visitor = await app.visitor()
    expect(await use(visitor, token)).toMatchObject({ error: 'gone' })
    const accounts = db.selectFrom('session').select('subject_id').where('subject_id', 'in', [claimant.id, owner.id])
    expect(await accounts.execute()).toEqual([])
  })

  test('does not deadlock with another change of the credentials', async () => {
    const { id } = await person()
    await setAsStaff(id)
    const [{ token } = { token: '' }] = await sentTokens()
    const { db } = app.runtime.database
    const changing = await db.startTransaction().execute()
    await changing.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const visitor = await app.visitor()
    const redeeming = use(visitor, token)
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      expect(rows).not.toEqual([])
    })
    const { rows: deleted } = await sql`delete from password_link where account_id in (
      select account_id from password_link where account_id = ${id} for update skip locked) returning 1`.execute(
      changing,
    )
    await changing.commit().execute()
    expect([deleted.length, await redeeming]).toMatchObject([1, { error: 'gone' }])
  })

  test('is stored as a hash and does not reach the staff', async () => {
    const { id } = await person()
    const answer = await setAsStaff(id)
    const [{ token } = { token: '' }] = await sentTokens()
    const { rows } = await app.runtime.database.pool.query('select l::text as row from password_link l')
    const events = await app.runtime.database.db.selectFrom('event').selectAll().where('entity_id', '=', id).execute()
    for (const form of [token, Buffer.from(token).toString('hex')])
      expect(JSON.stringify([answer, rows, events])).not.toContain(form)
  })
})
