import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { addClient, twoCities } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import type { clientPanelEndpoints } from '../contract.ts'

let app: TestApp
let staff: Visitor
let cities: [number, number]
let number = 0

beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '12' })
  staff = await app.visitor({ staff: 2, locale: 'en' })
  cities = await twoCities(app)
})
beforeEach(() => void number++)

const compare = (client_id: number, client_id2: number, visitor = staff) =>
  visitor.call<typeof clientPanelEndpoints.compare>('GET /api/admin/client/merge_profiles', { client_id, client_id2 })
const merge = (client_id: number, client_id2: number, fields: object = {}, visitor = staff) =>
  visitor.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', { client_id, client_id2, fields })
const accountOf = (id: number) =>
  app.runtime.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
const clientOf = (id: number) =>
  app.runtime.database.db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst()

const one = () => ({
  name: 'Ivan',
  email: `ivan${number}@mail.example`,
  phone: '+380501000001',
  confirmed: true,
  city_id: cities[0],
  locale: 'ua',
  created_at: new Date('2026-02-01T10:00Z'),
})
const other = () => ({
  name: 'Ivan Franko',
  email: `franko${number}@mail.example`,
  phone: '+380501000002',
  city_id: cities[1],
  locale: 'ru',
  email_subscribed: false,
  created_at: new Date('2026-01-01T10:00Z'),
})

describe('comparison', () => {
  test('returns the differing fields', async () => {
    const [a, b] = [await addClient(app, one()), await addClient(app, { ...one(), email: `b${number}@mail.example` })]
    const answer = await compare(a, b)
    expect(answer).toMatchObject({ data: { profiles: [{ id: a }, { id: b }], differ: ['email'] } })
    const c = await addClient(app, { ...other(), password_hash: 'x' })
    expect(await compare(c, a)).toMatchObject({
      data: {
        profiles: [{ id: c, has_password: true }, { id: a }],
        differ: ['name', 'email', 'phone', 'city_id', 'locale', 'email_subscribed', 'password'],
      },
    })
    expect(JSON.stringify(await compare(c, a))).not.toContain('password_hash')
  })

  test('offers no password that staff set, because it opens nothing', async () => {
    const [a, b] = [await addClient(app, one()), await addClient(app, { ...one(), email: `b${number}@mail.example` })]
    const staffPassword = { password_hash: 'x', password_set_by_staff_at: new Date() }
    await app.runtime.database.db.updateTable('account').set(staffPassword).where('id', '=', b).execute()
    expect(await compare(a, b)).toMatchObject({
      data: { profiles: [{ id: a }, { id: b, has_password: false }], differ: ['email'] },
    })
  })

  test('has a page that asks for missing ids', async () => {
    const [a, b] = [await addClient(app, one()), await addClient(app, other())]
    const page = await staff.page(`/panel/clients_show/merge/?client_id=${a}&client_id2=${b}`)
    expect(page.data).toMatchObject({ profiles: [{ id: a }, { id: b }] })
    expect((await staff.page(`/panel/clients_show/merge/?client_id=${a}`)).data).toEqual({ profiles: [], differ: [] })
    expect((await staff.page(`/panel/clients_show/merge/?client_id=${a}&client_id2=8999999999`)).status).toBe(404)
  })
})

describe('merge', () => {
  test('keeps the first client’s fields by default, the older date and the blacklist', async () => {
    const a = await addClient(app, one())
    const b = await addClient(app, { ...other(), blacklisted_at: new Date('2026-03-03'), blacklist_reason: 'Rude' })
    expect(await merge(a, b)).toMatchObject({
      status: 'success',
      data: { client: { id: a, name: 'Ivan', blacklisted: true, blacklist_reason: 'Rude', email_subscribed: true } },
    })
    expect([await accountOf(b), await clientOf(b)]).toEqual([undefined, undefined])
    expect(await accountOf(a)).toMatchObject({ email: one().email, locale: 'ua', created_at: other().created_at })
    expect(await clientOf(a)).toMatchObject({ city_id: cities[0], created_at: other().created_at })
  })

  test('takes chosen fields from the second, including confirmation and password', async () => {
    const hash = await hashPassword('the second password')
    const a = await addClient(app, { ...one(), confirmed: false })
    const b = await addClient(app, { ...other(), confirmed: true, password_hash: hash })
    const all = { name: 2, email: 2, phone: 2, city_id: 2, locale: 2, email_subscribed: 2, password: 2 }
    expect(await merge(a, b, all)).toMatchObject({ status: 'success' })
    const account = await accountOf(a)
    expect(account).toMatchObject({ ...pick(other(), ['name', 'email', 'phone', 'locale']), password_hash: hash })
    expect([account?.email_confirmed_at, account?.phone_confirmed_at]).toEqual([other().created_at, other().created_at])
    expect(await clientOf(a)).toMatchObject({ city_id: cities[1], email_subscribed: false })
    const person = await app.visitor()
    const login = { login: other().email, password: 'the second password' }
    expect(await person.call<typeof authEndpoints.clientLogin>('POST /api/client/login', login)).toMatchObject({
      auth: { client_info: { id: a } },
    })
  })

  test('does not confirm a contact that was not confirmed', async () => {
    const a = await addClient(app, one())
    const b = await addClient(app, other())
    await merge(a, b, { email: 2 })
    expect(await accountOf(a)).toMatchObject({ email: other().email, email_confirmed_at: null })
    expect((await accountOf(a))?.phone_confirmed_at).toEqual(one().created_at)
  })

  test('keeps both blacklist reasons and the earlier date', async () => {
    const a = await addClient(app, { ...one(), blacklisted_at: new Date('2026-05-01'), blacklist_reason: 'Late' })
    const b = await addClient(app, { ...other(), blacklisted_at: new Date('2026-04-01'), blacklist_reason: 'Rude' })
    await merge(a, b)
    expect(await clientOf(a)).toMatchObject({ blacklisted_at: new Date('2026-04-01'), blacklist_reason: 'Late; Rude' })
  })

  test('records both clients without secrets', async () => {
    const a = await addClient(app, { ...one(), password_hash: 'hash-of-a' })
    const b = await addClient(app, { ...other(), password_hash: 'hash-of-b' })
    await merge(a, b, { name: 2 })
    const [event] = (await listEvents(app.runtime.database, 'client', a)).slice(-1)
    expect(event).toMatchObject({
      name: 'client.merged',
      actor_realm: 'staff',
      before: {
        keep: { id: a, name: 'Ivan', email: one().email, phone: one().phone, city_id: cities[0], has_password: true },
        gone: {
          id: b,
          name: 'Ivan Franko',
          email: other().email,
          locale: 'ru',
          created_at: '2026-01-01T10:00:00.000Z',
        },
      },
      after: { keep: a, gone: b, fields: { name: 2, email: 1 } },
    })
    expect(JSON.stringify(event)).not.toContain('hash-of')
  })

  test('ends the sessions of the second client, including the current browser', async () => {
    const a = await addClient(app, one())
    const member = await app.visitor({ staff: 2, roles: ['client'] })
    const elsewhere = await startSession(app.runtime.database.db, {
      edition: 'ua',
      realm: 'person',
      subjectId: member.personId!,
      now: new Date(),
    })
    const staffToken = member.cookies[cookieName.staff]
    expect(await merge(a, member.personId!, {}, member)).toMatchObject({ status: 'success' })
    const left = await app.runtime.database.db
      .selectFrom('session')
      .select('role')
      .where('realm', '=', 'person')
      .where('subject_id', '=', member.personId!)
      .execute()
    expect([left, elsewhere.length > 0, member.cookies[cookieName.staff]]).toEqual([[], true, staffToken])
    expect(member.cookies[cookieName.person]).toBe('')
  })

  test('ends the sessions of the first when it takes the second’s email or password', async () => {
    const { db } = app.runtime.database
    for (const [fields, sessions] of [
      [{ name: 2 }, 1],
      [{ password: 2 }, 0],
      [{ email: 2 }, 0],
    ] as const) {
      number++
      const [keep, gone] = [await addClient(app, one()), await addClient(app, other())]
      await startSession(db, { edition: 'ua', realm: 'person', subjectId: keep, now: new Date() })
      await merge(keep, gone, fields)
      const left = await db
        .selectFrom('session')
        .select('role')
        .where('realm', '=', 'person')
        .where('subject_id', '=', keep)
        .execute()
      expect([fields, left.length]).toEqual([fields, sessions])
    }
  })

  test.each([
    [{ phone: 2 }, ['account_passkey', 'account_identity']],
    [{ password: 2 }, ['account_passkey', 'account_identity']],
    [{ email: 2, phone: 2 }, ['account_passkey']],
  ] as const)('leaves the first its second factor when it takes %j, in one event', async (fields, kept) => {
    const { db } = app.runtime.database
    const [keep, gone] = [await addClient(app, one()), await addClient(app, other())]
    const created_at = new Date()
    for (const account_id of [keep, gone]) {
      const key = {
        credential_id: `key-${account_id}`,
        public_key: randomBytes(32),
        host: 'ua.localhost',
        name: 'Phone',
      }
      await db
        .insertInto('account_passkey')
        .values({ ...key, edition: 'ua', account_id, counter: 0, created_at })
        .execute()
      const identity = { issuer: 'https://issuer.example', subject: `subject-${account_id}` }
      await db
        .insertInto('account_identity')
        .values({ ...identity, edition: 'ua', account_id, created_at })
        .execute()
    }
    await merge(keep, gone, fields)
    const left = []
    for (const table of ['account_passkey', 'account_identity'] as const)
      if ((await db.selectFrom(table).select('account_id').where('account_id', '=', keep).execute()).length === 1)
        left.push(table)
    expect(left).toEqual(kept)
    const events = await listEvents(app.runtime.database, 'account', keep)
    const ended = { passkeys: 1, identities: kept.length === 2 ? 1 : 2 }
    expect(events.filter(({ name }) => name === 'account.credentials_changed')).toMatchObject([
      { after: { reason: 'merged', ended } },
    ])
  })

  test('keeps the account of a tutor', async () => {
    const client = await addClient(app, one())
    const tutor = await addClient(app, { ...other(), tutor: true })
    const second = await addClient(app, { name: 'Another tutor', tutor: true })
    expect(await merge(client, tutor)).toMatchObject({
      error: 'wrong_status',
      message: expect.stringContaining('Keep that one instead') as string,
    })
    expect(await merge(second, tutor)).toMatchObject({
      error: 'wrong_status',
      message: expect.stringContaining('Both are tutors') as string,
    })
    expect(await accountOf(tutor)).toBeDefined()
    expect(await merge(tutor, client)).toMatchObject({ data: { client: { id: tutor, tutor: true } } })
  })
})

describe('rejected merges change nothing', () => {
  test('with itself', async () => {
    const a = await addClient(app, one())
    for (const answer of [await merge(a, a), await compare(a, a)])
      expect(answer).toMatchObject({ error: { client_id2: [expect.stringContaining('the same profile')] } })
  })

  test('with other editions, tutors without a client, deleted and unknown clients, all with the same error', async () => {
    const a = await addClient(app, one())
    const gone = await addClient(app)
    await app.runtime.database.db.updateTable('client').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    const strangers = [
      await addClient(app, { edition: 'pl' }),
      (await app.visitor({ roles: ['tutor'] })).personId!,
      gone,
      8_999_999_999,
    ]
    const missing = await merge(a, 8_999_999_999)
    for (const stranger of strangers) {
      expect(await merge(a, stranger)).toEqual(missing)
      expect(await merge(stranger, a)).toEqual(missing)
      expect(await compare(a, stranger)).toEqual(missing)
      expect(await compare(stranger, a)).toEqual(missing)
    }
    expect(missing).toMatchObject({ status: 'fail', error: 'not_found' })
    expect(await accountOf(strangers[0]!)).toBeDefined()
    expect(await listEvents(app.runtime.database, 'client', a)).toEqual([])
    const polish = await app.visitor({ edition: 'pl', staff: 1, locale: 'en' })
    expect(await merge(a, strangers[0]!, {}, polish)).toEqual(missing)
  })

  test('the same pair works within one edition', async () => {
    const polish = await app.visitor({ edition: 'pl', staff: 1 })
    const [a, b] = [await addClient(app, { edition: 'pl' }), await addClient(app, { edition: 'pl' })]
    expect(await merge(a, b, {}, polish)).toMatchObject({ status: 'success' })
  })
})

test('of twenty concurrent merges in both directions one succeeds', async () => {
  const [a, b] = [await addClient(app, one()), await addClient(app, other())]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? merge(a, b) : merge(b, a))),
  )
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  const rest = answers.filter((answer) => answer.status === 'fail')
  expect(new Set(rest.map((answer) => answer.status === 'fail' && answer.error))).toEqual(new Set(['not_found']))
  const left = await app.runtime.database.db.selectFrom('account').select('id').where('id', 'in', [a, b]).execute()
  expect(left).toHaveLength(1)
})

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
