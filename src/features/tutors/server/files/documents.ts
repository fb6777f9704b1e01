import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { prepareFile } from '#platform/files/prepare.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import { countLimits, photoPixels } from '../../model.ts'
import type { DocumentKind, documentStates } from '../../model.ts'

export type { PreparedFile }
type State = (typeof documentStates)[number]
/** Documents added by staff count as checked. */
type EditedByOption = { by: 'tutor' | 'staff' }

/** Keeps small print on scans readable. */
const maxSide = 3000

/** Call it outside transactions: a large scan takes a second. */
export function prepareDocument(upload: Upload): Promise<PreparedFile> {
  return prepareFile(upload, 'new_documents', { maxPixels: photoPixels.total, maxSide })
}

/** The tutor must be locked. */
export async function addDocuments(
  ctx: Ctx,
  tutorId: number,
  prepared: readonly { file: PreparedFile; kind: DocumentKind }[],
  { by }: EditedByOption = { by: 'tutor' },
): Promise<void> {
  if (prepared.length === 0) return
  const existing = await listDocumentRows(ctx, tutorId)
  const max = countLimits.documents
  if (existing.length + prepared.length > max) throw failField('new_documents', 'documents.too_many', { max })
  for (const { file, kind } of prepared) {
    const stored = await ctx.files.put(file.bytes, file.type)
    const { id } = await ctx.db
      .insertInto('tutor_document')
      .values({
        edition: ctx.edition.code,
        tutor_id: tutorId,
        kind,
        file: stored,
        created_at: ctx.now,
        ...stateColumns(ctx, by === 'staff' ? 'accepted' : 'waiting'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.emit({ name: 'tutor.document_added', entity: 'tutor', entityId: tutorId, after: { document: id, kind } })
  }
}

/** The tutor must be locked. Deletes documents that are not listed; one whose kind changed is checked again. */
export async function syncDocuments(
  ctx: Ctx,
  tutorId: number,
  wanted: readonly { id: number; kind: DocumentKind }[],
  { by }: EditedByOption = { by: 'tutor' },
): Promise<void> {
  const existing = await listDocumentRows(ctx, tutorId)
  const kinds = new Map(wanted.map(({ id, kind }) => [id, kind]))
  if ([...kinds.keys()].some((id) => existing.every((row) => row.id !== id)))
    throw failField('documents', 'invalid.unknown')
  for (const row of existing) {
    const kind = kinds.get(row.id)
    if (!kind) await deleteDocument(ctx, tutorId, row)
    else if (kind !== row.kind)
      await ctx.db
        .updateTable('tutor_document')
        .set({ kind, ...stateColumns(ctx, by === 'staff' ? 'accepted' : 'waiting') })
        .where('edition', '=', ctx.edition.code)
        .where('id', '=', row.id)
        .execute()
  }
}

export async function listDocuments(ctx: Ctx, tutorId: number) {
  const rows = await listDocumentRows(ctx, tutorId)
  return rows.map(({ id, type, bytes, created_at, checked_at, ...row }) => {
    const [kind, state] = [row.kind as DocumentKind, row.state as State]
    return { id, kind, state, type, bytes, created_at, checked_at }
  })
}

export async function resolveWaitingDocuments(
  ctx: Ctx,
  tutorId: number,
  state: 'accepted' | 'returned',
): Promise<void> {
  await ctx.db
    .updateTable('tutor_document')
    .set(stateColumns(ctx, state))
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function deleteDocuments(ctx: Ctx, tutorId: number): Promise<void> {
  for (const row of await listDocumentRows(ctx, tutorId)) await deleteDocument(ctx, tutorId, row)
}

const stateColumns = ({ now }: Ctx, state: State) => ({ state, checked_at: state === 'waiting' ? null : now })

function listDocumentRows({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('tutor_document as d')
    .innerJoin('stored_file as f', (join) => join.onRef('f.edition', '=', 'd.edition').onRef('f.name', '=', 'd.file'))
    .select(['d.id', 'd.kind', 'd.state', 'd.file', 'd.created_at', 'd.checked_at', 'f.type', 'f.bytes'])
    .where('d.edition', '=', edition.code)
    .where('d.tutor_id', '=', tutorId)
    .orderBy('d.id')
    .execute()
}
type Row = Awaited<ReturnType<typeof listDocumentRows>>[number]

async function deleteDocument(ctx: Ctx, tutorId: number, { id, kind, file }: Row): Promise<void> {
  await ctx.db.deleteFrom('tutor_document').where('edition', '=', ctx.edition.code).where('id', '=', id).execute()
  await ctx.files.remove(file)
  await ctx.emit({ name: 'tutor.document_removed', entity: 'tutor', entityId: tutorId, before: { document: id, kind } })
}
