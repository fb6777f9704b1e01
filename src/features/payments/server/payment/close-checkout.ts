import { isAppError } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { canBecome } from '../../model.ts'
import { ProviderError } from '../providers/http.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { getPayment, lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { getMerchantOf, lookUpPayment } from './look-up.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    close_checkout: { payment: number }
    close_unowed_checkouts: { purchase: string }
  }
}

/** From now on the payer is not led to this checkout. The caller holds the payment's lock. */
export async function markClosed({ db, edition, now }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ closed_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

/** A replaced checkout is also closed at once; the job is for a process that dies before. */
const closingDelayMs = 60_000

export const enqueueClosing = (ctx: Ctx, payment: number): Promise<void> =>
  ctx.enqueue(
    'close_checkout',
    { payment },
    { key: `close checkout ${payment}`, runAt: new Date(ctx.now.getTime() + closingDelayMs) },
  )

export const closeCheckoutJob: Job = {
  name: 'close_checkout',
  lane: 'payments',
  standalone: true,
  run: async (ctx, payload) => void (await closeCheckout(ctx, (payload as unknown as { payment: number }).payment)),
}

/**
 * Ends a checkout at its provider, where the protocol can do that, and looks it up: it may have been paid just now. The
 * others stay payable until they expire, and their money then stays in the wallet.
 */
async function closeCheckout(ctx: Ctx, id: number): Promise<PaymentRow> {
  const read = () => ctx.transaction((within) => getPayment(within, id))
  const payment = await read()
  if (!canBecome(payment.status, 'success') || payment.status === 'expired' || !payment.checkout_ref) return payment
  const merchant = await getMerchantOf(ctx, id)
  const provider = paymentProviders[merchant.provider]
  try {
    await provider.closeCheckout?.(fetchFor(ctx, merchant), merchant, payment.checkout_ref, ctx.now)
  } catch (error) {
    // It is paid or closed already, and the status says which.
    if (!(error instanceof ProviderError) || error.kind === 'outage') throw error
  }
  await lookUpPayment(ctx, id)
  return read()
}

/** An outage of the provider does not keep the payer from paying in another way; the job closes the checkout later. */
export async function closeReplaced(ctx: Ctx, ids: readonly number[]): Promise<PaymentRow[]> {
  const closed: PaymentRow[] = []
  for (const id of ids)
    try {
      closed.push(await closeCheckout(ctx, id))
    } catch (error) {
      // A replica may not have the payment yet.
      if (!(error instanceof ProviderError) && !isAppError(error)) throw error
      ctx.log.warn({ payment: id, code: error.message }, 'checkout could not be closed')
    }
  return closed
}

/** Whether the payer still has to pay this sum for the thing. A top-up pays nothing that could be owed. */
export async function isStillOwed(ctx: Ctx, payment: PurchaseColumns): Promise<boolean> {
  const { purpose, subject_id: subjectId, tutor_id: payerId, amount } = payment
  const kind = ctx.slices.purchases.get(purpose)
  if (!kind || subjectId === null) return true
  return kind.isOwed(ctx, { subjectId, payerId, amount })
}
type PurchaseColumns = Pick<PaymentRow, 'purpose' | 'subject_id' | 'tutor_id' | 'amount'>

/**
 * Called by the slice that sells whenever the thing was paid or its price has changed. The checkouts are closed by a
 * job, since the caller holds the lock of the thing, and payments are locked before it.
 */
export async function closeUnowedCheckouts(ctx: Ctx, purchase: string): Promise<void> {
  if ((await listOpenIds(ctx, purchase)).length > 0) await ctx.enqueue('close_unowed_checkouts', { purchase })
}

export const closeUnowedCheckoutsJob: Job = {
  name: 'close_unowed_checkouts',
  lane: 'payments',
  standalone: true,
  async run(ctx, payload) {
    const { purchase } = payload as unknown as { purchase: string }
    for (const id of await ctx.transaction((within) => listOpenIds(within, purchase)))
      if (await ctx.transaction((within) => markUnowed(within, id))) await closeCheckout(ctx, id)
  },
}

async function listOpenIds({ db, edition }: Ctx, purchase: string): Promise<number[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('purchase', '=', purchase)
    .where('closed_at', 'is', null)
    .where('status', 'in', ['created', 'pending', 'failed'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A repeated job closes at the provider what an earlier one has only marked. */
async function markUnowed(ctx: Ctx, id: number): Promise<boolean> {
  const payment = await lockPayment(ctx, id)
  if (!canBecome(payment.status, 'success') || (await isStillOwed(ctx, payment))) return false
  await markClosed(ctx, id)
  await enqueueClosing(ctx, id)
  return true
}
