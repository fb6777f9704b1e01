import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { DocumentKind } from '#features/tutors/model.ts'
import { documentKinds } from '#features/tutors/model.ts'
import { shiftDocument } from './choose-documents.ts'
import type { DemoDocument } from './choose-documents.ts'
import { drawDocument } from './draw-document.ts'

/** Each tutor gets a separate copy of the file, so that deleting one does not affect others. */
export async function storeDocuments(
  ctx: Ctx,
  documents: readonly (DemoDocument & { tutor_id: number })[],
): Promise<void> {
  if (documents.length === 0) return
  const drawn = await drawDocuments(ctx)
  // Files are written in parallel, rows in one statement.
  const files = await Promise.all(documents.map(({ kind }) => ctx.files.put(drawn[kind], 'image/webp')))
  const rows = manyRows(
    'tutor_document',
    documents.map((paper, place) => {
      const { tutor_id, kind, state, created_at, checked_at } = { ...paper, ...shiftDocument(paper, ctx.now) }
      return { edition: ctx.edition.code, tutor_id, kind, state, created_at, checked_at, file: files[place] }
    }),
  )
  await ctx.db.insertInto('tutor_document').columns(rows.columns).expression(rows.rows).execute()
}

async function drawDocuments(ctx: Ctx): Promise<Record<DocumentKind, Buffer>> {
  const made = documentKinds.map(async (kind) => [kind, await drawDocument(kind, ctx.t(`tutor.demo.paper.${kind}`))])
  return Object.fromEntries(await Promise.all(made)) as Record<DocumentKind, Buffer>
}
