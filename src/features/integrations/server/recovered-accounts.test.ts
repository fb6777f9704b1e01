import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { authEndpoints, ownAccountEndpoints } from '#features/accounts/contract.ts'
import type { registerEndpoints } from '#features/tutors/contract.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { finishOAuth, logInAtProvider } from '#test/support/oidc-login.ts'
import { openOidc } from '#test/support/oidc.ts'
import { addPasskey, personPassword as password, setConfirmedLogin, signWith } from '#test/support/passkeys.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { tokenEndpoints, webhookEndpoints } from '../contract/tokens.ts'
import { hashApiSecret } from './secrets.ts'

let app: TestApp
let oidc: Awaited<ReturnType<typeof openOidc>>
let now = Date.UTC(2031, 4, 5, 9)
let serial = 0
const day = 86_400_000
const db = () => app.runtime.database.db
beforeAll(async () => {
  const redirects = { people: ['/client-login', '/login'].map((path) => `http://ua.localhost:3000${path}`) }
  oidc = await openOidc({ people: {}, redirects })
  app = await openApp({ OIDC_PEOPLE: oidc.urlOf('people', 'Testing'), DATABASE_POOL: '8' })
})
afterAll(() => oidc.stop())
beforeEach(async () => {
  app.setTime(new Date((now += 2 * day)))
  await db().deleteFrom('call_count').execute()
})

const tokenInput = { name: 'Crawler', scopes: ['orders' as const], days: 365 }
const hookInput = { url: 'https://receiver.example/hook', events: ['order.created' as const] }
const createToken = (by: Visitor, proof: object) =>
  by.call<typeof tokenEndpoints.create>('POST /api/integrations/token/create', { ...tokenInput, ...proof })
const createWebhook = (by: Visitor, proof: object) =>
  by.call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', { ...hookInput, ...proof })
const readOrders = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await app.visitor()).send('GET', '/api/v1/orders', { headers })).statusCode
}

/** A tutor account with the email of another person, whose password only the registrant has. */
async function registerWithStrangersEmail() {
  const attacker = await app.visitor({ locale: 'en' })
  const email = `stranger${++serial}@test.example`
  const { id: city_id } = await db()
    .selectFrom('city')
    .select('id')
    .where('edition', '=', 'ua')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const phone = `050${1_000_000 + serial}`
  const tutor = { name: 'Taras', email, phone, password, city_id, terms: true }
  const answer = await attacker.call<typeof registerEndpoints.register>('POST /api/tutor/register', { tutor })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { id } = await db().selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db().insertInto('client').values({ edition: 'ua', id }).execute()
  return { attacker: { ...attacker, personId: id }, email, id }
}

/** Accounts could create these before their email had to be confirmed. */
async function plantOldGrants(id: number): Promise<string> {
  const token = `rpt_${'a'.repeat(40)}${id}`
  const at = { created_at: new Date(now) }
  await db()
    .insertInto('api_token')
    .values({
      edition: 'ua',
      account_id: id,
      token_hash: hashApiSecret(token),
      hint: 'rpt_aaaa',
      name: 'Old',
      scopes: ['orders'],
      expires_at: new Date(now + 365 * day),
      ...at,
    })
    .execute()
  const { url } = hookInput
  await db()
    .insertInto('webhook')
    .values({ edition: 'ua', owner: 'person', account_id: id, url, secret: Buffer.from('x'), order_created: true })
    .execute()
  return token
}

async function listGrants(id: number) {
  const count = async (table: 'api_token' | 'webhook' | 'messenger_link') =>
    (await db().selectFrom(table).select('edition').where('account_id', '=', id).execute()).length
  return {
    tokens: await count('api_token'),
    webhooks: await count('webhook'),
    messengers: await count('messenger_link'),
  }
}

/** The ways in which the reader of the email takes the account over. */
const recoveries: Record<string, (email: string, id: number) => Promise<unknown>> = {
  'a login code': async (email) => {
    const owner = await app.visitor()
    const sent = await owner.call<typeof authEndpoints.sendSignInCode>('POST /api/client/get_auth_code', { email })
    if (sent.status !== 'success') return sent
    const { code: auth_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { client_id: sent.data.client_id, auth_code }
    return owner.call<typeof authEndpoints.signInByCode>('POST /api/client/login_by_code', input)
  },
  'a password reset by code': async (email) => {
    const owner = await app.visitor()
    await owner.call<typeof authEndpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', { email })
    const { code: reset_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { reset_code, password: 'a lamp and four books' }
    return owner.call<typeof authEndpoints.resetPassword>('POST /api/tutor/profile/password/reset', input)
  },
  'a login service': async (email, id) => {
    const login = email.split('@')[0]!
    oidc.people[login] = { email, email_verified: true, name: 'The owner' }
    // The provider finds an account by its confirmed email only: the owner followed the link of the confirmation.
    await db()
      .updateTable('account')
      .set({ email_confirmed_at: new Date(now) })
      .where('id', '=', id)
      .execute()
    app.setTime(new Date((now += 60_000)))
    const owner = await app.visitor()
    return finishOAuth.tutor(owner, (await logInAtProvider(owner, 'tutor', login)).callback)
  },
}

describe('an account registered with the email of a stranger', () => {
  test('gets neither a token nor a webhook before the email is confirmed', async () => {
    const { attacker, id } = await registerWithStrangersEmail()
    const refused = { error: 'wrong_status', message: expect.stringContaining('Confirm your email') as unknown }
    expect(await createToken(attacker, { password })).toMatchObject(refused)
    expect(await createWebhook(attacker, { password })).toMatchObject(refused)
    expect(await readOrders(await plantOldGrants(id))).toBe(401)
  })

  test.each(Object.keys(recoveries))(
    'keeps nothing that was handed out when the owner recovers it by %s',
    async (by) => {
      const { attacker, email, id } = await registerWithStrangersEmail()
      const token = await plantOldGrants(id)
      expect(await attacker.call('POST /api/chat/messengers/link', { service: 1 })).toMatchObject({ status: 'success' })
      expect(await listGrants(id)).toEqual({ tokens: 1, webhooks: 1, messengers: 1 })
      expect(await recoveries[by]!(email, id)).toMatchObject({ status: 'success' })
      expect(await readOrders(token)).toBe(401)
      expect(await listGrants(id)).toEqual({ tokens: 0, webhooks: 0, messengers: 0 })
      expect(await createToken(attacker, { password })).toMatchObject({ error: 'unauthorized' })
      const emails = await messagesAfter(app, 'account.credentials_changed')
      expect(emails.filter(({ recipient }) => recipient === email)).toMatchObject([
        { template: 'access_ended', text: expect.stringContaining('1 webhook, 1 API token, 1 messenger') as unknown },
      ])
      expect(emails.at(-1)!.text).toContain('/api-access')
    },
  )
})

describe('an account whose registrant confirmed a phone, and whose owner followed the link of the email', () => {
  const followLink = async (by: Visitor) => {
    const { token: confirmation_code = '' } = await lastSecrets(app, 'account.email_confirmation_requested')
    const input = { confirmation_code }
    expect(
      await by.call<typeof ownAccountEndpoints.confirmEmail>('POST /api/tutor/email/confirm', input),
    ).toMatchObject({ status: 'success' })
  }
  const confirmPhone = (id: number) =>
    db()
      .updateTable('account')
      .set({ phone_confirmed_at: new Date(now) })
      .where('id', '=', id)
      .execute()
  const resetByPhone = async (id: number) => {
    const { phone } = await db().selectFrom('account').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
    const visitor = await app.visitor()
    await visitor.call<typeof authEndpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', {
      phone: phone!,
    })
    const { code: reset_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { reset_code, password: 'two lamps and a book' }
    return visitor.call<typeof authEndpoints.resetPassword>('POST /api/tutor/profile/password/reset', input)
  }

  test.each(Object.keys(recoveries))('opens for nobody else after a recovery by %s', async (by) => {
    const { attacker, email, id } = await registerWithStrangersEmail()
    await confirmPhone(id)
    await followLink(await app.visitor())
    app.setTime(new Date((now += 60_000)))
    expect(await createToken(attacker, { password })).toMatchObject({ status: 'success' })
    expect(await attacker.call('POST /api/chat/messengers/link', { service: 1 })).toMatchObject({ status: 'success' })
    expect(await recoveries[by]!(email, id)).toMatchObject({ status: 'success' })
    expect(await listGrants(id)).toEqual({ tokens: 0, webhooks: 0, messengers: 0 })
    expect(await attacker.call('POST /api/chat/messengers/link', { service: 1 })).toMatchObject({
      error: 'unauthorized',
    })
    const login = { login: email, password }
    const again = await app.visitor()
    expect(await again.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', login)).toMatchObject({
      error: 'wrong_credentials',
    })
    expect(await resetByPhone(id)).toMatchObject({ error: 'wrong_code' })
    const emails = await messagesAfter(app, 'account.phone_unconfirmed')
    expect(emails.filter(({ recipient }) => recipient === email)).toMatchObject([
      { template: 'access_ended', text: expect.stringContaining('until you confirm it again in your settings') },
    ])
  })

  test('stays as it is for a registrant who followed the link while logged in', async () => {
    const { attacker: registrant, email, id } = await registerWithStrangersEmail()
    await confirmPhone(id)
    await followLink(registrant)
    expect(await createToken(registrant, { password })).toMatchObject({ status: 'success' })
    expect(await recoveries['a login code']!(email, id)).toMatchObject({ status: 'success' })
    expect(await listGrants(id)).toMatchObject({ tokens: 1 })
    expect(await resetByPhone(id)).toMatchObject({ status: 'success' })
  })
})

describe('a new token or webhook', () => {
  test('asks for the password', async () => {
    const owner = await app.visitor({ roles: ['client'], locale: 'en' })
    await setConfirmedLogin(app, owner)
    for (const create of [createToken, createWebhook]) {
      expect(await create(owner, {})).toMatchObject({ error: { password: [expect.any(String)] } })
      expect(await create(owner, { password: 'a guess' })).toMatchObject({ error: { password: [expect.any(String)] } })
      expect(await create(owner, { password })).toMatchObject({ status: 'success' })
    }
  })

  test('takes a passkey, or a code for an account without a password', async () => {
    const tutor = await app.visitor({ roles: ['tutor'], locale: 'en' })
    await setConfirmedLogin(app, tutor)
    const { key } = await addPasskey(tutor)
    expect(await createToken(tutor, { proof: await signWith(tutor, key) })).toMatchObject({ status: 'success' })
    const client = await app.visitor({ roles: ['client'], locale: 'en' })
    await setConfirmedLogin(app, client)
    await db().updateTable('account').set({ password_hash: null }).where('id', '=', client.personId!).execute()
    expect(await createWebhook(client, {})).toMatchObject({ error: { password: [expect.any(String)] } })
    expect(await client.call('POST /api/tutor/passkey/send_code', {})).toMatchObject({ status: 'success' })
    const { code = '' } = await lastSecrets(app, 'account.code_requested')
    expect(await createWebhook(client, { code: code === '111111' ? '222222' : '111111' })).toMatchObject({
      error: 'wrong_code',
    })
    expect(await createWebhook(client, { code })).toMatchObject({ status: 'success' })
  })

  test('is not given to somebody on the blacklist, whose old token does not work either', async () => {
    const owner = await app.visitor({ roles: ['client'], locale: 'en' })
    await setConfirmedLogin(app, owner)
    const login = { login: `person${owner.personId}@test.example`, password }
    expect(await createToken(owner, { password })).toMatchObject({ status: 'success' })
    const staff = await app.visitor({ staff: 1 })
    const input = { client_id: owner.personId!, reason: 'Writes to everybody' }
    expect(await staff.call('POST /api/admin/client/blacklist/add', input)).toMatchObject({ status: 'success' })
    const emails = await messagesAfter(app, 'account.credentials_changed')
    expect(emails.filter(({ recipient }) => recipient === login.login)).toEqual([])
    const again = await app.visitor({ locale: 'en' })
    await again.call<typeof authEndpoints.clientLogin>('POST /api/client/login', login)
    for (const create of [createToken, createWebhook])
      expect(await create(again, { password })).toMatchObject({ error: 'forbidden' })
    expect(await again.call('POST /api/chat/messengers/link', { service: 1 })).toMatchObject({ error: 'forbidden' })
    expect(await readOrders(await plantOldGrants(owner.personId!))).toBe(401)
  })
})
