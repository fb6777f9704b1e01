import type { InvoiceKind } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'

const maxListed = 200

/** The newest documents of a tutor. */
export async function listInvoices({ db, edition }: Ctx, tutorId: number) {
  const rows = await db
    .selectFrom('invoice')
    .select(['movement_id', 'kind', 'full_number as number', 'issued_at', 'gross', 'currency', 'file'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ file, kind, ...row }) => ({ ...row, kind: kind as InvoiceKind, ready: file !== null }))
}
