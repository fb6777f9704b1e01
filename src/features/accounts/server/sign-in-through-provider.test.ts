import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { hashPassword } from '#platform/password.ts'
import type { endpoints } from '../contract.ts'
import { lettersAfter } from '../../../../test/support/letters.ts'
import { openApp } from '../../../../test/support/app.ts'
import { away, enter, leave, useProvider } from '../../../../test/support/provider.ts'

const here = useProvider()
const { db, stranger, add, comeThrough, identitiesOf } = here
const accountsAt = (email: string) =>
  db().selectFrom('account').selectAll().where('email', '=', email).orderBy('id').execute()

describe('people who are known', () => {
  test.each(['client', 'tutor'] as const)(
    'come through the door of a %s, and go on to where they wanted',
    async (role) => {
      const { login, email } = stranger({ email: `Known-${role}@Test.Example` })
      const id = await add(email.replace(/.*/, `known-${role}@test.example`), [role])
      const visitor = await here.app.visitor({ locale: 'ru' })
      const { back } = await away(visitor, role, login, '/ru/wallet?page=2')
      expect(await enter[role](visitor, back)).toMatchObject({
        status: 'success',
        data: { next: '/ru/wallet?page=2' },
        auth: { [role]: true, current_role: role, [`${role}_info`]: { id, name: 'Ivan Franko' } },
      })
      expect((await visitor.page('/')).frame.auth.current_role).toBe(role)
      expect(visitor.cookies['repeto_oauth']).toBe('')
      expect(await identitiesOf(id)).toMatchObject([{ edition: 'ua', issuer: here.oidc.issuer, subject: login }])
      const events = await db().selectFrom('event').selectAll().where('entity_id', '=', id).orderBy('id').execute()
      expect(events).toMatchObject([
        { name: 'account.linked', actor_realm: 'person', actor_id: id, after: { issuer: here.oidc.issuer } },
        { name: 'account.signed_in', actor_realm: 'person', actor_id: id, after: { role, by: 'provider' } },
      ])
    },
  )

  test('stay the same, whatever becomes of their e-mail', async () => {
    const { login, email } = stranger()
    const id = await add(email, ['client', 'tutor'])
    await comeThrough('client', login)
    here.oidc.people[login] = { email: 'gone@test.example', email_verified: false }
    await db().updateTable('account').set({ email: 'new@test.example' }).where('id', '=', id).execute()
    await add(email, ['tutor'])
    expect(await comeThrough('tutor', login)).toMatchObject({ auth: { tutor_info: { id } } })
    expect(await identitiesOf(id)).toHaveLength(1)
  })

  test('lose a password that somebody else may have set, and are told', async () => {
    const { login, email } = stranger()
    const id = await add(email, ['client'])
    await db()
      .updateTable('account')
      .set({
        password_hash: await hashPassword('set by a stranger'),
        created_at: new Date(Date.now() - 3_600_000),
      })
      .where('id', '=', id)
      .execute()
    const hijacker = await here.app.visitor()
    const enterWith = (password: string) =>
      hijacker.call<typeof endpoints.clientLogin>('POST /api/client/login', { login: email, password })
    expect(await enterWith('set by a stranger')).toMatchObject({ status: 'success' })
    expect(await comeThrough('client', login)).toMatchObject({ status: 'success' })
    expect((await hijacker.page('/')).frame.auth.client).toBe(false)
    expect(await enterWith('set by a stranger')).toMatchObject({ error: 'wrong_credentials' })
    const told = async () =>
      (await lettersAfter(here.app, 'account.password_removed')).filter((one) => one.recipient === email)
    expect(await told()).toMatchObject([{ template: 'password_removed' }])
    // One that they set after that is theirs.
    await db()
      .updateTable('account')
      .set({ password_hash: await hashPassword('my own') })
      .where('id', '=', id)
      .execute()
    expect(await comeThrough('client', login)).toMatchObject({ status: 'success' })
    expect(await enterWith('my own')).toMatchObject({ status: 'success' })
    expect(await told()).toHaveLength(1)
  })

  test('go on at home, in the language they were reading, if they wanted nothing else', async () => {
    const { login, email } = stranger()
    await add(email, ['client'])
    const visitor = await here.app.visitor({ locale: 'ru' })
    const { back } = await away(visitor, 'client', login, 'https://evil.example/')
    expect(await enter.client(visitor, back)).toMatchObject({ data: { next: '/ru/client_orders' } })
  })
})

describe('people who are new', () => {
  test('become clients at the clients’ door', async () => {
    const { login, email } = stranger()
    const visitor = await here.app.visitor({ locale: 'ru' })
    expect(await comeThrough('client', login, visitor)).toMatchObject({
      status: 'success',
      auth: { client: true, tutor: false, current_role: 'client', client_info: { name: 'Lesia Ukrainka' } },
    })
    const [account, ...others] = await accountsAt(email)
    expect(others).toEqual([])
    expect(account).toMatchObject({ edition: 'ua', name: 'Lesia Ukrainka', locale: 'ru', password_hash: null })
    expect(account!.email_confirmed_at).toBeInstanceOf(Date)
    expect(await identitiesOf(account!.id)).toHaveLength(1)
    const about = db().selectFrom('event').select('name').where('entity', '=', 'account')
    const events = await about.where('entity_id', '=', account!.id).orderBy('id').execute()
    expect(events.map(({ name }) => name)).toEqual(['account.opened', 'account.linked', 'account.signed_in'])
  })

  test('become one client, even if they come twice at the same time', async () => {
    const { login, email } = stranger()
    const visitors = await Promise.all([here.app.visitor(), here.app.visitor(), here.app.visitor()])
    const ways = await Promise.all(visitors.map((visitor) => away(visitor, 'client', login)))
    const answers = await Promise.all(visitors.map((visitor, place) => enter.client(visitor, ways[place]!.back)))
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    const accounts = await accountsAt(email)
    expect(accounts).toHaveLength(1)
    expect(await identitiesOf(accounts[0]!.id)).toHaveLength(1)
  })

  test('are told to register at the tutors’ door', async () => {
    const { login, email } = stranger()
    const refused = { status: 'fail', error: 'oauth_unknown', httpStatus: 403 }
    expect(await comeThrough('tutor', login)).toMatchObject({
      ...refused,
      message: expect.stringContaining('зареєструйтеся'),
    })
    expect(await accountsAt(email)).toEqual([])
    const id = await add(email, ['client'])
    expect(await comeThrough('tutor', login)).toMatchObject(refused)
    expect(await identitiesOf(id)).toEqual([])
    await db().insertInto('tutor').values({ edition: 'ua', id }).execute()
    expect(await comeThrough('tutor', login)).toMatchObject({ status: 'success', auth: { tutor_info: { id } } })
  })

  test('who are tutors are told so at the clients’ door', async () => {
    const { login, email } = stranger()
    await add(email, ['tutor'])
    for (const before of ['client', 'tutor', 'client'] as const) {
      const answer = await comeThrough(before, login)
      if (before === 'tutor') expect(answer).toMatchObject({ status: 'success' })
      else expect(answer).toMatchObject({ error: 'oauth_unknown', message: expect.stringContaining('репетитор') })
    }
    expect(await accountsAt(email)).toHaveLength(1)
  })
})

describe('an e-mail', () => {
  test('that the provider has not confirmed leads nowhere', async () => {
    const { login, email } = stranger({ email_verified: false })
    const id = await add(email, ['client', 'tutor'])
    for (const door of ['client', 'tutor'] as const)
      expect(await comeThrough(door, login)).toMatchObject({ error: 'oauth_unverified', httpStatus: 403 })
    const nobody = stranger({ email_verified: false })
    expect(await comeThrough('client', nobody.login)).toMatchObject({ error: 'oauth_unverified' })
    expect([await identitiesOf(id), await accountsAt(nobody.email)]).toEqual([[], []])
    here.oidc.people[login]!.email_verified = true
    expect(await comeThrough('client', login)).toMatchObject({ auth: { client_info: { id } } })
  })

  test('that somebody only typed here leads to no account of theirs', async () => {
    const { login, email } = stranger()
    const typed = await add(email, ['client', 'tutor'], {})
    expect(await comeThrough('tutor', login)).toMatchObject({ error: 'oauth_unknown' })
    expect(await comeThrough('client', login)).toMatchObject({ status: 'success' })
    const [first, second] = await accountsAt(email)
    expect(first).toMatchObject({ id: typed, email_confirmed_at: null })
    expect(second!.name).toBe('Lesia Ukrainka')
    expect([await identitiesOf(typed), await identitiesOf(second!.id)]).toMatchObject([[], [{ subject: login }]])
  })

  test('of another edition is another person', async () => {
    const { login, email } = stranger()
    const polish = await add(email, ['tutor'], { edition: 'pl', email_confirmed_at: new Date() })
    expect(await comeThrough('tutor', login)).toMatchObject({ error: 'oauth_unknown' })
    const visitor = await here.app.visitor({ edition: 'pl' })
    expect(await comeThrough('tutor', login, visitor)).toMatchObject({ auth: { tutor_info: { id: polish } } })
  })
})

test('whoever was deleted does not come back, but may begin anew', async () => {
  const { login, email } = stranger()
  const id = await add(email, ['client', 'tutor'])
  await comeThrough('client', login)
  await db().updateTable('account').set({ deleted_at: new Date(), email: null }).where('id', '=', id).execute()
  expect(await comeThrough('tutor', login)).toMatchObject({ error: 'oauth_unknown' })
  expect(await comeThrough('client', login)).toMatchObject({ status: 'success' })
  const [anew] = await accountsAt(email)
  expect(anew!.id).not.toBe(id)
  expect(await identitiesOf(id)).toEqual([])
})

test('a provider that is away is said so, on the way there and on the way back', async () => {
  const { login } = stranger()
  const visitor = await here.app.visitor()
  const { back } = await away(visitor, 'client', login)
  await here.oidc.stop()
  const unavailable = { error: 'unavailable', httpStatus: 503, message: expect.stringContaining('Testing') as string }
  expect(await enter.client(visitor, back)).toMatchObject(unavailable)
  expect(await leave.client(visitor)).toMatchObject(unavailable)
  await here.oidc.start()
  expect(await comeThrough('client', login, visitor)).toMatchObject({ status: 'success' })
})

describe('the doors', () => {
  const doors = [
    ['client', '/client-login', '/client_orders'],
    ['tutor', '/login', '/orders/'],
  ] as const

  test.each(doors)(
    'name the provider, and let a %s who is already in finish the journey',
    async (role, path, landing) => {
      expect((await (await here.app.visitor()).page(path)).data).toMatchObject({ provider: 'Testing', why: null })
      const visitor = await here.app.visitor({ roles: [role] })
      expect(await visitor.page(path)).toEqual({ redirect: landing })
      await leave[role](visitor)
      expect((await visitor.page(`${path}?code=x&state=y`)).page).toMatch(/login$/)
      const [, otherPath, otherLanding] = doors.find(([one]) => one !== role)!
      const both = await here.app.visitor({ roles: ['client', 'tutor'] })
      await leave[role](both)
      expect(await both.page(otherPath)).toEqual({ redirect: otherLanding })
    },
  )

  test('without a provider there is none of it', async () => {
    const plain = await openApp()
    const visitor = await plain.visitor()
    const none = { error: 'not_found', httpStatus: 404, message: 'Такий спосіб входу тут не налаштовано.' }
    for (const [role, path] of doors) {
      expect((await visitor.page(path)).data).toMatchObject({ provider: null, why: null })
      expect(await leave[role](visitor)).toMatchObject(none)
      expect(await enter[role](visitor, { code: 'x', state: 'y', iss: 'z' })).toMatchObject(none)
    }
  })
})

test('nobody holds a transaction while the provider thinks', async () => {
  const ua = editionByCode('ua')!
  const inside = inTransaction(here.app.runtime, systemAsker(ua), (ctx) =>
    ctx.oidc.people!.begin('http://ua.localhost/'),
  )
  await expect(inside).rejects.toThrow('inside a transaction')
})
