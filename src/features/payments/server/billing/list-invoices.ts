import type { InvoiceKind } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { isDrawnOnRequest } from './draw-issued-invoice.ts'

const maxListed = 200

/** The newest documents of a tutor. */
export async function listInvoices(ctx: Ctx, tutorId: number) {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('invoice as i')
    .leftJoin('invoice as r', (join) => join.onRef('r.edition', '=', 'i.edition').onRef('r.replaces_id', '=', 'i.id'))
    .select(['i.id', 'i.movement_id', 'i.kind', 'i.full_number as number', 'i.issued_at', 'i.gross', 'i.currency'])
    .select(['i.file', 'r.full_number as replaced_by'])
    .where('i.edition', '=', edition.code)
    .where('i.tutor_id', '=', tutorId)
    .orderBy('i.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ file, kind, ...row }) => ({
    ...row,
    kind: kind as InvoiceKind,
    ready: file !== null || isDrawnOnRequest(ctx, row.issued_at),
  }))
}
