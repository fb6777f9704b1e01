import { sql } from 'kysely'
import { roundToPayable } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { addDays, demandDays, demandPercent, topPeriods, topPrice } from '../../model.ts'
import type { TopList, TopPeriod } from '../../model.ts'

/** Prices that staff changed, and those of the edition. */
export async function getBasePrices({ db, edition }: Ctx): Promise<Record<TopPeriod, number>> {
  const changed = await db
    .selectFrom('top_price')
    .select(['days', 'price'])
    .where('edition', '=', edition.code)
    .execute()
  return { ...edition.topPrices, ...Object.fromEntries(changed.map(({ days, price }) => [days, price])) }
}

export type TopQuote = { requests: number; demand: number; prices: Record<TopPeriod, number> }

/** The price of each period in each list, by its demand. */
export async function quoteLists(ctx: Ctx, lists: readonly TopList[]): Promise<TopQuote[]> {
  const base = await getBasePrices(ctx)
  const requests = await countRequests(ctx, lists)
  return lists.map((list) => {
    const count = requests.get(listKey(list)) ?? 0
    const demand = demandPercent(count)
    const prices = Object.fromEntries(
      topPeriods.map((days) => [days, roundToPayable(topPrice(base[days], demand), ctx.edition.currency)]),
    )
    return { requests: count, demand, prices: prices as Record<TopPeriod, number> }
  })
}

/** Each attempt to buy has a placement of its own, so the list is what they have in common. */
export const topPurchase = (list: TopList) => `top ${listKey(list)}`

export const listKey = ({ subject_id, city_id }: TopList) => `${subject_id} ${city_id ?? 'online'}`

/** A request for lessons in person counts in its city, one for online lessons online, and one for both in both. */
async function countRequests({ db, edition, now }: Ctx, lists: readonly TopList[]): Promise<Map<string, number>> {
  const subjects = [...new Set(lists.map(({ subject_id }) => subject_id))]
  const { rows } = await sql<TopList & { requests: number }>`
    select l.subject_id, place.city_id, count(*) as requests
    from order_lesson l
    join lesson_order o on o.edition = l.edition and o.id = l.order_id
    cross join lateral (
      select o.city_id where o.city_id is not null and (o.at_client or o.at_tutor)
      union all select null where o.at_online
    ) place
    where l.edition = ${edition.code} and l.subject_id = any(${subjects}::bigint[])
      and l.created_at > ${addDays(now, -demandDays)}
    group by l.subject_id, place.city_id`.execute(db)
  return new Map(rows.map((row) => [listKey(row), row.requests]))
}
