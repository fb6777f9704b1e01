import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import { assertSameParameters, digestParameters } from '#platform/idempotency.ts'
import { assertIndependentApprover } from '#features/staff/public.ts'
import type { adjustmentEndpoints as calls } from '../../contract/adjustments.ts'
import type { AdjustmentState } from '../../model.ts'
import { getWalletBalance, lockDebt } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { needsSecondPerson } from '../../sole-limit.ts'
import { lockSoleLimit } from './lock-sole-limit.ts'

type Staff = Ctx<StaffMember>

export function adjustWallet(ctx: Staff, input: Input<typeof calls.add>) {
  return requestAdjustment(ctx, input, false)
}

export function forgiveDebt(ctx: Staff, input: Input<typeof calls.forgiveDebt>) {
  return requestAdjustment(ctx, input, true)
}

/** Sums within the limit of one staff member are booked at once; others wait for a second one. */
async function requestAdjustment(ctx: Staff, input: Input<typeof calls.add>, forgives_debt: boolean) {
  // A member who acts as a colleague could approve the request afterwards.
  if (ctx.actor.acted) throw fail('forbidden')
  const { tutor_id, sum, reason, idempotency_key } = input
  const parameters = { tutor_id, sum, reason, forgives_debt }
  const earlier = idempotency_key === undefined ? undefined : await findByKey(ctx, idempotency_key, parameters)
  if (earlier) return { ...earlier, balance: await getWalletBalance(ctx, tutor_id) }
  await lockTutor(ctx, tutor_id)
  const limit = await lockSoleLimit(ctx, tutor_id)
  // Rejected at once, although it is checked again when the sum is booked.
  if (forgives_debt) await assertOwes(ctx, tutor_id, sum)
  else if (sum + (await getWalletBalance(ctx, tutor_id)) < 0) throw fail('insufficient_funds')
  const state: AdjustmentState = needsSecondPerson(sum, limit) ? 'waiting' : 'booked'
  const { id } = await ctx.db
    .insertInto('wallet_adjustment')
    .values({
      edition: ctx.edition.code,
      tutor_id,
      amount: sum,
      forgives_debt,
      reason,
      staff_id: ctx.actor.id,
      state,
      key: idempotency_key ?? null,
      key_digest: idempotency_key === undefined ? null : digestParameters(parameters),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'booked') await book(ctx, { id, tutor_id, amount: sum, forgives_debt, reason })
  await ctx.emit({
    name: state === 'booked' ? 'wallet.adjusted' : 'wallet.adjustment_requested',
    entity: 'tutor',
    entityId: tutor_id,
    after: { adjustment_id: id, sum, forgives_debt, reason },
  })
  return { adjustment_id: id, state, balance: await getWalletBalance(ctx, tutor_id) }
}

/** A second, independent staff member approves. Anyone but the one who asked rejects. */
export async function decideAdjustment(ctx: Staff, { adjustment_id, approve }: Input<typeof calls.decide>) {
  const waiting = await ctx.db
    .selectFrom('wallet_adjustment')
    .select(['id', 'tutor_id', 'amount', 'forgives_debt', 'reason', 'staff_id', 'state', 'created_at'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', adjustment_id)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) throw fail('not_found')
  if (waiting.state !== 'waiting') throw fail('wrong_status')
  if (waiting.staff_id === ctx.actor.id) throw fail('forbidden', { id: 'wallet.adjustment.own' })
  if (approve) {
    await assertIndependentApprover(ctx, { requesterId: waiting.staff_id, requestedAt: waiting.created_at })
    await book(ctx, waiting)
  }
  await ctx.db
    .updateTable('wallet_adjustment')
    .set({ state: approve ? 'booked' : 'rejected', decided_by: ctx.actor.id, decided_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', adjustment_id)
    .execute()
  const { tutor_id, amount: sum, forgives_debt, reason } = waiting
  await ctx.emit({
    name: approve ? 'wallet.adjusted' : 'wallet.adjustment_rejected',
    entity: 'tutor',
    entityId: tutor_id,
    after: { adjustment_id, sum, forgives_debt, reason },
  })
  return {}
}

type Adjustment = { id: number; tutor_id: number; amount: number; forgives_debt: boolean; reason: string }

async function book(ctx: Ctx, { id, tutor_id, amount, forgives_debt, reason }: Adjustment): Promise<void> {
  if (forgives_debt) await assertOwes(ctx, tutor_id, amount)
  await postMovement(ctx, {
    kind: forgives_debt ? 'debt_forgiven' : 'adjustment',
    key: `adjustment:${id}`,
    reason,
    entries: [
      { account: { kind: forgives_debt ? 'receivable' : 'wallet', owner: tutor_id }, amount },
      { account: { kind: 'staff_adjustment' }, amount: -amount },
    ],
  })
}

/** The debt may also have been paid while the request waited. */
async function assertOwes(ctx: Ctx, tutorId: number, sum: number): Promise<void> {
  const { edition, locale } = ctx
  const owed = await lockDebt(ctx, tutorId)
  if (sum <= owed) return
  const debt = formatMoney({ minor: owed, currency: edition.currency }, languageTag(locale, edition.country))
  throw fail('wrong_status', { id: 'wallet.debt_smaller', values: { debt } })
}

async function lockTutor({ db, edition }: Ctx, id: number): Promise<void> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!tutor) throw fail('not_found')
}

/** Calls with the same key wait for each other. */
async function findByKey({ db, edition, actor }: Staff, key: string, parameters: object) {
  await lockKey(db, `wallet adjustment ${edition.code} ${actor.id} ${key}`)
  const row = await db
    .selectFrom('wallet_adjustment')
    .select(['id', 'state', 'key_digest'])
    .where('edition', '=', edition.code)
    .where('staff_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  assertSameParameters(row.key_digest, parameters)
  return { adjustment_id: row.id, state: row.state as AdjustmentState }
}
