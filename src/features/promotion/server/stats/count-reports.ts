import { sql } from 'kysely'
import { batchCounts } from '#platform/batched-counts.ts'
import type { Counts } from '#platform/batched-counts.ts'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { topReportEndpoints as calls } from '../../contract/tops.ts'

const topCounts = batchCounts((ctx, counts) => ctx.transaction((writer) => writeCounts(writer, counts)))
export const flushTopCounts = topCounts.flush

export function reportTops(ctx: Ctx, { seen, opened }: Input<typeof calls.report>) {
  topCounts.add(ctx, ...[...new Set(seen)].map((id) => `impressions ${id}`))
  topCounts.add(ctx, ...[...new Set(opened)].map((id) => `views ${id}`))
  return {}
}

/** Writes the counts of running placements; other ids are made up or outdated. */
async function writeCounts({ db, edition, now }: Ctx, counts: Counts): Promise<void> {
  const all = [...counts].map(([key, count]) => {
    const [kind, id] = key.split(' ') as ['impressions' | 'views', string]
    return { id: Number(id), impressions: 0, views: 0, [kind]: count }
  })
  await sql`insert into top_stat (edition, top_id, day, impressions, views)
    select t.edition, t.id, (${now}::timestamptz at time zone ${edition.timeZone})::date,
      sum(c.impressions), sum(c.views)
    from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ impressions }) => impressions)}::integer[],
      ${all.map(({ views }) => views)}::integer[]) as c (id, impressions, views)
    join top_placement t on t.edition = ${edition.code} and t.id = c.id
    where t.starts_at <= ${now} and t.ends_at > ${now}::timestamptz - interval '1 hour'
    group by t.edition, t.id
    order by t.id
    on conflict (edition, top_id, day) do update set
      impressions = top_stat.impressions + excluded.impressions, views = top_stat.views + excluded.views`.execute(db)
}
