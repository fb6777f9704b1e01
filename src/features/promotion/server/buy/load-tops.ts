import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { getPaymentChoices } from '#features/payments/public.ts'
import { getTutorVisibility } from '#features/tutor-visibility/public.ts'
import { maxOwnTops } from '../../contract/tops.ts'
import type { OwnTop, TopOffer } from '../../contract/tops.ts'
import { slotsOf, topPeriods, topStateOf, unusedDays } from '../../model.ts'
import { noStats, readTopStats } from '../stats/read-stats.ts'
import { findPlace, lastOwn, listBooked } from './find-place.ts'
import { listTutorLists, presentList } from './top-lists.ts'
import type { NamedList } from './top-lists.ts'
import { listKey, quoteLists } from './top-prices.ts'

export async function loadTops(ctx: Ctx<Person>) {
  return { ...(await getTops(ctx)), choices: await getPaymentChoices(ctx) }
}

export async function getTops(ctx: Ctx<Person>) {
  return {
    currency: ctx.edition.currency,
    offers: await listOffers(ctx),
    placements: await listOwnTops(ctx),
    visibility: await getTutorVisibility(ctx, ctx.actor.id),
  }
}

async function listOffers(ctx: Ctx<Person>): Promise<TopOffer[]> {
  const { actor, now } = ctx
  const lists = await listTutorLists(ctx, actor.id)
  if (lists.length === 0) return []
  const quotes = await quoteLists(ctx, lists)
  const booked = Map.groupBy(await listBooked(ctx, lists), listKey)
  return lists.map((list, place) => {
    const { requests, demand, prices } = quotes[place]!
    const inList = booked.get(listKey(list)) ?? []
    return {
      ...presentList(ctx, list),
      slots: slotsOf(list),
      taken: inList.filter(({ starts_at }) => starts_at <= now).length,
      requests,
      demand,
      own_until: lastOwn(inList, actor.id)?.ends_at ?? null,
      periods: topPeriods.flatMap((days) => {
        const found = findPlace(ctx, inList, { tutorId: actor.id, list, days })
        if (!found) return []
        return [{ days, price: prices[days], starts_at: found.starts_at > now ? found.starts_at : null }]
      }),
    }
  })
}

type OwnRow = NamedList & Pick<OwnTop, 'id' | 'days' | 'price' | 'refunded'> & OwnPeriod & Credit
type Credit = { credit_of: number | null; credit_seconds: number | null }
type OwnPeriod = { state: string; starts_at: Date | null; ends_at: Date | null }

/** Unpaid purchases are no placements yet. */
async function listOwnTops(ctx: Ctx<Person>): Promise<OwnTop[]> {
  const { db, edition, actor, now } = ctx
  const { rows } = await sql<OwnRow>`
    select t.id, t.subject_id, t.city_id, t.state, t.starts_at, t.ends_at, t.days, t.price, t.refunded, t.credit_of, t.credit_seconds,
      s.name as subject_name, s.alias as subject_alias, c.name as city_name, c.alias as city_alias
    from top_placement t
    join subject s on s.edition = t.edition and s.id = t.subject_id
    left join city c on c.edition = t.edition and c.id = t.city_id
    where t.edition = ${edition.code} and t.tutor_id = ${actor.id} and t.state <> 'pending'
    order by (t.state = 'credit' or t.ends_at > ${now}) desc nulls last, t.starts_at desc nulls last, t.id desc
    limit ${maxOwnTops}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const stats = await readTopStats(ctx, ids)
  return rows.map((row) => {
    const { id, starts_at, ends_at, days, refunded, credit_of, credit_seconds } = row
    const price = credit_of === null ? row.price : 0
    const credit_days = credit_seconds === null ? null : unusedDays(credit_seconds)
    const about = { ...presentList(ctx, row), state: topStateOf(row, now) }
    return { id, starts_at, ends_at, days, credit_days, price, refunded, ...about, ...(stats.get(id) ?? noStats) }
  })
}
