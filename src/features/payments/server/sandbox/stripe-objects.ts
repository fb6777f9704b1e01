import { newStripeId, sendStripeEvent } from './stripe-protocol.ts'
import { unixTime } from './values.ts'
import type { SandboxEnv } from './sandbox.ts'

type Metadata = Record<string, string>

export type StripeSession = {
  id: string
  object: 'checkout.session'
  amount_total: number
  client_reference_id: string | null
  created: number
  currency: string
  customer: string | null
  customer_creation: string
  customer_email: string | null
  expires_at: number
  livemode: false
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  cancel_url: string | null
  url: string | null
}
/** The parts of a session that Stripe does not show. */
export type StoredStripeSession = {
  session: StripeSession
  description: string
  intent: { metadata: Metadata; description: string | null; setup_future_usage: string | null }
}

export type StripeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: object | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  payment_method: string | null
  setup_future_usage: string | null
  status: 'succeeded' | 'requires_payment_method' | 'canceled'
}
export type StripeCharge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  disputed: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  refunded: boolean
  status: 'succeeded'
}
/** `asks`: the bank asks the payer to confirm every charge. */
export type StripeMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  card: { brand: string; exp_month: number; exp_year: number; fingerprint: string; last4: string }
  customer: string | null
  livemode: false
}
export type StoredStripeMethod = { method: StripeMethod; asks: boolean }

type NewIntent = Pick<StripeIntent, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'> & {
  setup_future_usage?: string | null
}

export function createStripeIntent(env: SandboxEnv, parts: NewIntent): StripeIntent {
  return {
    id: newStripeId('pi'),
    object: 'payment_intent',
    amount_received: 0,
    created: unixTime(env.now),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    payment_method: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    ...parts,
  }
}

/** The card is charged; the charge takes over the metadata of the intent. */
export async function succeedStripeIntent(
  env: SandboxEnv,
  intent: StripeIntent,
  methodId: string,
): Promise<StripeIntent> {
  const { amount, currency, metadata, id } = intent
  const charge: StripeCharge = {
    id: newStripeId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    currency,
    disputed: false,
    livemode: false,
    metadata,
    payment_intent: id,
    refunded: false,
    status: 'succeeded',
  }
  const paid: StripeIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: methodId,
  }
  await env.store.save(charge.id, charge)
  await saveIntent(env, paid)
  await sendStripeEvent(env, 'payment_intent.succeeded', paid)
  return paid
}

export async function failStripeIntent(env: SandboxEnv, intent: StripeIntent, error: object): Promise<StripeIntent> {
  const failed: StripeIntent = { ...intent, last_payment_error: { type: 'card_error', ...error } }
  await saveIntent(env, failed)
  await sendStripeEvent(env, 'payment_intent.payment_failed', failed)
  return failed
}

/** Intents are found by the metadata that our adapter searches for. */
async function saveIntent({ store }: SandboxEnv, intent: StripeIntent): Promise<void> {
  await store.save(intent.id, intent)
  const paymentId = intent.metadata['payment_id']
  if (!paymentId) return
  const known = (await store.find<{ intents: string[] }>(`payment_id ${paymentId}`)) ?? { intents: [] }
  await store.save(`payment_id ${paymentId}`, { intents: [...new Set([intent.id, ...known.intents])] })
}

export async function createStripeMethod(env: SandboxEnv, number: string, customer: string | null, asks: boolean) {
  const id = newStripeId('pm')
  const card = {
    brand: 'visa',
    exp_month: 4,
    exp_year: 2030,
    fingerprint: `fp${number.slice(-6)}`,
    last4: number.slice(-4),
  }
  const method: StripeMethod = { id, object: 'payment_method', type: 'card', card, customer, livemode: false }
  await env.store.save(id, { method, asks } satisfies StoredStripeMethod)
  return method
}

/** Replaces ids by objects where the request asks for it, as `latest_charge` or `payment_intent.latest_charge`. */
export async function expandStripeIntent(
  { store }: SandboxEnv,
  intent: StripeIntent,
  names: ReadonlySet<string>,
): Promise<object> {
  const { latest_charge, payment_method } = intent
  return {
    ...intent,
    ...(names.has('latest_charge') && latest_charge ? { latest_charge: await store.find(latest_charge) } : {}),
    ...(names.has('payment_method') && payment_method
      ? { payment_method: (await store.find<StoredStripeMethod>(payment_method))?.method }
      : {}),
  }
}

/** The last names of the paths in `expand[]`. */
export const stripeExpansions = (url: URL) =>
  new Set(
    [...url.searchParams].flatMap(([name, path]) => (name.startsWith('expand[') ? [path.split('.').at(-1)!] : [])),
  )

/** Documents of all kinds share one store, so an id of another kind must not be found. */
export async function findStripeObject<T>({ store }: SandboxEnv, prefix: string, id: string): Promise<T | undefined> {
  return id.startsWith(`${prefix}_`) ? store.find<T>(id) : undefined
}
