import type { Person } from '#shared/access.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import { assertSameParameters, digestParameters } from '#platform/idempotency.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { assertSeller, failWithoutSeller } from '#features/seller/public.ts'
import { nextStatusCheck, paymentLifetimeMs } from '../../model.ts'
import type { PaymentPurpose } from '../../model.ts'
import type { Checkout, Merchant } from '../providers/provider.ts'
import { paymentProviders } from '../providers/providers.ts'
import { enqueueClosing, markClosed } from './close-checkout.ts'
import { getPayment, lockOpenPayments } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'

export type PaymentRequest = {
  purpose: PaymentPurpose
  subjectId?: number | undefined
  /** Minor units. */
  amount: number
  description: string
}
/** Runs in the transaction that stores the payment, so a refused payment leaves nothing behind. */
export type MakeRequest = (ctx: Ctx<Person>) => PaymentRequest | Promise<PaymentRequest>

/** `purchase` names what is bought; one checkout of it is open at a time. A top-up has none. */
export type Sale = { purchase?: string; makeRequest: MakeRequest }

export type PreparedPayment = {
  request: PaymentRequest
  merchant: Merchant
  payer: Checkout['payer']
  columns: { donation?: number; save_card?: boolean; card_id?: number }
}

/**
 * Without `prepared` it is the payment of an earlier call: with the same key, or for the same purchase and still open.
 * `replaced` were open until now.
 */
type CreatedPayment<P> = { payment: PaymentRow; prepared: P | undefined; replaced: readonly number[] }

export type PaymentCall = {
  purchase?: string | undefined
  key?: string | undefined
  /** The key is bound to them. */
  parameters?: object
}

/**
 * Stores a payment before its provider is called, so that one whose answer is lost can still be looked up. Calls of a
 * payer take turns. The open payments of the purchase are locked before the thing itself, as by a report on them. The
 * invented seller of the demo takes no real money.
 */
export function createPayment<P extends PreparedPayment>(
  ctx: Ctx<Person>,
  { purchase, key, parameters = {} }: PaymentCall,
  prepare: (ctx: Ctx<Person>) => Promise<P>,
): Promise<CreatedPayment<P>> {
  return ctx.transaction(async (transaction) => {
    const within = transaction as Ctx<Person>
    await lockKey(within.db, `payer ${within.edition.code} ${within.actor.id}`)
    const earlier = key === undefined ? undefined : await findByKey(within, key)
    if (earlier) {
      assertSameParameters(earlier.key_digest, parameters)
      return { payment: await getPayment(within, earlier.id), prepared: undefined, replaced: [] }
    }
    const open = purchase === undefined ? [] : await lockOpenPayments(within, within.actor.id, purchase)
    const seller = await assertSeller(within)
    const prepared = await prepare(within)
    if (seller.invented && !prepared.merchant.test) throw failWithoutSeller()
    const same = open.find((payment) => canContinue(within, payment, prepared))
    if (same) return { payment: same, prepared: undefined, replaced: [] }
    assertNoRunningCharge(within, open, prepared)
    for (const { id } of open) await markClosed(within, id)
    const replaced = open.filter(({ checkout_ref }) => checkout_ref !== null).map(({ id }) => id)
    for (const id of replaced) await enqueueClosing(within, id)
    const key_digest = key === undefined ? null : digestParameters(parameters)
    const payment = await insertPayment(within, prepared, { purchase: purchase ?? null, key: key ?? null, key_digest })
    return { payment, prepared, replaced }
  })
}

/** A page that is about to close is replaced. */
const continuableMs = 2 * 60_000

/** The payer is led back to a checkout that asks for the same sum in the same way. */
function canContinue({ now }: Ctx, open: PaymentRow, { request, merchant, columns }: PreparedPayment): boolean {
  const { donation = 0, save_card = false, card_id = null } = columns
  // A charge of a card that has no page of the bank is running.
  const isOffered =
    open.status === 'pending' ? open.checkout_url !== null : open.status === 'created' && card_id === null
  return (
    isOffered &&
    open.expires_at.getTime() - now.getTime() > continuableMs &&
    open.merchant_id === merchant.id &&
    open.subject_id === (request.subjectId ?? null) &&
    open.amount === request.amount &&
    open.donation === donation &&
    open.save_card === save_card &&
    open.card_id === card_id
  )
}

/** Two charges of one thing at the same time are a mistake, and one whose answer was lost may have succeeded. */
function assertNoRunningCharge({ now }: Ctx, open: readonly PaymentRow[], { columns }: PreparedPayment): void {
  const isRunning = open.some(
    ({ status, card_id, checkout_url, expires_at }) =>
      card_id !== null && status !== 'failed' && checkout_url === null && expires_at > now,
  )
  if (isRunning) throw failField(columns.card_id === undefined ? 'provider' : 'card_id', 'payment.card.in_progress')
}

async function findByKey({ db, edition, actor }: Ctx<Person>, key: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'key_digest'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
}

type CallColumns = { purchase: string | null; key: string | null; key_digest: string | null }

async function insertPayment(
  ctx: Ctx<Person>,
  { request, merchant, columns }: PreparedPayment,
  call: CallColumns,
): Promise<PaymentRow> {
  const { now, edition, actor, locale, db } = ctx
  const { purpose, subjectId = null, amount } = request
  const { id } = await db
    .insertInto('payment')
    .values({
      edition: edition.code,
      tutor_id: actor.id,
      purpose,
      subject_id: subjectId,
      amount,
      currency: edition.currency,
      provider: merchant.provider,
      merchant_id: merchant.id,
      provider_prefix: merchant.idPrefix,
      status: 'created',
      locale,
      created_at: now,
      expires_at: new Date(now.getTime() + paymentLifetimeMs),
      next_check_at: nextStatusCheck(now, now),
      ...call,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { tutor_id: actor.id, purpose, subject_id: subjectId, amount, provider: merchant.provider }
  await ctx.emit({ name: 'payment.created', entity: 'payment', entityId: id, after })
  return getPayment(ctx, id)
}

/** Some providers reject a payer without an email, so the payer is told before anything is stored. */
export async function getPayer(ctx: Ctx<Person>, { provider }: Merchant): Promise<Checkout['payer']> {
  const { id } = ctx.actor
  const { maxEmail } = paymentProviders[provider]
  const { email = '', name } = await getOwnAccount(ctx, id)
  if (maxEmail !== undefined && email === '') throw failField('email', 'payment.email.needed')
  if (maxEmail !== undefined && email.length > maxEmail)
    throw failField('email', 'payment.email.too_long', { max: maxEmail })
  return { id, email, name }
}
