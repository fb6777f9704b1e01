import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import { failField, isAppError } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertConfirmation } from '#features/accounts/public.ts'
import type { Confirmation } from '#features/accounts/public.ts'
import { findCardMerchant } from '../merchants/merchants.ts'
import { ProviderError } from '../providers/http.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { applyReport } from './apply-report.ts'
import { getCardToken } from './cards.ts'
import { createPayment, getPayer } from './create-payment.ts'
import type { MakeRequest, PreparedPayment, Sale } from './create-payment.ts'
import { getPayment } from './lock-payment.ts'
import {
  callOutside,
  checkoutOf,
  failPayment,
  findPaidMeanwhile,
  keepCheckout,
  openCheckout,
  presentStarted,
} from './start-payment.ts'
import type { StartedPayment } from './start-payment.ts'

type CardChoice = { card_id: number; idempotency_key?: string | undefined } & Confirmation
type PreparedCharge = PreparedPayment & { token: string }
/** The key of the call is bound to the parameters. */
type CardSale = Sale & { parameters: object }

const limitPeriodMs = 86_400_000

/** Charges a saved card. The provider may ask the payer to confirm on its page. */
export async function startCardPayment(
  ctx: Ctx<Person>,
  { purchase, makeRequest, parameters }: CardSale,
  { card_id: cardId, idempotency_key: key, ...confirmation }: CardChoice,
): Promise<StartedPayment> {
  const call = { purchase, key, parameters: { ...parameters, card_id: cardId } }
  const create = (isConfirmed: boolean) =>
    createPayment(ctx, call, (within) => prepareCharge(within, makeRequest, { cardId, isConfirmed }))
  const { payment, prepared, replaced } = await create(false).catch(async (error: unknown) => {
    if (!(error instanceof ConfirmationNeeded)) throw error
    await assertConfirmation(ctx, confirmation)
    return create(true)
  })
  if (!prepared) return presentStarted(ctx, payment)
  const paid = await findPaidMeanwhile(ctx, payment, replaced)
  if (paid) return paid
  const { merchant, token } = prepared
  const charge = { ...checkoutOf(ctx, payment, prepared), token }
  const outcome = await callOutside(() =>
    paymentProviders[merchant.provider].chargeCard!(fetchFor(ctx, merchant), merchant, charge),
  )
  if (outcome instanceof ProviderError) {
    // Without an answer the card may have been charged; the status check finds out.
    if (outcome.kind === 'refused') await failPayment(ctx, payment, outcome)
  } else if ('authenticate' in outcome) return keepCheckout(ctx, payment, outcome.authenticate)
  else {
    await ctx.transaction((within) => applyReport(within, outcome.report, merchant.test))
    if (outcome.needsPage) await offerCheckout(ctx, purchase, prepared)
  }
  return ctx.transaction(async (within) => presentStarted(within, await getPayment(within, payment.id)))
}

/** Rolls the transaction back, because a confirmation must not be checked within one. */
class ConfirmationNeeded extends Error {}

async function prepareCharge(
  ctx: Ctx<Person>,
  makeRequest: MakeRequest,
  { cardId, isConfirmed }: { cardId: number; isConfirmed: boolean },
): Promise<PreparedCharge> {
  const { merchantId, token, isActive } = await getCardToken(ctx, ctx.actor.id, cardId)
  const merchant = isActive ? await findCardMerchant(ctx, merchantId) : undefined
  if (!merchant || !paymentProviders[merchant.provider].chargeCard)
    throw failField('card_id', 'payment.card.unavailable')
  const request = await makeRequest(ctx)
  const isWithinLimit = (await sumCharges(ctx)) + request.amount <= ctx.edition.cardLimit
  if (!isConfirmed && !isWithinLimit) throw new ConfirmationNeeded()
  return { request, merchant, payer: await getPayer(ctx, merchant), token, columns: { card_id: cardId } }
}

/** Many small charges need the same confirmation as a large one. */
async function sumCharges({ db, edition, actor, now }: Ctx<Person>): Promise<number> {
  const { sum } = await db
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', actor.id)
    .where('card_id', 'is not', null)
    .where('status', 'not in', ['failed', 'expired'])
    .where('created_at', '>', new Date(now.getTime() - limitPeriodMs))
    .executeTakeFirstOrThrow()
  return sum
}

/** The next step after a declined charge: the payer confirms it, or uses another card, on the provider's page. */
async function offerCheckout(
  ctx: Ctx<Person>,
  purchase: string | undefined,
  { request, merchant, payer }: PreparedCharge,
): Promise<void> {
  const next: PreparedPayment = { request, merchant, payer, columns: {} }
  const { payment, prepared } = await createPayment(ctx, { purchase }, () => Promise.resolve(next))
  // The payer has opened another checkout meanwhile.
  if (!prepared) return
  try {
    await openCheckout(ctx, payment, next)
  } catch (error) {
    // The outcome of the charge matters more, and a refusal or an outage is logged.
    if (!isAppError(error)) throw error
  }
}
