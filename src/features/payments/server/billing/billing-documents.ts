import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { prepareFile } from '#platform/files/prepare.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import { billingDocumentKinds, maxBillingDocuments } from '../../model.ts'
import type { BillingDocumentKind } from '../../model.ts'

export type NewBillingDocument = { kind: BillingDocumentKind; file: PreparedFile }

const fieldOf = (kind: BillingDocumentKind) => `new_${kind}_documents`

/** Small print on scans stays readable. */
const picture = { maxPixels: 40_000_000, maxSide: 3000 }

/** Call it outside transactions: a large scan takes a second. */
export async function prepareBillingDocuments(uploads: Record<string, Upload[]>): Promise<NewBillingDocument[]> {
  const prepared: NewBillingDocument[] = []
  for (const kind of billingDocumentKinds)
    for (const upload of uploads[fieldOf(kind)] ?? [])
      prepared.push({ kind, file: await prepareFile(upload, fieldOf(kind), picture) })
  return prepared
}

/** The billing data must be locked. Deletes documents that are not listed in `keep`; returns whether any changed. */
export async function syncBillingDocuments(
  ctx: Ctx,
  tutorId: number,
  added: readonly NewBillingDocument[],
  keep: readonly number[] | undefined,
): Promise<boolean> {
  const existing = await listDocumentRows(ctx, tutorId)
  if (keep?.some((id) => existing.every((row) => row.id !== id))) throw failField('documents', 'invalid.unknown')
  const deleted = keep ? existing.filter(({ id }) => !keep.includes(id)) : []
  if (existing.length - deleted.length + added.length > maxBillingDocuments)
    throw failField(fieldOf(added[0]?.kind ?? 'billing'), 'billing.documents.too_many', { max: maxBillingDocuments })
  for (const row of deleted) await deleteDocument(ctx, row)
  for (const { kind, file } of added)
    await ctx.db
      .insertInto('billing_document')
      .values({
        edition: ctx.edition.code,
        tutor_id: tutorId,
        kind,
        file: await ctx.files.put(file.bytes, file.type),
        created_at: ctx.now,
      })
      .execute()
  return deleted.length > 0 || added.length > 0
}

export async function deleteBillingDocuments(ctx: Ctx, tutorId: number): Promise<void> {
  for (const row of await listDocumentRows(ctx, tutorId)) await deleteDocument(ctx, row)
}

export async function listBillingDocuments(ctx: Ctx, tutorId: number) {
  const rows = await listDocumentRows(ctx, tutorId)
  return rows.map(({ id, kind, type, created_at }) => ({ id, kind: kind as BillingDocumentKind, type, created_at }))
}

export function listDocumentRows({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('billing_document as d')
    .innerJoin('stored_file as f', (join) => join.onRef('f.edition', '=', 'd.edition').onRef('f.name', '=', 'd.file'))
    .select(['d.id', 'd.kind', 'd.file', 'd.created_at', 'f.type'])
    .where('d.edition', '=', edition.code)
    .where('d.tutor_id', '=', tutorId)
    .orderBy('d.id')
    .execute()
}

async function deleteDocument(ctx: Ctx, { id, file }: { id: number; file: string }): Promise<void> {
  await ctx.db.deleteFrom('billing_document').where('edition', '=', ctx.edition.code).where('id', '=', id).execute()
  await ctx.files.remove(file)
}
