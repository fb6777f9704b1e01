import { refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { prepareFile } from '#platform/files/prepare.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import { countLimits, photoPixels } from '../../model.ts'
import type { DocumentKind, documentStates } from '../../model.ts'

export type { PreparedFile }
type State = (typeof documentStates)[number]
/** What staff add has been seen by staff. */
type By = { by: 'tutor' | 'staff' }

/** Small print on a scanned page stays readable. */
const maxSide = 3000

/** Outside of transactions: a large scan takes a second. */
export function prepareDocument(upload: Upload): Promise<PreparedFile> {
  return prepareFile(upload, 'new_documents', { maxPixels: photoPixels.total, maxSide })
}

/** For a tutor who is held. */
export async function addDocuments(
  ctx: Ctx,
  tutorId: number,
  prepared: readonly { file: PreparedFile; kind: DocumentKind }[],
  { by }: By = { by: 'tutor' },
): Promise<void> {
  if (prepared.length === 0) return
  const there = await documentRows(ctx, tutorId)
  const max = countLimits.documents
  if (there.length + prepared.length > max) throw refuseField('new_documents', 'documents.too_many', { max })
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
        ...settled(ctx, by === 'staff' ? 'accepted' : 'waiting'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.emit({ name: 'tutor.document_added', entity: 'tutor', entityId: tutorId, after: { document: id, kind } })
  }
}

/** For a tutor who is held. All others are removed; one that is called something else now is looked at again. */
export async function keepDocuments(
  ctx: Ctx,
  tutorId: number,
  kept: readonly { id: number; kind: DocumentKind }[],
  { by }: By = { by: 'tutor' },
): Promise<void> {
  const there = await documentRows(ctx, tutorId)
  const kinds = new Map(kept.map(({ id, kind }) => [id, kind]))
  if ([...kinds.keys()].some((id) => there.every((row) => row.id !== id)))
    throw refuseField('documents', 'invalid.unknown')
  for (const row of there) {
    const kind = kinds.get(row.id)
    if (!kind) await removeDocument(ctx, tutorId, row)
    else if (kind !== row.kind)
      await ctx.db
        .updateTable('tutor_document')
        .set({ kind, ...settled(ctx, by === 'staff' ? 'accepted' : 'waiting') })
        .where('edition', '=', ctx.edition.code)
        .where('id', '=', row.id)
        .execute()
  }
}

/** As the contract presents them, in the order in which they came. */
export async function readDocuments(ctx: Ctx, tutorId: number) {
  const rows = await documentRows(ctx, tutorId)
  return rows.map(({ id, type, bytes, created_at, checked_at, ...row }) => {
    const [kind, state] = [row.kind as DocumentKind, row.state as State]
    return { id, kind, state, type, bytes, created_at, checked_at }
  })
}

/** Those that wait have been looked at. */
export async function settleDocuments(ctx: Ctx, tutorId: number, state: 'accepted' | 'returned'): Promise<void> {
  await ctx.db
    .updateTable('tutor_document')
    .set(settled(ctx, state))
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('state', '=', 'waiting')
    .execute()
}

/** All of them: whoever is anonymised leaves no file behind. */
export async function removeDocuments(ctx: Ctx, tutorId: number): Promise<void> {
  for (const row of await documentRows(ctx, tutorId)) await removeDocument(ctx, tutorId, row)
}

const settled = ({ now }: Ctx, state: State) => ({ state, checked_at: state === 'waiting' ? null : now })

function documentRows({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('tutor_document as d')
    .innerJoin('stored_file as f', (join) => join.onRef('f.edition', '=', 'd.edition').onRef('f.name', '=', 'd.file'))
    .select(['d.id', 'd.kind', 'd.state', 'd.file', 'd.created_at', 'd.checked_at', 'f.type', 'f.bytes'])
    .where('d.edition', '=', edition.code)
    .where('d.tutor_id', '=', tutorId)
    .orderBy('d.id')
    .execute()
}
type Row = Awaited<ReturnType<typeof documentRows>>[number]

async function removeDocument(ctx: Ctx, tutorId: number, { id, kind, file }: Row): Promise<void> {
  await ctx.db.deleteFrom('tutor_document').where('edition', '=', ctx.edition.code).where('id', '=', id).execute()
  await ctx.files.remove(file)
  await ctx.emit({ name: 'tutor.document_removed', entity: 'tutor', entityId: tutorId, before: { document: id, kind } })
}
