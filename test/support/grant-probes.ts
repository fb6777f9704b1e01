import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import type { authEndpoints, ownAccountEndpoints, ownPasskeyEndpoints } from '#features/accounts/contract.ts'
import { createPasswordLink } from '#features/accounts/server/password-link.ts'
import { createOrderLink, issueCode, requestEmailChange } from '#features/accounts/public.ts'
import { redeemLinkCode } from '#features/chat/server/messengers/links.ts'
import type { clientProfileEndpoints } from '#features/clients/contract.ts'
import type { tokenEndpoints, webhookEndpoints } from '#features/integrations/contract.ts'
import { queueOrderDeliveries } from '#features/integrations/server/webhooks/queue-deliveries.ts'
import type { EventName } from '#platform/event-registry.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { TestApp, Visitor } from './app.ts'
import type { openOidc } from './oidc.ts'
import { finishOAuth, logInAtProvider } from './oidc-login.ts'
import { addPasskey, personPassword, requestChallenge, requestCreation } from './passkeys.ts'
import { lastSecrets } from './secrets.ts'

export type GrantTest = { app: TestApp; oidc: Awaited<ReturnType<typeof openOidc>> }
export type GrantHolder = {
  id: number
  orderId: number
  /** The browser of somebody who handed out everything before the credentials changed. */
  browser: Visitor
  /** The kind of contact whose change is pending by code. */
  pending: 'email' | 'phone'
}
/** Uses the grant once more. `owner` is a new session of the account that remains. */
type UseGrant = (owner: { id: number; browser: Visitor }) => Promise<boolean>

const ua = systemRequester(editionByCode('ua')!)
const password = personPassword
let serial = 0

export async function openSession(app: TestApp, subjectId: number): Promise<Visitor> {
  const { runtime } = app
  const browser = await app.visitor()
  const session = { edition: 'ua', realm: 'person', subjectId, now: runtime.clock() } as const
  browser.cookies[cookieName.person] = await startSession(runtime.database.db, session)
  return { ...browser, personId: subjectId }
}

const succeeds = async (answer: Promise<{ status: string }>) => (await answer).status === 'success'

/** Hands out a grant of each name that slices declare, and returns how to use it. */
export const grantProbes: Record<string, (test: GrantTest, holder: GrantHolder) => Promise<UseGrant>> = {
  sessions: async (_, { browser }) => {
    const old = { ...browser.cookies }
    return async ({ browser: { send } }) => {
      // The owner's client must not lend its own cookies.
      const cookie = Object.entries(old)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
      const { auth } = (await send('GET', '/api/auth/role/get', { headers: { cookie } })).json<{
        auth: { client: boolean; tutor: boolean }
      }>()
      return auth.client || auth.tutor
    }
  },
  sign_in_codes: async ({ app }, { id }) => {
    const email = await emailOf(app, id)
    const reader = await app.visitor()
    const sent = await reader.call<typeof authEndpoints.sendSignInCode>('POST /api/client/get_auth_code', { email })
    if (sent.status !== 'success') throw new Error(JSON.stringify(sent))
    const { code: auth_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { client_id: sent.data.client_id, auth_code }
    return () => succeeds(reader.call<typeof authEndpoints.signInByCode>('POST /api/client/login_by_code', input))
  },
  reset_codes: async ({ app }, { id }) => {
    const email = await emailOf(app, id)
    const reader = await app.visitor()
    const path = 'POST /api/tutor/profile/password/get_reset_code'
    const sent = await reader.call<typeof authEndpoints.sendResetCode>(path, { email })
    if (sent.status !== 'success') throw new Error(JSON.stringify(sent))
    const { code: reset_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { reset_code, password: `a new lamp ${++serial}` }
    return () =>
      succeeds(reader.call<typeof authEndpoints.resetPassword>('POST /api/tutor/profile/password/reset', input))
  },
  codes: async ({ app }, { id, pending: kind }) => {
    const address = kind === 'email' ? `other${++serial}@test.example` : `+38050${1_000_000 + ++serial}`
    await inTransaction(app.runtime, ua, (ctx) => issueCode(ctx, { purpose: kind, accountId: id, address }))
    const { code = '' } = await lastSecrets(app, 'account.code_requested')
    return ({ browser }) =>
      succeeds(browser.call<typeof clientProfileEndpoints.confirm>('POST /api/client/profile/confirm', { kind, code }))
  },
  email_links: async ({ app }, { id }) => {
    await inTransaction(app.runtime, ua, (ctx) => requestEmailChange(ctx, id, `thief${++serial}@test.example`))
    const { token = '' } = await lastSecrets(app, 'account.email_change_requested')
    return async () => {
      const reader = await app.visitor()
      const input = { confirmation_code: token }
      return succeeds(reader.call<typeof ownAccountEndpoints.confirmEmail>('POST /api/tutor/email/confirm', input))
    }
  },
  sent_passwords: async ({ app }, { id }) => {
    const { db } = app.runtime.database
    const sent = randomBytes(12).toString('hex')
    const email = await emailOf(app, id)
    const [created_at, expires_at] = [app.runtime.clock(), new Date(app.runtime.clock().getTime() + 86_400_000)]
    const hash = createHash('sha256').update(sent).digest()
    await db
      .insertInto('generated_password')
      .values({ edition: 'ua', account_id: id, hash, created_at, expires_at })
      .execute()
    return async ({ id: ownerId }) => {
      const tries = [email, await emailOf(app, ownerId)].map(async (login) => {
        const input = { login, password: sent }
        return succeeds((await app.visitor()).call<typeof authEndpoints.clientLogin>('POST /api/client/login', input))
      })
      return (await Promise.all(tries)).includes(true)
    }
  },
  password_links: async ({ app }, { id }) => {
    const link = await inTransaction(app.runtime, ua, (ctx) => createPasswordLink(ctx, id))
    return async () => {
      const reader = await app.visitor()
      const input = { token: link!.token, password: `a new lamp ${++serial}` }
      return succeeds(reader.call<typeof authEndpoints.redeemLink>('POST /api/auth/password_link/use', input))
    }
  },
  order_links: async ({ app }, { id, orderId }) => {
    const auth_token = await inTransaction(app.runtime, ua, (ctx) => createOrderLink(ctx, { accountId: id, orderId }))
    return async () => {
      const reader = await app.visitor()
      return succeeds(
        reader.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token }),
      )
    }
  },
  identities: async ({ app, oidc }, { id }) => {
    const subject = `thief-${++serial}`
    oidc.people[subject] = { email: `${subject}@test.example`, email_verified: true, name: 'Thief' }
    const { db } = app.runtime.database
    const identity = { edition: 'ua', issuer: oidc.issuer, subject, account_id: id, created_at: app.runtime.clock() }
    await db.insertInto('account_identity').values(identity).execute()
    return async ({ id: ownerId }) => {
      const reader = await app.visitor()
      await finishOAuth.client(reader, (await logInAtProvider(reader, 'client', subject)).callback)
      const { rows } = await sql<{ account_id: number }>`select account_id from account_identity
        where subject = ${subject}`.execute(db)
      return rows.some(({ account_id }) => account_id === ownerId)
    }
  },
  passkeys: async (_, { browser }) => {
    const { key } = await addPasskey(browser)
    return async ({ browser: owner }) => {
      const asked = await owner.call<typeof ownPasskeyEndpoints.prove>('POST /api/tutor/passkey/prove', {})
      if (asked.status !== 'success' || !asked.data.passkey) return false
      return succeeds(requestCreation(owner, { proof: key.get(asked.data.passkey.challenge) }))
    }
  },
  passkey_challenges: async ({ app }, { browser }) => {
    const { key } = await addPasskey(browser, { password }, 'Second phone')
    const challenge = await requestChallenge(browser)
    const cookie = browser.cookies['repeto_passkey']!
    return async ({ browser: owner }) => {
      owner.cookies['repeto_passkey'] = cookie
      await app.runtime.database.db.deleteFrom('call_count').execute()
      return succeeds(requestCreation(owner, { proof: key.get(challenge) }))
    }
  },
  messengers: async ({ app }, { id, browser }) => {
    const linked = await browser.call('POST /api/chat/messengers/link', { service: 1 })
    if (linked.status !== 'success') throw new Error(JSON.stringify(linked))
    const code = randomBytes(24).toString('base64url')
    const row = { edition: 'ua', account_id: id, service: 2, side: 'client' }
    const code_hash = createHash('sha256').update(code).digest()
    const expires_at = new Date(app.runtime.clock().getTime() + 600_000)
    await app.runtime.database.db
      .insertInto('messenger_link_code')
      .values({ ...row, code_hash, expires_at })
      .execute()
    return async ({ id: ownerId }) => {
      const notified = await countAfterNotice(app, 'messenger_delivery', ownerId, {
        name: 'account.notified_by_messenger',
        secrets: { text: 'A new message' },
      })
      const link = await inTransaction(app.runtime, ua, (ctx) =>
        redeemLinkCode(ctx, { service: 2, recipient: `thief-${id}`, code }),
      )
      return notified || link !== undefined
    }
  },
  push: async ({ app }, { id }) => {
    const { rows } = await sql<{ family: string }>`select family from session where subject_id = ${id}
      order by created_at desc limit 1`.execute(app.runtime.database.db)
    await app.runtime.database.db
      .insertInto('push_subscription')
      .values({
        edition: 'ua',
        account_id: id,
        session_family: rows[0]!.family,
        endpoint: `https://push.example/${++serial}`,
        p256dh: randomBytes(65),
        auth: randomBytes(16),
        locale: 'ua',
        created_at: app.runtime.clock(),
      })
      .execute()
    return ({ id: ownerId }) =>
      countAfterNotice(app, 'push_delivery', ownerId, {
        name: 'account.notified_by_push',
        secrets: { title: 'Repeto', body: 'A new message', path: '/' },
      })
  },
  api_tokens: async ({ app }, { browser }) => {
    const input = { name: 'Crawler', scopes: ['orders' as const], days: 365, password }
    const created = await browser.call<typeof tokenEndpoints.create>('POST /api/integrations/token/create', input)
    if (created.status !== 'success') throw new Error(JSON.stringify(created))
    return async () => {
      const headers = { authorization: `Bearer ${created.data.token}` }
      return (await (await app.visitor()).send('GET', '/api/v1/orders', { headers })).statusCode === 200
    }
  },
  webhooks: async ({ app }, { browser, orderId }) => {
    const input = { url: 'https://receiver.example/hook', events: ['order.created' as const], password }
    const created = await browser.call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', input)
    if (created.status !== 'success') throw new Error(JSON.stringify(created))
    return async () => {
      const { db } = app.runtime.database
      await db.deleteFrom('webhook_delivery').execute()
      const event = { id: ++serial, at: app.runtime.clock(), actor: { realm: 'system' }, entity: 'order' } as const
      await inTransaction(app.runtime, ua, (ctx) =>
        queueOrderDeliveries(ctx, { ...event, name: 'order.placed', entityId: orderId }),
      )
      return (await db.selectFrom('webhook_delivery').select('id').execute()).length > 0
    }
  },
}

async function emailOf({ runtime }: TestApp, id: number): Promise<string> {
  const { db } = runtime.database
  const { email } = await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email ?? ''
}

type Notice = { name: EventName; secrets: Record<string, string> }

/** Notifies the account and returns whether something is on its way to the messenger or browser. */
async function countAfterNotice(
  { runtime }: TestApp,
  table: 'messenger_delivery' | 'push_delivery',
  accountId: number,
  { name, secrets }: Notice,
): Promise<boolean> {
  const { db } = runtime.database
  await db.deleteFrom(table).execute()
  const after = { event: ++serial, kind: 'requests', at: runtime.clock().toJSON() }
  await inTransaction(runtime, ua, (ctx) => ctx.emit({ name, entity: 'account', entityId: accountId, after, secrets }))
  return (await db.selectFrom(table).select('id').execute()).length > 0
}

export async function addOrderOf({ runtime }: TestApp, clientId: number): Promise<number> {
  const now = runtime.clock()
  const { id } = await runtime.database.db
    .insertInto('lesson_order')
    .values({
      edition: 'ua',
      client_id: clientId,
      status: orderStatus.new,
      origin: 'general',
      created_at: now,
      changed_at: now,
      status_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
