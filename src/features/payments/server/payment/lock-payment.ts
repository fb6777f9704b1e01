import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PaymentPurpose, PaymentStatus, ProviderName } from '../../model.ts'

export async function lockPayment({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return {
    ...row,
    status: row.status as PaymentStatus,
    purpose: row.purpose as PaymentPurpose,
    provider: row.provider as ProviderName,
  }
}
export type PaymentRow = Awaited<ReturnType<typeof lockPayment>>
