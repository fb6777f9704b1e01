import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nextTurn } from '#platform/turns.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { shinglesOf } from './shingles.ts'

type SourceRow = { id: number; version: number; text: string | null; doc: RichText | null }

/** Public texts of the edition: their ids, versions and words. A source that is not listed is forgotten until it is again. */
const sources: Record<string, (ctx: Ctx) => RawBuilder<unknown>> = {
  ad: (ctx) => tutorTexts(ctx, 'ad'),
  blog: (ctx) => tutorTexts(ctx, 'blog'),
  news: ({ edition }) => sql`select n.id, extract(epoch from n.changed_at)::int as version,
      (select jsonb_build_object('type', 'doc', 'content', jsonb_agg(each.value)) from jsonb_each(n.text) each
        where jsonb_typeof(each.value) = 'object') as doc,
      (select string_agg(each.value, E'\\n') from jsonb_each_text(n.title) each) as text
    from news n where n.edition = ${edition.code} and n.status = 'published' and n.active`,
  profile: ({ edition }) => sql`select t.id, t.version, null::jsonb as doc,
      (select string_agg(each.value, E'\\n') from jsonb_each_text(t.description) each) as text
    from tutor t where t.edition = ${edition.code} and t.state = 'published' and t.deleted_at is null
      and t.anonymised_at is null and t.description <> '{}'`,
}
const sourceNames = Object.keys(sources)

const tutorTexts = ({ edition }: Ctx, kind: string) => sql`select l.text_id as id,
    extract(epoch from l.changed_at)::int as version, l.text as doc, l.title as text
  from tutor_text_live l where l.edition = ${edition.code} and l.kind = ${kind} and l.visible`

/** Other editions and jobs must get their turn. */
const runMs = 2_000
const batch = 100

/** Reads new and changed texts into the index of shingles, a batch in each transaction. */
export async function refreshFingerprints(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  for (const source of sourceNames) {
    await ctx.transaction((tx) => forgetRemovedTexts(tx, source))
    while (Date.now() < until) if ((await ctx.transaction((tx) => readBatch(tx, source))) < batch) break
  }
}

async function readBatch(ctx: Ctx, source: string): Promise<number> {
  const { rows } = await sql<SourceRow>`select s.* from (${sources[source]!(ctx)}) s
    left join text_fingerprint f on f.edition = ${ctx.edition.code} and f.source = ${source} and f.source_id = s.id
    where f.version is distinct from s.version order by s.id limit ${batch}`.execute(ctx.db)
  for (const { id, version, text, doc } of rows) {
    await saveFingerprint(ctx, { source, id, version, hashes: shinglesOf(`${text ?? ''}\n${plainText(doc)}`) })
    await nextTurn()
  }
  return rows.length
}

async function forgetRemovedTexts(ctx: Ctx, source: string): Promise<void> {
  await sql`delete from text_fingerprint f where f.edition = ${ctx.edition.code} and f.source = ${source}
    and not exists (select from (${sources[source]!(ctx)}) s where s.id = f.source_id)`.execute(ctx.db)
}

type Fingerprint = { source: string; id: number; version: number; hashes: readonly number[] }

async function saveFingerprint({ db, edition }: Ctx, { source, id, version, hashes }: Fingerprint): Promise<void> {
  const key = { edition: edition.code, source, source_id: id }
  await db
    .insertInto('text_fingerprint')
    .values({ ...key, version })
    .onConflict((conflict) => conflict.columns(['edition', 'source', 'source_id']).doUpdateSet({ version }))
    .execute()
  await sql`delete from text_shingle where edition = ${edition.code} and source = ${source} and source_id = ${id}
    and hash <> all (${[...hashes]}::int[])`.execute(db)
  await sql`insert into text_shingle (edition, hash, source, source_id)
    select ${edition.code}, unnest(${[...hashes]}::int[]), ${source}, ${id} on conflict do nothing`.execute(db)
}

export async function deleteFingerprints({ db, edition }: Ctx, source: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('text_fingerprint')
    .where('edition', '=', edition.code)
    .where('source', '=', source)
    .where('source_id', 'in', ids)
    .execute()
}
