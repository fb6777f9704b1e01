import type { Person } from '#shared/access.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { nextStatusCheck, paymentLifetimeMs } from '../../model.ts'
import type { PaymentPurpose } from '../../model.ts'
import type { Checkout, Merchant } from '../providers/provider.ts'
import { paymentProviders } from '../providers/providers.ts'
import { lockPayment } from './lock-payment.ts'
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

export type PreparedPayment = {
  request: PaymentRequest
  merchant: Merchant
  payer: Checkout['payer']
  columns: { donation?: number; save_card?: boolean; card_id?: number }
}
/** Without `prepared` it is the payment of an earlier call with the same key. */
type CreatedPayment<P> = { payment: PaymentRow; prepared: P | undefined }

/**
 * Stores a payment before its provider is called, so that one whose answer is lost can still be looked up. The tutor is
 * locked: calls with one key, and charges of saved cards, wait for each other.
 */
export function createPayment<P extends PreparedPayment>(
  ctx: Ctx<Person>,
  key: string | undefined,
  prepare: (ctx: Ctx<Person>) => Promise<P>,
): Promise<CreatedPayment<P>> {
  return ctx.transaction(async (transaction) => {
    const within = transaction as Ctx<Person>
    await lockPayer(within)
    const known = key === undefined ? undefined : await findByKey(within, key)
    if (known !== undefined) return { payment: await lockPayment(within, known), prepared: undefined }
    const prepared = await prepare(within)
    return { payment: await insertPayment(within, prepared, key), prepared }
  })
}

/** Foreign keys to the tutor are not blocked, so reports on other payments are booked meanwhile. */
async function lockPayer({ db, edition, actor }: Ctx<Person>): Promise<void> {
  await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function findByKey({ db, edition, actor }: Ctx<Person>, key: string): Promise<number | undefined> {
  const known = await db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return known?.id
}

async function insertPayment(
  ctx: Ctx<Person>,
  { request, merchant, columns }: PreparedPayment,
  key: string | undefined,
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
      status: 'created',
      locale,
      created_at: now,
      expires_at: new Date(now.getTime() + paymentLifetimeMs),
      next_check_at: nextStatusCheck(now, now),
      key: key ?? null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { tutor_id: actor.id, purpose, subject_id: subjectId, amount, provider: merchant.provider }
  await ctx.emit({ name: 'payment.created', entity: 'payment', entityId: id, after })
  return lockPayment(ctx, id)
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
