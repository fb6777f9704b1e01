import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PaymentPurpose, PaymentStatus, ProviderName } from '../../model.ts'

export async function lockPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  const row = await selectPayments(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('not_found')
  return presentRow(row)
}

/** For an answer about the payment, which may change meanwhile. */
export async function getPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  return presentRow(await selectPayments(ctx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** The payments of a purchase that its payer can still be led to, or that are being charged. At most one, by an index. */
export async function lockOpenPayments(ctx: Ctx, tutorId: number, purchase: string): Promise<PaymentRow[]> {
  const rows = await selectPayments(ctx)
    .where('tutor_id', '=', tutorId)
    .where('purchase', '=', purchase)
    .where('closed_at', 'is', null)
    .where('status', 'in', ['created', 'pending', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(presentRow)
}

const selectPayments = ({ db, edition }: Ctx) =>
  db.selectFrom('payment').selectAll().where('edition', '=', edition.code)

type StoredPayment = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

const presentRow = (row: StoredPayment) => ({
  ...row,
  status: row.status as PaymentStatus,
  purpose: row.purpose as PaymentPurpose,
  provider: row.provider as ProviderName,
})
export type PaymentRow = ReturnType<typeof presentRow>
