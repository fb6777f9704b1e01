import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import { lockWalletOwner, postMovement, reverseMovement } from '#features/payments/public.ts'
import { splitTax } from '#features/payments/model.ts'
import { applyTransition, owedFee } from '../../model.ts'
import { recordPaidOrder } from '../lifecycle/responses.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { transitionOrder } from '../lifecycle/transition-order.ts'
import type { OrderActor } from '../../model.ts'
import { refreshFeeBlock } from './fee-block.ts'

export type FeeSource = 'wallet' | 'outside'
const kinds = { wallet: 'fee', outside: 'paid_outside' } as const
const reversedKinds = { wallet: 'fee_refund', outside: 'paid_outside_reversed' } as const

/** Books what is owed from the wallet and moves the order to paid. The caller holds the order's lock. */
export async function payFeeFromWallet(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.tutor_id === null || !applyTransition(order, 'paid', 'system')) throw fail('wrong_status')
  await bookFee(ctx, order, { source: 'wallet', amount: owedFee(order) })
  await completeFee(ctx, order, { who: 'system' })
}

type CompletedFee = { who: OrderActor; set?: object; eventData?: Record<string, unknown> }

/** Moves an order whose fee is settled to paid. The movements are booked before, because listeners sum them. */
export async function completeFee(ctx: Ctx, order: OrderRow, { who, set, eventData }: CompletedFee): Promise<void> {
  const { tutor_id } = order
  if (tutor_id === null) throw fail('wrong_status')
  await transitionOrder(ctx, order, 'paid', who, {
    set: { paid_at: ctx.now, ...set },
    eventData: { tutor_id, ...eventData },
  })
  await recordPaidOrder(ctx, tutor_id, 1)
  await refreshFeeBlock(ctx, tutor_id)
}

type FeePart = { source: FeeSource; amount: number }

/** A fee can be paid in parts, and again after a refund, so its movements are numbered. */
export async function bookFee(ctx: Ctx, { id, tutor_id }: OrderRow, { source, amount }: FeePart): Promise<void> {
  await lockWalletOwner(ctx, tutor_id!)
  const { net, tax } = splitTax(amount, ctx.edition.vatPercent)
  const booked = await listFeeMovements(ctx, id)
  await postMovement(ctx, {
    kind: kinds[source],
    key: `order:${id}:fee:${booked.length + 1}`,
    orderId: id,
    entries: [
      {
        account: source === 'wallet' ? { kind: 'wallet', owner: tutor_id! } : { kind: 'paid_outside' },
        amount: -amount,
      },
      { account: { kind: 'fee_income' }, amount: net },
      { account: { kind: 'tax' }, amount: tax },
    ],
  })
}

/** Reverses the last standing part of this sum from the source, as far as there is one. */
export async function reverseFeePart(ctx: Ctx, order: OrderRow, { source, amount }: FeePart): Promise<boolean> {
  const { id: orderId, tutor_id } = order
  const booked = await listFeeMovements(ctx, orderId)
  const part = booked.findLast(
    (movement) => movement.source === source && movement.fee === amount && !movement.isReversed,
  )
  if (!part) return false
  if (tutor_id !== null) await lockWalletOwner(ctx, tutor_id)
  await reverseMovement(ctx, part.id, {
    kind: reversedKinds[source],
    key: `order:${orderId}:fee:${part.number}:reversed`,
  })
  return true
}

/** Reverses the standing parts of the fee from these sources. Those of the wallet are in it again. */
export async function reverseFeeForRefund(
  ctx: Ctx,
  { id: orderId, tutor_id }: OrderRow,
  sources: readonly FeeSource[],
): Promise<FeeMovement[]> {
  const booked = await listFeeMovements(ctx, orderId)
  const standing = booked.filter(({ source, isReversed }) => !isReversed && sources.includes(source))
  if (tutor_id !== null && standing.length > 0) await lockWalletOwner(ctx, tutor_id)
  for (const { id, source, number } of standing)
    await reverseMovement(ctx, id, {
      kind: reversedKinds[source],
      // The number of parts so far tells which refund the reversals belong to.
      key: `order:${orderId}:fee:${booked.length}:refunded${number === booked.length ? '' : `:${number}`}`,
    })
  return standing
}

/** The parts of the fee that were given back last and were not charged again since. */
export async function listRefundedParts(ctx: Ctx, orderId: number): Promise<FeeMovement[]> {
  const booked = await listFeeMovements(ctx, orderId)
  const latest = Math.max(0, ...booked.map(({ refundedAt }) => refundedAt))
  const parts = booked.filter(({ refundedAt }) => latest > 0 && refundedAt === latest)
  for (const { fee } of booked.slice(latest)) {
    const place = parts.findIndex((part) => part.fee === fee)
    if (place >= 0) parts.splice(place, 1)
  }
  return parts
}

/** Orders paid before the ledger existed have no movement at all. */
export async function hasWalletFee(ctx: Ctx, orderId: number): Promise<boolean> {
  return (await listFeeMovements(ctx, orderId)).some(({ source, isReversed }) => source === 'wallet' && !isReversed)
}

/** Whether any part of the fee that was paid was not given back. */
export async function hasStandingFee(ctx: Ctx, orderId: number): Promise<boolean> {
  return (await listFeeMovements(ctx, orderId)).some(({ isReversed }) => !isReversed)
}

type FeeMovement = {
  id: number
  number: number
  source: FeeSource
  fee: number
  isReversed: boolean
  /** The number of parts when a refund reversed it; 0 if none did. */
  refundedAt: number
}

async function listFeeMovements({ db, edition }: Ctx, orderId: number): Promise<FeeMovement[]> {
  const rows = await db
    .selectFrom('ledger_movement as m')
    .leftJoin('ledger_movement as r', (join) =>
      join.onRef('r.edition', '=', 'm.edition').onRef('r.reverses_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.kind', 'r.key as reversal_key'])
    .select((movement) =>
      movement
        .selectFrom('ledger_entry as e')
        .select((entry) => entry.fn.sum<number>('e.amount').as('fee'))
        .whereRef('e.edition', '=', 'm.edition')
        .whereRef('e.movement_id', '=', 'm.id')
        .where('e.amount', '>', 0)
        .as('fee'),
    )
    .where('m.edition', '=', edition.code)
    .where('m.order_id', '=', orderId)
    .where('m.kind', 'in', Object.values(kinds))
    .orderBy('m.id')
    .execute()
  return rows.map(({ id, kind, fee, reversal_key }, place) => ({
    id,
    number: place + 1,
    source: kind === kinds.wallet ? 'wallet' : 'outside',
    fee: Number(fee),
    isReversed: reversal_key !== null,
    refundedAt: Number(/:fee:(\d+):refunded/.exec(reversal_key ?? '')?.[1] ?? 0),
  }))
}
