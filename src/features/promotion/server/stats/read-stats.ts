import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export type TopStats = { impressions: number; views: number; requests: number; daily: number[] }

export const noStats: TopStats = { impressions: 0, views: 0, requests: 0, daily: [] }

/**
 * The effect of the placements. Requests are those that named the tutor, for this subject and place and within the
 * period, whatever link led to them: nothing follows a visitor from the card to the request.
 */
export async function readTopStats({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, TopStats>> {
  const { rows } = await sql<TopStats & { id: number }>`
    select t.id, coalesce(s.impressions, 0) as impressions, coalesce(s.views, 0) as views,
      coalesce(s.daily, '{}') as daily, r.requests
    from top_placement t
    left join lateral (
      select sum(d.impressions) as impressions, sum(d.views) as views, array_agg(d.impressions order by d.day) as daily
      from top_stat d where d.edition = t.edition and d.top_id = t.id
    ) s on true
    cross join lateral (
      select count(*) as requests
      from lesson_order o
      join order_lesson l on l.edition = o.edition and l.order_id = o.id and l.subject_id = t.subject_id
      where o.edition = t.edition and o.personal_tutor_id = t.tutor_id
        and o.created_at >= t.starts_at and o.created_at < t.ends_at
        and case when t.city_id is null then o.at_online
          else o.city_id = t.city_id and (o.at_client or o.at_tutor) end
    ) r
    where t.edition = ${edition.code} and t.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...stats }) => [id, stats]))
}
