import { createHash } from 'node:crypto'
import { fail, failField } from '#shared/errors.ts'
import type { Person } from '#shared/access.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { canBecome } from '../../model.ts'
import type { ProviderName } from '../../model.ts'
import { getActiveMerchant } from '../merchants/merchants.ts'
import { ProviderError } from '../providers/http.ts'
import type { Checkout, CheckoutLink, Merchant } from '../providers/provider.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { setStatus } from './apply-report.ts'
import { createPayment, getPayer } from './create-payment.ts'
import type { PreparedPayment, Sale } from './create-payment.ts'
import { closeReplaced, enqueueClosing, isStillOwed } from './close-checkout.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'

type ProviderChoice = {
  provider: ProviderName
  save_token: boolean
  donate_sum: number
  idempotency_key?: string | undefined
}
export type StartedPayment = { payment_id: number; status: PaymentRow['status']; link: string; next: string }

/** Starts a payment on the provider's page. The whole input is passed, because it identifies a repeated call. */
export async function startPayment(
  ctx: Ctx<Person>,
  { purchase, makeRequest }: Sale,
  choice: ProviderChoice,
): Promise<StartedPayment> {
  const provider = paymentProviders[choice.provider]
  if (!ctx.edition.paymentMethods.includes(choice.provider)) throw failField('provider', 'payment.provider.unavailable')
  if (choice.save_token && !provider.canSaveCard) throw failField('save_token', 'payment.save_token.unavailable')
  if (choice.donate_sum > 0 && !provider.canDonate) throw failField('donate_sum', 'payment.donate_sum.unavailable')
  const call = { purchase, key: keyOfInput(choice) }
  const { payment, prepared, replaced } = await createPayment(ctx, call, async (within) => {
    const request = await makeRequest(within)
    const merchant = await getActiveMerchant(within, choice.provider)
    const columns = { donation: choice.donate_sum, save_card: choice.save_token }
    return { request, merchant, payer: await getPayer(within, merchant), columns }
  })
  if (!prepared) return presentStarted(ctx, payment)
  return (await findPaidMeanwhile(ctx, payment, replaced)) ?? openCheckout(ctx, payment, prepared)
}

/** The payer may have paid on the replaced checkout, of which no notice has come yet. */
export async function findPaidMeanwhile(
  ctx: Ctx,
  payment: PaymentRow,
  replaced: readonly number[],
): Promise<StartedPayment | undefined> {
  const closed = await closeReplaced(ctx, replaced)
  const paid = closed.find(({ status, undelivered }) => status === 'success' && !undelivered)
  if (!paid || (await ctx.transaction((within) => isStillOwed(within, payment)))) return undefined
  await failPayment(ctx, payment, new ProviderError('refused', 'paid_already'))
  return presentStarted(ctx, paid)
}

/**
 * A form without JavaScript keeps its key when the payer goes back and changes the sum, and that is another payment.
 */
function keyOfInput({ idempotency_key, ...input }: ProviderChoice): string | undefined {
  if (idempotency_key === undefined) return undefined
  return createHash('sha256')
    .update(JSON.stringify([idempotency_key, input]))
    .digest('base64url')
}

/** After a refusal or an outage nothing was charged: the payer can try again at once. */
export async function openCheckout(ctx: Ctx, payment: PaymentRow, prepared: PreparedPayment): Promise<StartedPayment> {
  const { merchant } = prepared
  const provider = paymentProviders[merchant.provider]
  const checkout = checkoutOf(ctx, payment, prepared)
  const opened = await callOutside(() => provider.createCheckout(fetchFor(ctx, merchant), merchant, checkout))
  if (!(opened instanceof ProviderError)) return keepCheckout(ctx, payment, opened)
  await failPayment(ctx, payment, opened)
  throw opened.kind === 'refused'
    ? fail('wrong_status', { id: 'payment.provider.refused' })
    : fail('unavailable', { id: 'payment.provider.no_answer' })
}

/**
 * A report may have come before the answer, so a payment that was paid keeps its status and its next check. One that
 * failed did so in an earlier attempt. If the payer has started another payment meanwhile, this checkout is closed.
 */
export function keepCheckout(ctx: Ctx, payment: PaymentRow, opened: CheckoutLink): Promise<StartedPayment> {
  return ctx.transaction(async (within) => {
    const locked = await lockPayment(within, payment.id)
    const refs = { checkout_ref: opened.checkoutRef, checkout_url: opened.link }
    const changed =
      canBecome(locked.status, 'pending') || locked.status === 'failed'
        ? await setStatus(within, locked, 'pending', refs)
        : await setStatus(within, locked, locked.status, { ...refs, next_check_at: locked.next_check_at })
    if (locked.closed_at) await enqueueClosing(within, payment.id)
    return presentStarted(within, changed)
  })
}

/** A payment that its provider did not accept. The status check still asks, in case that it was charged after all. */
export async function failPayment(ctx: Ctx, { id, provider }: PaymentRow, error: ProviderError): Promise<void> {
  const { kind, code, message: failure } = error
  ctx.log.warn({ provider, code, payment: id }, kind === 'refused' ? 'payment refused' : 'payment provider failed')
  await ctx.transaction(async (within) => {
    const locked = await lockPayment(within, id)
    if (!canBecome(locked.status, 'failed')) return
    await setStatus(within, locked, 'failed', { failure })
    const after = { status: 'failed', failure }
    await within.emit({ name: 'payment.failed', entity: 'payment', entityId: id, after })
  })
}

/** A refusal or an outage is returned; anything else is our own error. */
export async function callOutside<T>(call: () => Promise<T>): Promise<T | ProviderError> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

export function presentStarted(ctx: Ctx, payment: PaymentRow): StartedPayment {
  const { id, status, checkout_url, closed_at, expires_at } = payment
  const isOpen = status === 'pending' && checkout_url !== null && closed_at === null && expires_at > ctx.now
  const link = isOpen ? checkout_url : returnPath(ctx, id)
  return { payment_id: id, status, link, next: presentNext(ctx, id) }
}

/** Our page that shows the state of a payment. */
export const returnPath = ({ site, locale }: Pick<Ctx, 'site' | 'locale'>, paymentId: number) =>
  site.link(locale, paymentPath(paymentId))

/** The address where a form without JavaScript continues. */
export const presentNext = ({ edition, locale }: Ctx, paymentId: number) =>
  localePath(locale, edition.locales, paymentPath(paymentId))

const paymentPath = (paymentId: number) => `/wallet/payment/${paymentId}/`

export function checkoutOf(ctx: Ctx, payment: PaymentRow, { request, merchant, payer }: PreparedPayment): Checkout {
  const { edition, locale, site } = ctx
  return {
    paymentId: payment.id,
    amount: payment.amount + payment.donation,
    donation: payment.donation,
    currency: payment.currency,
    description: request.description,
    payer,
    language: languageTag(locale, edition.country),
    returnUrl: `${site.origin}/api/payments/return/${payment.id}?lang=${payment.locale}`,
    noticeUrl: noticeUrlOf(ctx, merchant),
    expiresAt: payment.expires_at,
    saveCard: payment.save_card,
  }
}

/** The address names the merchant account, whose keys verify the notice. */
export const noticeUrlOf = ({ site }: Pick<Ctx, 'site'>, { provider, id }: Pick<Merchant, 'provider' | 'id'>) =>
  `${site.origin}/api/payments/webhook/${provider}?merchant=${id}`
