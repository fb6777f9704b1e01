import { equalsSecret } from '#platform/messengers/http.ts'
import type { ProviderSandbox, SandboxCheckout, SandboxEnv, SandboxRequest, SandboxResponse } from './sandbox.ts'
import {
  cancelStripeIntent,
  chargeStripeMethod,
  createStripeRefund,
  detachStripeMethod,
  getStripeIntent,
  listStripeRefunds,
  searchStripeIntents,
} from './stripe-charges.ts'
import {
  createStripeIntent,
  createStripeMethod,
  expandStripeIntent,
  stripeExpansions,
  failStripeIntent,
  findStripeObject,
  succeedStripeIntent,
} from './stripe-objects.ts'
import type { StoredStripeSession, StripeIntent } from './stripe-objects.ts'
import {
  answerStripeOnce,
  findStripeAmountFault,
  newStripeId,
  noSuchStripeObject,
  parseStripeForm,
  sendStripeEvent,
  stripeSessionFields,
  signStripeNotice,
  stripeError,
  stripeSandboxKeys,
} from './stripe-protocol.ts'
import { unixTime } from './values.ts'

/** The test cards of docs.stripe.com/testing; the one with 3-D Secure asks for every charge. */
const cards = {
  success: '4242424242424242',
  three_d_secure: '4000002760003184',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
}
const declineCodes = { declined: 'generic_decline', insufficient_funds: 'insufficient_funds' } as const

export const stripeSandbox: ProviderSandbox = {
  provider: 'stripe',
  keys: stripeSandboxKeys,
  cards,
  handle,
  signAgain: signStripeNotice,

  async findCheckout(env, path) {
    const id = /^\/c\/pay\/(cs_test_\w{1,80})(\?|$)/.exec(path)?.[1]
    const stored = id === undefined ? undefined : await findStripeObject<StoredStripeSession>(env, 'cs_test', id)
    if (!stored) return undefined
    const { session, description } = stored
    const isOpen = session.status === 'open' && session.expires_at > unixTime(env.now)
    const currency = session.currency.toUpperCase()
    return { id: session.id, amount: session.amount_total, currency, description, state: isOpen ? 'open' : 'closed' }
  },

  async finish(env, { id }: SandboxCheckout, outcome) {
    const stored = (await findStripeObject<StoredStripeSession>(env, 'cs_test', id))!
    const { session } = stored
    const page = `${env.baseUrl}/c/pay/${id}`
    if (outcome === 'abandoned') return session.cancel_url ?? page
    if (session.status !== 'open') return page
    if (session.expires_at <= unixTime(env.now)) {
      await expireSession(env, stored)
      return page
    }
    const known = session.payment_intent && (await findStripeObject<StripeIntent>(env, 'pi', session.payment_intent))
    const { amount_total: amount, currency } = session
    const intent = known || createStripeIntent(env, { ...stored.intent, amount, currency, customer: null })
    if (outcome === 'declined' || outcome === 'insufficient_funds') {
      // The page tells the payer, and the checkout stays open.
      await failStripeIntent(env, intent, { code: 'card_declined', decline_code: declineCodes[outcome] })
      await env.store.save(id, { ...stored, session: { ...session, payment_intent: intent.id } })
      return page
    }
    const isSaved = stored.intent.setup_future_usage !== null || session.customer_creation === 'always'
    const customer = session.customer ?? (isSaved ? newStripeId('cus') : null)
    const method = await createStripeMethod(env, cards[outcome], customer, outcome === 'three_d_secure')
    await succeedStripeIntent(env, { ...intent, customer }, method.id)
    const complete = { ...session, customer, payment_intent: intent.id, url: null }
    const paid = { ...stored, session: { ...complete, status: 'complete', payment_status: 'paid' } as const }
    await env.store.save(id, paid)
    await sendStripeEvent(env, 'checkout.session.completed', paid.session)
    return session.success_url.replace('{CHECKOUT_SESSION_ID}', id)
  },
}

async function handle(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  const authorization = request.headers.get('authorization')
  if (!authorization) return stripeError(401, 'You did not provide an API key.')
  if (!equalsSecret(`Bearer ${stripeSandboxKeys.secretKey}`, authorization))
    return stripeError(401, 'Invalid API Key provided: sk_test_****')
  const url = new URL(request.path, 'https://api.stripe.com')
  for (const [method, pattern, run] of routes) {
    const [matched, id = ''] = pattern.exec(url.pathname) ?? []
    if (matched === undefined || method !== request.method) continue
    return method === 'POST'
      ? answerStripeOnce(env, request, () => run(env, id, request, url))
      : run(env, id, request, url)
  }
  return stripeError(404, `Unrecognized request URL (${request.method}: ${url.pathname}).`)
}

type Run = (env: SandboxEnv, id: string, request: SandboxRequest, url: URL) => Promise<SandboxResponse>
const routes: readonly (readonly [method: string, path: RegExp, run: Run])[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, (env, _, request) => createSession(env, request)],
  // Old sessions are not listed; the call only proves the key.
  ['GET', /^\/v1\/checkout\/sessions$/, async (_env, _id, _request, url) => listAnswer(url, [])],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (env, id, _, url) => getSession(env, id, url)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (env, id) => expireOpenSession(env, id)],
  ['POST', /^\/v1\/payment_intents$/, (env, _, request) => chargeStripeMethod(env, request)],
  ['GET', /^\/v1\/payment_intents\/search$/, (env, _id, _request, url) => searchStripeIntents(env, url)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (env, id, request) => cancelStripeIntent(env, id, request)],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, (env, id, _, url) => getStripeIntent(env, id, url)],
  ['POST', /^\/v1\/refunds$/, (env, _, request) => createStripeRefund(env, request)],
  ['GET', /^\/v1\/refunds$/, async (env, _id, _request, url) => listAnswer(url, await listStripeRefunds(env, url))],
  ['GET', /^\/v1\/disputes$/, async (_env, _id, _request, url) => listAnswer(url, [])],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, (env, id) => detachStripeMethod(env, id)],
]

const listAnswer = (url: URL, data: readonly object[]): SandboxResponse => ({
  status: 200,
  body: { object: 'list', data, has_more: false, url: url.pathname },
})

async function createSession(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  const form = parseStripeForm(request, stripeSessionFields)
  if ('status' in form) return form
  const { fields } = form
  if (fields['customer'] !== undefined && (fields['customer_email'] ?? fields['customer_creation']) !== undefined)
    return stripeError(400, 'You may only specify one of these parameters: customer, customer_email.')
  const amount = Number(fields['line_items[0][price_data][unit_amount]'])
  const currency = fields['line_items[0][price_data][currency]']!
  const fault = findStripeAmountFault(amount, currency, 'line_items[0][price_data][unit_amount]')
  if (fault) return fault
  const now = unixTime(env.now)
  const expiresAt = Number(fields['expires_at'] ?? now + 86_400)
  if (expiresAt < now + 1800 || expiresAt > now + 86_400) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from creation.'
    return stripeError(400, message, { param: 'expires_at' })
  }
  const id = newStripeId('cs_test')
  const stored: StoredStripeSession = {
    description: fields['line_items[0][price_data][product_data][name]']!,
    intent: {
      metadata: form.metadata('payment_intent_data[metadata]'),
      description: fields['payment_intent_data[description]'] ?? null,
      setup_future_usage: fields['payment_intent_data[setup_future_usage]'] ?? null,
    },
    session: {
      id,
      object: 'checkout.session',
      amount_total: amount,
      client_reference_id: fields['client_reference_id'] ?? null,
      created: now,
      currency,
      customer: fields['customer'] ?? null,
      customer_creation: fields['customer_creation'] ?? 'if_required',
      customer_email: fields['customer_email'] ?? null,
      expires_at: expiresAt,
      livemode: false,
      metadata: form.metadata('metadata'),
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: fields['success_url']!,
      cancel_url: fields['cancel_url'] ?? null,
      url: `${env.baseUrl}/c/pay/${id}`,
    },
  }
  await env.store.save(id, stored)
  return { status: 200, body: stored.session }
}

async function getSession(env: SandboxEnv, id: string, url: URL): Promise<SandboxResponse> {
  const found = await findStripeObject<StoredStripeSession>(env, 'cs_test', id)
  if (!found) return noSuchStripeObject(404, 'checkout.session', id, 'session')
  const isOver = found.session.status === 'open' && found.session.expires_at <= unixTime(env.now)
  const { session } = isOver ? await expireSession(env, found) : found
  const intent = session.payment_intent && (await findStripeObject<StripeIntent>(env, 'pi', session.payment_intent))
  const names = stripeExpansions(url)
  if (!intent || names.size === 0) return { status: 200, body: session }
  return { status: 200, body: { ...session, payment_intent: await expandStripeIntent(env, intent, names) } }
}

async function expireOpenSession(env: SandboxEnv, id: string): Promise<SandboxResponse> {
  const stored = await findStripeObject<StoredStripeSession>(env, 'cs_test', id)
  if (!stored) return noSuchStripeObject(404, 'checkout.session', id, 'session')
  if (stored.session.status !== 'open')
    return stripeError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
  return { status: 200, body: (await expireSession(env, stored)).session }
}

async function expireSession(env: SandboxEnv, stored: StoredStripeSession): Promise<StoredStripeSession> {
  const expired = { ...stored, session: { ...stored.session, status: 'expired', url: null } as const }
  await env.store.save(stored.session.id, expired)
  await sendStripeEvent(env, 'checkout.session.expired', expired.session)
  return expired
}
