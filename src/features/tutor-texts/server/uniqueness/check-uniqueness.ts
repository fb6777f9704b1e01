import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import type { TextKind } from '../../model.ts'
import type { FoundSource } from './describe-sources.ts'
import { refreshFingerprints } from './fingerprints.ts'
import { shinglesOf } from './shingles.ts'

export const uniquenessJob = 'check_uniqueness'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    check_uniqueness: { id: number }
  }
}

export type ComparedText = { kind: TextKind; id: number; text: string }
export type Uniqueness = { percent: number; sources: FoundSource[] }
/** Compares a text with others: those of this site, or of the web if a service is asked. It runs outside a transaction. */
export type UniquenessChecker = (ctx: Ctx, compared: ComparedText) => Promise<Uniqueness>

export async function checkUniqueness(ctx: Ctx, id: number, check: UniquenessChecker = compareWithOwnTexts) {
  const row = await ctx.db
    .selectFrom('tutor_text')
    .select(['kind', 'title', 'text', 'version'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (!row) return
  await refreshFingerprints(ctx)
  const text = `${row.title}\n${plainText(row.text as RichText | null)}`
  const { percent, sources } = await check(ctx, { kind: row.kind as TextKind, id, text })
  await ctx.transaction(async ({ db, edition }) => {
    // The result belongs to the words that were compared, and the tutor may have changed them meanwhile.
    await db
      .updateTable('tutor_text')
      .set({ uniqueness: percent, uniqueness_sources: JSON.stringify(sources) })
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .where('version', '=', row.version)
      .execute()
  })
}

export async function requestUniquenessCheck(ctx: Ctx, id: number): Promise<void> {
  await ctx.enqueue(uniquenessJob, { id })
}

/** A phrase that many texts have is attributed to some of them, which bounds the work. */
const textsPerPhrase = 20
const mostSources = 5
/** Fewer words in common are no copy. */
const leastPercent = 3

async function compareWithOwnTexts(ctx: Ctx, { kind, id, text }: ComparedText): Promise<Uniqueness> {
  const hashes = shinglesOf(text)
  if (hashes.length === 0) return { percent: 100, sources: [] }
  const { rows } = await sql<{ hash: number; source: string; source_id: number }>`
    select h.hash, m.source, m.source_id from unnest(${hashes}::int[]) as h(hash)
    cross join lateral (select s.source, s.source_id from text_shingle s
      where s.edition = ${ctx.edition.code} and s.hash = h.hash and (s.source, s.source_id) <> (${kind}, ${id})
      limit ${textsPerPhrase}) m`.execute(ctx.db)
  const copied = new Set(rows.map(({ hash }) => hash)).size
  const bySource = [...Map.groupBy(rows, ({ source, source_id }) => `${source} ${source_id}`).values()]
    .map((found) => ({ ...found[0]!, percent: Math.round((100 * found.length) / hashes.length) }))
    .filter(({ percent }) => percent >= leastPercent)
    .toSorted((a, b) => b.percent - a.percent)
    .slice(0, mostSources)
  const sources = bySource.map(({ source, source_id, percent }) => ({ source, id: source_id, percent }))
  return { percent: Math.round(100 * (1 - copied / hashes.length)), sources }
}
