import type { SandboxEnv, SandboxRequest, SandboxResponse } from './sandbox.ts'
import {
  createStripeIntent,
  expandStripeIntent,
  stripeExpansions,
  failStripeIntent,
  findStripeObject,
  succeedStripeIntent,
} from './stripe-objects.ts'
import type { StoredStripeMethod, StripeCharge, StripeIntent } from './stripe-objects.ts'
import {
  findStripeAmountFault,
  stripeIntentFields,
  newStripeId,
  noSuchStripeObject,
  parseStripeForm,
  stripeCancelFields,
  stripeRefundFields,
  sendStripeEvent,
  stripeError,
} from './stripe-protocol.ts'
import { unixTime } from './values.ts'

export async function chargeStripeMethod(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  const form = parseStripeForm(request, stripeIntentFields)
  if ('status' in form) return form
  const { customer, currency, description, payment_method: methodId } = form.fields
  const amount = Number(form.fields['amount'])
  const fault = findStripeAmountFault(amount, currency!, 'amount')
  if (fault) return fault
  // This test method fails at every charge (docs.stripe.com/testing, card 4000000000000341).
  const isDeclined = methodId === 'pm_card_chargeCustomerFail'
  const stored = isDeclined ? undefined : await findStripeObject<StoredStripeMethod>(env, 'pm', methodId!)
  if (!isDeclined && stored?.method.customer !== customer)
    return noSuchStripeObject(400, 'PaymentMethod', methodId!, 'payment_method')
  const metadata = form.metadata('metadata')
  const parts = { amount, currency: currency!, customer: customer!, description: description ?? null, metadata }
  const intent = createStripeIntent(env, parts)
  if (!isDeclined && !stored?.asks) return { status: 200, body: await succeedStripeIntent(env, intent, methodId!) }
  const code = isDeclined ? 'card_declined' : 'authentication_required'
  const error = { code, decline_code: isDeclined ? 'generic_decline' : 'authentication_required' }
  const failed = await failStripeIntent(env, intent, error)
  return stripeError(402, 'Your card was declined.', { ...error, payment_intent: failed })
}

export async function getStripeIntent(env: SandboxEnv, id: string, url: URL): Promise<SandboxResponse> {
  const intent = await findStripeObject<StripeIntent>(env, 'pi', id)
  if (!intent) return noSuchStripeObject(404, 'payment_intent', id, 'intent')
  return { status: 200, body: await expandStripeIntent(env, intent, stripeExpansions(url)) }
}

export async function cancelStripeIntent(
  env: SandboxEnv,
  id: string,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const form = parseStripeForm(request, stripeCancelFields)
  if ('status' in form) return form
  const intent = await findStripeObject<StripeIntent>(env, 'pi', id)
  if (!intent) return noSuchStripeObject(404, 'payment_intent', id, 'intent')
  if (intent.status !== 'requires_payment_method')
    return stripeError(400, `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`)
  const canceled: StripeIntent = { ...intent, status: 'canceled' }
  await env.store.save(id, canceled)
  await sendStripeEvent(env, 'payment_intent.canceled', canceled)
  return { status: 200, body: canceled }
}

export async function searchStripeIntents(env: SandboxEnv, url: URL): Promise<SandboxResponse> {
  const paymentId = /^metadata\['payment_id'\]:'([\w-]{1,60})'$/.exec(url.searchParams.get('query') ?? '')?.[1]
  if (paymentId === undefined) return stripeError(400, 'We were unable to parse your search query.')
  const known = await env.store.find<{ intents: string[] }>(`payment_id ${paymentId}`)
  const data: object[] = []
  for (const id of known?.intents ?? []) {
    const intent = await findStripeObject<StripeIntent>(env, 'pi', id)
    if (intent) data.push(await expandStripeIntent(env, intent, stripeExpansions(url)))
  }
  return { status: 200, body: { object: 'search_result', data, has_more: false, url: url.pathname } }
}

type RefundList = { refunds: object[] }

export async function listStripeRefunds({ store }: SandboxEnv, url: URL): Promise<object[]> {
  const known = await store.find<RefundList>(`refunds ${url.searchParams.get('payment_intent')}`)
  return known?.refunds ?? []
}

export async function createStripeRefund(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse> {
  const form = parseStripeForm(request, stripeRefundFields)
  if ('status' in form) return form
  const intentId = form.fields['payment_intent']!
  const intent = await findStripeObject<StripeIntent>(env, 'pi', intentId)
  if (!intent) return noSuchStripeObject(404, 'payment_intent', intentId, 'payment_intent')
  const charge = intent.latest_charge && (await env.store.find<StripeCharge>(intent.latest_charge))
  if (!charge) return stripeError(400, 'This PaymentIntent does not have a successful charge to refund.')
  const rest = charge.amount_captured - charge.amount_refunded
  const amount = Number(form.fields['amount'] ?? rest)
  if (rest === 0)
    return stripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > rest || amount === 0)
    return stripeError(400, 'Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  const { currency } = charge
  const refund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: unixTime(env.now),
    currency,
    metadata: form.metadata('metadata'),
    payment_intent: intentId,
    status: 'succeeded',
  }
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === rest }
  const known = await env.store.find<RefundList>(`refunds ${intentId}`)
  await env.store.save(charge.id, refunded)
  await env.store.save(`refunds ${intentId}`, { refunds: [refund, ...(known?.refunds ?? [])] })
  await sendStripeEvent(env, 'charge.refunded', refunded)
  return { status: 200, body: refund }
}

export async function detachStripeMethod(env: SandboxEnv, id: string): Promise<SandboxResponse> {
  const stored = await findStripeObject<StoredStripeMethod>(env, 'pm', id)
  if (!stored) return noSuchStripeObject(404, 'PaymentMethod', id, 'payment_method')
  if (stored.method.customer === null)
    return stripeError(
      400,
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const method = { ...stored.method, customer: null }
  await env.store.save(id, { ...stored, method })
  return { status: 200, body: method }
}
