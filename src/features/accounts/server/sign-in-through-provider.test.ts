import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { hashPassword } from '#platform/password.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { authEndpoints, passkeyLoginEndpoints } from '../contract.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { openApp } from '#test/support/app.ts'
import { logInAtProvider, finishOAuth, startOAuth, useOidcProvider } from '#test/support/oidc-login.ts'
import { addPasskey, setPersonPassword } from '#test/support/passkeys.ts'

const here = useOidcProvider()
const { db, addProviderUser, addAccount, logInByProvider, listIdentities } = here
const accountsAt = (email: string) =>
  db().selectFrom('account').selectAll().where('email', '=', email).orderBy('id').execute()

describe('provider login of known people', () => {
  test.each(['client', 'tutor'] as const)('logs in as a %s and opens the requested page', async (role) => {
    const { login, email } = addProviderUser({ email: `Known-${role}@Test.Example` })
    const id = await addAccount(email.replace(/.*/, `known-${role}@test.example`), [role])
    const visitor = await here.app.visitor({ locale: 'ru' })
    const { callback } = await logInAtProvider(visitor, role, login, '/ru/wallet?page=2')
    expect(await finishOAuth[role](visitor, callback)).toMatchObject({
      status: 'success',
      data: { next: '/ru/wallet?page=2' },
      auth: { [role]: true, current_role: role, [`${role}_info`]: { id, name: 'Ivan Franko' } },
    })
    expect((await visitor.page('/')).frame.auth.current_role).toBe(role)
    expect(visitor.cookies['repeto_oauth']).toBe('')
    expect(await listIdentities(id)).toMatchObject([{ edition: 'ua', issuer: here.oidc.issuer, subject: login }])
    const events = await db().selectFrom('event').selectAll().where('entity_id', '=', id).orderBy('id').execute()
    expect(events).toMatchObject([
      { name: 'account.credentials_changed', after: { reason: 'identity_linked' } },
      { name: 'account.linked', actor_realm: 'person', actor_id: id, after: { issuer: here.oidc.issuer } },
      { name: 'account.signed_in', actor_realm: 'person', actor_id: id, after: { role, by: 'provider' } },
    ])
  })

  test('follows the linked identity when the email changes', async () => {
    const { login, email } = addProviderUser()
    const id = await addAccount(email, ['client', 'tutor'])
    await logInByProvider('client', login)
    here.oidc.people[login] = { email: 'gone@test.example', email_verified: false }
    await db().updateTable('account').set({ email: 'new@test.example' }).where('id', '=', id).execute()
    await addAccount(email, ['tutor'])
    expect(await logInByProvider('tutor', login)).toMatchObject({ auth: { tutor_info: { id } } })
    expect(await listIdentities(id)).toHaveLength(1)
  })

  test('removes a password that somebody else may have set and notifies the owner', async () => {
    const { login, email } = addProviderUser()
    const id = await addAccount(email, ['client'])
    await db()
      .updateTable('account')
      .set({
        password_hash: await hashPassword('set by a stranger'),
        created_at: new Date(Date.now() - 3_600_000),
      })
      .where('id', '=', id)
      .execute()
    const hijacker = await here.app.visitor()
    const loginWith = (password: string) =>
      hijacker.call<typeof authEndpoints.clientLogin>('POST /api/client/login', { login: email, password })
    expect(await loginWith('set by a stranger')).toMatchObject({ status: 'success' })
    expect(await logInByProvider('client', login)).toMatchObject({ status: 'success' })
    expect((await hijacker.page('/')).frame.auth.client).toBe(false)
    expect(await loginWith('set by a stranger')).toMatchObject({ error: 'wrong_credentials' })
    const notified = async () =>
      (await messagesAfter(here.app, 'account.password_removed')).filter((one) => one.recipient === email)
    expect(await notified()).toMatchObject([{ template: 'password_removed' }])
    // A password that is set after linking must stay.
    await db()
      .updateTable('account')
      .set({ password_hash: await hashPassword('my own') })
      .where('id', '=', id)
      .execute()
    expect(await logInByProvider('client', login)).toMatchObject({ status: 'success' })
    expect(await loginWith('my own')).toMatchObject({ status: 'success' })
    expect(await notified()).toHaveLength(1)
  })

  test('asks for the passkey, also when the provider is linked for the first time', async () => {
    const { login, email } = addProviderUser()
    const id = await addAccount(email, ['client'])
    const owner = await here.app.visitor({ locale: 'en' })
    owner.cookies[cookieName.person] = await startSession(db(), {
      edition: 'ua',
      realm: 'person',
      subjectId: id,
      now: here.app.runtime.clock(),
    })
    await setPersonPassword(here.app, { ...owner, personId: id })
    const { key } = await addPasskey(owner)
    const visitor = await here.app.visitor()
    const { callback } = await logInAtProvider(visitor, 'client', login, '/client_profile')
    const answer = await finishOAuth.client(visitor, callback)
    expect(answer).toMatchObject({ status: 'success', data: { next: '/client_profile', passkey: expect.anything() } })
    expect((await visitor.page('/')).frame.auth.client).toBe(false)
    const challenge = answer.status === 'success' ? answer.data.passkey!.challenge : ''
    const signed = await visitor.call<typeof passkeyLoginEndpoints.signIn>('POST /api/auth/passkey/login', {
      response: key.get(challenge),
      role: 'client',
    })
    expect(signed).toMatchObject({ status: 'success', auth: { client: true } })
    expect(await listIdentities(id)).toHaveLength(1)
  })

  test('opens the default page in the language of the login page', async () => {
    const { login, email } = addProviderUser()
    await addAccount(email, ['client'])
    const visitor = await here.app.visitor({ locale: 'ru' })
    const { callback } = await logInAtProvider(visitor, 'client', login, 'https://evil.example/')
    expect(await finishOAuth.client(visitor, callback)).toMatchObject({ data: { next: '/ru/client_orders' } })
  })
})

describe('provider login of new people', () => {
  test('creates a client at the client login', async () => {
    const { login, email } = addProviderUser()
    const visitor = await here.app.visitor({ locale: 'ru' })
    expect(await logInByProvider('client', login, visitor)).toMatchObject({
      status: 'success',
      auth: { client: true, tutor: false, current_role: 'client', client_info: { name: 'Lesia Ukrainka' } },
    })
    const [account, ...others] = await accountsAt(email)
    expect(others).toEqual([])
    expect(account).toMatchObject({ edition: 'ua', name: 'Lesia Ukrainka', locale: 'ru', password_hash: null })
    expect(account!.email_confirmed_at).toBeInstanceOf(Date)
    expect(await listIdentities(account!.id)).toHaveLength(1)
    const about = db().selectFrom('event').select('name').where('entity', '=', 'account')
    const events = await about.where('entity_id', '=', account!.id).orderBy('id').execute()
    expect(events.map(({ name }) => name)).toEqual(['account.opened', 'account.linked', 'account.signed_in'])
  })

  test('names a client without a name in their language, and never after the email', async () => {
    const { login, email } = addProviderUser({ name: '' })
    const visitor = await here.app.visitor({ locale: 'ru' })
    expect(await logInByProvider('client', login, visitor)).toMatchObject({ status: 'success' })
    expect(await accountsAt(email)).toMatchObject([{ name: 'Ученик' }])
  })

  test('creates one client for two concurrent logins', async () => {
    const { login, email } = addProviderUser()
    const visitors = await Promise.all([here.app.visitor(), here.app.visitor(), here.app.visitor()])
    const ways = await Promise.all(visitors.map((visitor) => logInAtProvider(visitor, 'client', login)))
    const answers = await Promise.all(
      visitors.map((visitor, place) => finishOAuth.client(visitor, ways[place]!.callback)),
    )
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    const accounts = await accountsAt(email)
    expect(accounts).toHaveLength(1)
    expect(await listIdentities(accounts[0]!.id)).toHaveLength(1)
  })

  test('asks to register at the tutor login', async () => {
    const { login, email } = addProviderUser()
    const refused = { status: 'fail', error: 'oauth_unknown', httpStatus: 403 }
    expect(await logInByProvider('tutor', login)).toMatchObject({
      ...refused,
      message: expect.stringContaining('Зареєструйтеся'),
    })
    expect(await accountsAt(email)).toEqual([])
    const id = await addAccount(email, ['client'])
    expect(await logInByProvider('tutor', login)).toMatchObject(refused)
    expect(await listIdentities(id)).toEqual([])
    await db().insertInto('tutor').values({ edition: 'ua', id }).execute()
    expect(await logInByProvider('tutor', login)).toMatchObject({ status: 'success', auth: { tutor_info: { id } } })
  })

  test('rejects a tutor at the client login', async () => {
    const { login, email } = addProviderUser()
    await addAccount(email, ['tutor'])
    for (const before of ['client', 'tutor', 'client'] as const) {
      const answer = await logInByProvider(before, login)
      if (before === 'tutor') expect(answer).toMatchObject({ status: 'success' })
      else expect(answer).toMatchObject({ error: 'oauth_unknown', message: expect.stringContaining('репетитор') })
    }
    expect(await accountsAt(email)).toHaveLength(1)
  })
})

describe('provider email', () => {
  test('is ignored if the provider has not confirmed it', async () => {
    const { login, email } = addProviderUser({ email_verified: false })
    const id = await addAccount(email, ['client', 'tutor'])
    for (const door of ['client', 'tutor'] as const)
      expect(await logInByProvider(door, login)).toMatchObject({ error: 'oauth_unverified', httpStatus: 403 })
    const nobody = addProviderUser({ email_verified: false })
    expect(await logInByProvider('client', nobody.login)).toMatchObject({ error: 'oauth_unverified' })
    expect([await listIdentities(id), await accountsAt(nobody.email)]).toEqual([[], []])
    here.oidc.people[login]!.email_verified = true
    expect(await logInByProvider('client', login)).toMatchObject({ auth: { client_info: { id } } })
  })

  test('does not match an unconfirmed email of an account', async () => {
    const { login, email } = addProviderUser()
    const unconfirmed = await addAccount(email, ['client', 'tutor'], {})
    expect(await logInByProvider('tutor', login)).toMatchObject({ error: 'oauth_unknown' })
    expect(await logInByProvider('client', login)).toMatchObject({ status: 'success' })
    const [first, second] = await accountsAt(email)
    expect(first).toMatchObject({ id: unconfirmed, email_confirmed_at: null })
    expect(second!.name).toBe('Lesia Ukrainka')
    expect([await listIdentities(unconfirmed), await listIdentities(second!.id)]).toMatchObject([
      [],
      [{ subject: login }],
    ])
  })

  test('matches only accounts of the same edition', async () => {
    const { login, email } = addProviderUser()
    const polish = await addAccount(email, ['tutor'], { edition: 'pl', email_confirmed_at: new Date() })
    expect(await logInByProvider('tutor', login)).toMatchObject({ error: 'oauth_unknown' })
    const visitor = await here.app.visitor({ edition: 'pl' })
    expect(await logInByProvider('tutor', login, visitor)).toMatchObject({ auth: { tutor_info: { id: polish } } })
  })
})

test('does not restore a deleted account but creates a new one', async () => {
  const { login, email } = addProviderUser()
  const id = await addAccount(email, ['client', 'tutor'])
  await logInByProvider('client', login)
  await db().updateTable('account').set({ deleted_at: new Date(), email: null }).where('id', '=', id).execute()
  expect(await logInByProvider('tutor', login)).toMatchObject({ error: 'oauth_unknown' })
  expect(await logInByProvider('client', login)).toMatchObject({ status: 'success' })
  const [recreated] = await accountsAt(email)
  expect(recreated!.id).not.toBe(id)
  expect(await listIdentities(id)).toEqual([])
})

test('reports an unavailable provider at both steps', async () => {
  const { login } = addProviderUser()
  const visitor = await here.app.visitor()
  const { callback } = await logInAtProvider(visitor, 'client', login)
  await here.oidc.stop()
  const unavailable = { error: 'unavailable', httpStatus: 503, message: expect.stringContaining('Testing') as string }
  expect(await finishOAuth.client(visitor, callback)).toMatchObject(unavailable)
  expect(await startOAuth.client(visitor)).toMatchObject(unavailable)
  await here.oidc.start()
  expect(await logInByProvider('client', login, visitor)).toMatchObject({ status: 'success' })
})

describe('login pages', () => {
  const doors = [
    ['client', '/client-login', '/client_orders'],
    ['tutor', '/login', '/orders/'],
  ] as const

  test.each(doors)(
    'name the provider and let a logged-in %s finish the provider login',
    async (role, path, landing) => {
      expect((await (await here.app.visitor()).page(path)).data).toMatchObject({ provider: 'Testing', reason: null })
      const visitor = await here.app.visitor({ roles: [role] })
      expect(await visitor.page(path)).toEqual({ redirect: landing })
      await startOAuth[role](visitor)
      expect((await visitor.page(`${path}?code=x&state=y`)).page).toMatch(/login$/)
      const [, otherPath, otherLanding] = doors.find(([one]) => one !== role)!
      const both = await here.app.visitor({ roles: ['client', 'tutor'] })
      await startOAuth[role](both)
      expect(await both.page(otherPath)).toEqual({ redirect: otherLanding })
    },
  )

  test('offer no provider login if none is configured', async () => {
    const plain = await openApp()
    const visitor = await plain.visitor()
    const none = { error: 'not_found', httpStatus: 404, message: 'Цей спосіб входу не налаштовано.' }
    for (const [role, path] of doors) {
      expect((await visitor.page(path)).data).toMatchObject({ provider: null, reason: null })
      expect(await startOAuth[role](visitor)).toMatchObject(none)
      expect(await finishOAuth[role](visitor, { code: 'x', state: 'y', iss: 'z' })).toMatchObject(none)
    }
  })
})

test('holds no transaction while the provider responds', async () => {
  const ua = editionByCode('ua')!
  const txCtx = inTransaction(here.app.runtime, systemRequester(ua), (ctx) =>
    ctx.gateways.oidc.people!.begin('http://ua.localhost/'),
  )
  await expect(txCtx).rejects.toThrow('inside a transaction')
})
