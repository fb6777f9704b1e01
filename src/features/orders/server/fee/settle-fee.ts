import type { StaffMember } from '#shared/access.ts'
import { leadStaff } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { lockSoleLimit } from '#features/payments/public.ts'
import { needsSecondPerson } from '#features/payments/sole-limit.ts'
import type { feeStaffEndpoints, settlementInput } from '../../contract/fee.ts'
import { applyTransition, owedFee } from '../../model.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { bookSettlement, hasWaitingSettlement, insertSettlement } from './settlements.ts'
import type { NewSettlement } from './settlements.ts'

type Staff = Ctx<StaffMember>
type PaidInput = { order_id: number; owed: number; payment_data: (typeof settlementInput)['_output'] }

/** The tutor paid a part or all of the fee outside the site. What staff enter is booked; the rest is still owed. */
export function setPaid(ctx: Staff, { order_id, owed, payment_data }: PaidInput) {
  const { sum, method, reference, reason } = payment_data
  return settleFee(ctx, { order_id, owed }, { kind: 'paid_outside', amount: sum, method, reference, reason })
}

/** The company gives up what is still owed. Nothing is booked, since the money never came. */
export function writeOffFee(ctx: Staff, { order_id, owed, reason }: Input<typeof feeStaffEndpoints.writeOff>) {
  return settleFee(ctx, { order_id, owed }, { kind: 'written_off', amount: owed, method: '', reference: '', reason })
}

/** `owed` is the sum that the caller saw, so that a repeated click or a stale page settles nothing twice. */
async function settleFee(
  ctx: Staff,
  { order_id, owed }: { order_id: number; owed: number },
  entered: Omit<NewSettlement, 'state' | 'isConfirmed'>,
) {
  // A member who acts as a colleague could approve the request afterwards.
  if (ctx.actor.acted) throw fail('forbidden', { id: 'acting.not_now' })
  const order = await lockOrder(ctx, order_id)
  if (order.tutor_id === null || !applyTransition(order, 'paid', 'staff')) throw fail('wrong_status')
  assertAmount(ctx, order, { owed, amount: entered.amount })
  if (await hasWaitingSettlement(ctx, order_id)) throw fail('wrong_status', { id: 'order.settlement.waits' })
  const isAlone = !needsSecondPerson(entered.amount, await lockSoleLimit(ctx, order.tutor_id))
  const settlement = await insertSettlement(ctx, order, {
    ...entered,
    state: isAlone ? 'booked' : 'waiting',
    isConfirmed: isAlone && leadStaff.some((status) => status === ctx.actor.status),
  })
  if (!isAlone) {
    const { kind, amount: sum, reference, reason } = entered
    const payment_data = { kind, sum, reference, reason }
    const after = { tutor_id: order.tutor_id, settlement_id: settlement.id, sum, payment_data }
    await ctx.emit({ name: 'order.settlement_waits', entity: 'order', entityId: order_id, after })
    return { settlement_id: settlement.id, state: 'waiting' as const, owed }
  }
  const rest = await bookSettlement(ctx, order, settlement)
  return { settlement_id: settlement.id, state: 'booked' as const, owed: rest }
}

function assertAmount(ctx: Ctx, order: OrderRow, { owed, amount }: { owed: number; amount: number }): void {
  const rest = owedFee(order)
  if (rest !== owed) throw fail('wrong_status', { id: 'order.settlement.changed' })
  if (amount > rest) throw failField('sum', 'order.settlement.too_much', { owed: formatSum(ctx, rest) })
  if (amount === 0 && rest > 0) throw failField('sum', 'order.settlement.nothing')
}

const formatSum = ({ edition, locale }: Ctx, minor: number) =>
  formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))
