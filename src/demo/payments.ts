import type { Ctx } from '#platform/context.ts'
import { splitTax } from '#features/payments/model.ts'
import { postMovement } from '#features/payments/public.ts'
import { orderStatus } from '#shared/order-status.ts'
import { addApprovedBilling } from './billing.ts'
import { demoPeople } from './logins.ts'

/** Sandbox merchants of all providers of the edition; money, billing data and a paid fee of the demo tutor. */
export async function fillPaymentDemo(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  await db
    .insertInto('merchant')
    .values(
      edition.paymentMethods.map((provider, place) => ({
        edition: edition.code,
        provider,
        name: 'Sandbox',
        test: true,
        position: place + 1,
      })),
    )
    .execute()
  const tutor = await db
    .selectFrom('account as a')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select(['a.id', 'a.name'])
    .where('a.edition', '=', edition.code)
    .where('a.email', '=', demoPeople.tutor.login)
    .executeTakeFirst()
  if (!tutor) return
  const amount = edition.topUp.suggested.at(-1)!
  await postMovement(ctx, {
    kind: 'adjustment',
    key: `demo:${tutor.id}`,
    entries: [
      { account: { kind: 'wallet', owner: tutor.id }, amount },
      { account: { kind: 'staff_adjustment' }, amount: -amount },
    ],
  })
  await addApprovedBilling(ctx, tutor)
  await payOneFee(ctx, tutor.id, amount)
}

/** The job that the movement enqueues issues and draws the document. */
async function payOneFee(ctx: Ctx, tutorId: number, most: number): Promise<void> {
  const { db, edition } = ctx
  const order = await db
    .selectFrom('lesson_order')
    .select(['id', 'fee'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .where('status', '=', orderStatus.paid)
    .where('fee', '>', 0)
    .where('fee', '<=', most)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!order) return
  const { net, tax } = splitTax(order.fee!, edition.vatPercent)
  await postMovement(ctx, {
    kind: 'fee',
    key: `order:${order.id}:fee:1`,
    orderId: order.id,
    entries: [
      { account: { kind: 'wallet', owner: tutorId }, amount: -order.fee! },
      { account: { kind: 'fee_income' }, amount: net },
      { account: { kind: 'tax' }, amount: tax },
    ],
  })
}
