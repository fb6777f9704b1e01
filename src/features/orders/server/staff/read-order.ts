import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readSoleLimit } from '#features/payments/public.ts'
import { applyTransition, availableActions, isFeePayable, owedFee, status } from '../../model.ts'
import type { OrderState, RemoveReason, Status } from '../../model.ts'
import type { orderPanelEndpoints as calls, StaffOrder } from '../../contract/staff.ts'
import { findFeeBlock } from '../fee/fee-block.ts'
import { hasWalletFee } from '../fee/fee-movements.ts'
import { presentSettlements } from '../fee/settlements.ts'
import { listOrderDetails } from '../present/order-details.ts'
import { presentOrderBase, presentProposal, presentRequest, presentReview } from '../present/order.ts'
import { createZoneLookup } from '../present/zone-lookup.ts'
import { listResponses } from '../present/responses.ts'

export async function getOrderAsStaff(ctx: Ctx<StaffMember>, { id }: Input<typeof calls.get>) {
  return { order: await getStaffOrder(ctx, id) }
}

export async function getStaffOrder(ctx: Ctx<StaffMember>, id: number): Promise<StaffOrder> {
  const row = await ctx.db
    .selectFrom('lesson_order as o')
    .leftJoin('account as p', (join) =>
      join.onRef('p.edition', '=', 'o.edition').onRef('p.id', '=', 'o.personal_tutor_id'),
    )
    .leftJoin('account as t', (join) => join.onRef('t.edition', '=', 'o.edition').onRef('t.id', '=', 'o.tutor_id'))
    .leftJoin('staff_member as m', 'm.id', 'o.staff_id')
    .selectAll('o')
    .select(['p.name as personal_name', 't.name as tutor_name', 't.email as tutor_email', 't.phone as tutor_phone'])
    .select('m.name as staff_name')
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const order = { ...row, status: row.status as Status, before: row.before as Status[] }
  const [parts, review, appointed, zoneOf, isFromWallet, feeBlock, settlements, limit] = await Promise.all([
    listOrderDetails(ctx, [id]),
    presentReview(ctx, order),
    listResponses(ctx, id, 'all', ['appointed']),
    createZoneLookup(ctx, [order.client_id, order.tutor_id]),
    order.status === status.paid ? hasWalletFee(ctx, id) : false,
    order.tutor_id === null ? null : findFeeBlock(ctx, order.tutor_id),
    presentSettlements(ctx, id),
    order.tutor_id === null ? null : readSoleLimit(ctx, order.tutor_id),
  ])
  const isWaiting = settlements.some(({ state }) => state === 'waiting')
  const named = (of: number | null, name: string | null) => (of === null ? null : { id: of, name: name ?? '' })
  return {
    ...presentOrderBase(ctx, order),
    client_zone: zoneOf(order.client_id),
    tutor_zone: zoneOf(order.tutor_id),
    before: order.before,
    contact_unconfirmed: order.contact_unconfirmed,
    client: { id: order.client_id, name: order.name, email: order.email, phone: order.phone },
    request: presentRequest(order, parts(id), true),
    review,
    personal_tutor: named(order.personal_tutor_id, row.personal_name),
    personal_until: order.personal_until,
    tutor: appointed.find((one) => one.tutor.id === order.tutor_id) ?? null,
    tutor_contacts:
      order.tutor_id === null
        ? null
        : { name: row.tutor_name ?? '', email: row.tutor_email ?? '', phone: row.tutor_phone ?? '' },
    rate: order.rate,
    proposal: presentProposal(order),
    appointed_by: order.appointed_by as StaffOrder['appointed_by'],
    appointed_reason: appointmentRule(order.appointed_reason),
    auto_appoint: order.auto_appoint,
    fee: order.fee,
    date_payment_deadline: order.date_payment_deadline,
    paid_at: order.paid_at,
    fee_owed: owedFee(order),
    settlements,
    limit,
    payment_data: order.payment_data as Record<string, unknown> | null,
    paid_from_wallet: isFromWallet,
    fee_block: feeBlock,
    remove_reasons: order.remove_reasons as RemoveReason[],
    remove_text: order.remove_text,
    staff: named(order.staff_id, row.staff_name),
    favorite: order.favorite,
    admin_comment: order.admin_comment,
    school_origin: order.school_origin,
    may: [
      ...availableActions(order, 'staff').filter(
        (action) => !(action === 'paid_off' && isFromWallet) && !(action === 'paid' && isWaiting),
      ),
      ...(canReversePart(order) ? ['paid_off'] : []),
      ...(isFeePayable(order) && !isWaiting ? ['write_off'] : []),
      ...(order.status === status.paid ? ['review'] : []),
    ],
  }
}

/** Before the rest of the fee is paid, staff can take back a part that they entered. */
const canReversePart = (order: OrderState & { fee_settled: number }) =>
  order.fee_settled > 0 && applyTransition(order, 'paid', 'staff') !== undefined

function appointmentRule(why: unknown): string {
  const { rule = '' } = (why ?? {}) as { rule?: string }
  return rule
}
