import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { DocumentKind } from '../../../model.ts'
import { documentKinds } from '../../../model.ts'
import { paperAt } from './choose-papers.ts'
import type { Paper } from './choose-papers.ts'
import { drawPaper } from './drawing.ts'

/** One drawing of a kind looks like the next, but everybody has a file of their own: what is removed is nobody else's. */
export async function storePapers(ctx: Ctx, papers: readonly (Paper & { tutor_id: number })[]): Promise<void> {
  if (papers.length === 0) return
  const drawn = await drawings(ctx)
  // At once on disk, where each of them is waited for; one after another in the database.
  const files = await Promise.all(papers.map(({ kind }) => ctx.files.put(drawn[kind], 'image/webp')))
  const rows = manyRows(
    'tutor_document',
    papers.map((paper, place) => {
      const { tutor_id, kind, state, created_at, checked_at } = { ...paper, ...paperAt(paper, ctx.now) }
      return { edition: ctx.edition.code, tutor_id, kind, state, created_at, checked_at, file: files[place] }
    }),
  )
  await ctx.db.insertInto('tutor_document').columns(rows.columns).expression(rows.rows).execute()
}

async function drawings(ctx: Ctx): Promise<Record<DocumentKind, Buffer>> {
  const made = documentKinds.map(async (kind) => [kind, await drawPaper(kind, ctx.t(`tutor.demo.paper.${kind}`))])
  return Object.fromEntries(await Promise.all(made)) as Record<DocumentKind, Buffer>
}
