import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { placeBits } from '#features/catalog/model.ts'
import { splitTax } from '#features/payments/model.ts'
import { addApprovedBilling } from './billing.ts'
import { listPaidFees, settleOutsideFees } from './fees.ts'
import { postPastMovements } from './ledger.ts'
import type { PastMovement } from './ledger.ts'
import { demoPeople } from './logins.ts'

const dayMs = 86_400_000
const daysAgo = 5
const online = sql.lit(placeBits.online)

type DemoTop = { id: number; tutor_id: number; price: number; created_at: Date }

/** The fees of paid orders, and two to six places of each popular subject, online and in its three largest cities. */
export async function fillPromotionDemo(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const { 14: short, 30: long } = edition.topPrices
  const { rows } = await sql<DemoTop>`insert into top_placement
      (edition, tutor_id, subject_id, city_id, slot, days, price, starts_at, ends_at, created_at, start_announced)
    select ${edition.code}, chosen.tutor_id, list.subject_id, nullif(list.place_id, 0), chosen.place, period.days,
      case period.days when 30 then ${long}::bigint else ${short}::bigint end, period.starts_at,
      period.starts_at + make_interval(days => period.days), period.starts_at, true
    from (
      select c.subject_id, c.place, c.place_id, row_number() over (
        partition by c.subject_id, c.place order by c.tutors desc, c.place_id) as size
      from catalog_count c join subject s on s.edition = c.edition and s.id = c.subject_id and s.popular
      where c.edition = ${edition.code} and c.place in ('city', 'online') and c.level_id = 0 and c.tutors > 2
    ) as list
    cross join lateral (
      -- Ordered by reviews instead of score, because the best tutors come first anyway.
      select best.tutor_id, row_number() over (order by best.tutor_id) as place
      from (
        select e.tutor_id from catalog_entry e
        where e.edition = ${edition.code} and e.subject_id = list.subject_id and e.city_id = list.place_id
          and (list.place_id > 0 or e.places & ${online} <> 0)
        order by e.reviews desc, e.tutor_id
        limit 2 + (list.subject_id + list.place_id) % 5
      ) as best
    ) as chosen
    cross join lateral (
      select case chosen.place % 3 when 0 then 14 else 30 end as days,
        ${now}::timestamptz - make_interval(days => 1 + (chosen.tutor_id % 12)::int) as starts_at
    ) as period
    where list.size <= 3
    returning id, tutor_id, price, created_at`.execute(db)
  const bought = [...rows, ...(await addDemoHistory(ctx)), ...(await promoteDemoTutor(ctx))]
  const removed = await removeDemoTop(ctx)
  await addApprovedBilling(ctx)
  await postPastMovements(ctx, [
    ...(await listPaidFees(ctx)),
    ...bought.flatMap((top) => purchaseOf(ctx, top)),
    ...removed.map((top) => refundOf(ctx, top)),
  ])
  await settleOutsideFees(ctx)
  await addDemoStats(ctx)
}

/** The tutor of the demo login has bought a place in the first list that they are in. */
async function promoteDemoTutor({ db, edition, now }: Ctx): Promise<DemoTop[]> {
  const { rows } = await sql<DemoTop>`insert into top_placement
      (edition, tutor_id, subject_id, city_id, slot, days, price, starts_at, ends_at, created_at, start_announced)
    select e.edition, e.tutor_id, e.subject_id, nullif(e.city_id, 0), taken.slots + 1, 14,
      ${edition.topPrices[14]}::bigint, taken.starts_at, taken.starts_at + interval '14 days', taken.starts_at, true
    from catalog_entry e
    join account a on a.edition = e.edition and a.id = e.tutor_id
    cross join lateral (
      select coalesce(max(t.slot), 0) as slots, coalesce(bool_or(t.tutor_id = e.tutor_id), false) as own,
        ${startOf(now)}::timestamptz as starts_at
      from top_placement t
      where t.edition = e.edition and t.subject_id = e.subject_id and coalesce(t.city_id, 0) = e.city_id
    ) as taken
    where e.edition = ${edition.code} and a.email = ${demoPeople.tutor.login} and e.subject_id > 0
      and (e.city_id > 0 or e.places & ${online} <> 0) and taken.slots < 10 and not taken.own
    order by e.subject_id, e.city_id
    limit 1
    returning id, tutor_id, price, created_at`.execute(db)
  return rows
}

/** Some tutors had a place two months ago, and some have bought their next period already. */
async function addDemoHistory({ db, edition, now }: Ctx): Promise<DemoTop[]> {
  const { rows } = await sql<DemoTop>`insert into top_placement
      (edition, tutor_id, subject_id, city_id, slot, days, price, starts_at, ends_at, created_at, start_announced, end_announced)
    select t.edition, t.tutor_id, t.subject_id, t.city_id, t.slot, t.days, t.price, other.starts_at,
      other.starts_at + make_interval(days => t.days), other.bought_at, other.starts_at < ${now}, other.starts_at < ${now}
    from (select *, row_number() over (order by id) as place from top_placement where edition = ${edition.code}) as t
    cross join lateral (
      select t.starts_at - interval '60 days' as starts_at, t.starts_at - interval '60 days' as bought_at
      where t.place % 7 = 0
      union all select t.ends_at, ${now}::timestamptz - interval '6 hours' where t.place % 11 = 0
    ) as other
    returning id, tutor_id, price, created_at`.execute(db)
  return rows
}

/** A past placement that staff removed on its third day, with its refund. */
async function removeDemoTop(ctx: Ctx): Promise<RemovedTop[]> {
  const { rows } = await sql<RemovedTop>`update top_placement t
    set state = 'removed', removed_at = t.starts_at + interval '2 days', ends_at = t.starts_at + interval '2 days',
      refunded = t.price * (t.days - 2) / t.days
    from (
      select min(id) as id from top_placement where edition = ${ctx.edition.code} and ends_at < ${ctx.now}
    ) as past
    where t.edition = ${ctx.edition.code} and t.id = past.id
    returning t.id, t.tutor_id, t.price, t.created_at, t.refunded, t.ends_at`.execute(ctx.db)
  return rows
}

const startOf = (now: Date) => new Date(now.getTime() - daysAgo * dayMs)

/** Every purchase is a spend from the wallet, so the wallet gets the sum first. */
function purchaseOf({ edition }: Ctx, { id, tutor_id, price, created_at: at }: DemoTop): PastMovement[] {
  const wallet = { kind: 'wallet', owner: tutor_id } as const
  const { net, tax } = splitTax(price, edition.vatPercent)
  return [
    {
      at,
      kind: 'adjustment',
      key: `demo:top:${id}`,
      entries: [
        { account: wallet, amount: price },
        { account: { kind: 'staff_adjustment' }, amount: -price },
      ],
    },
    {
      at,
      kind: 'top',
      key: `top:${id}`,
      topId: id,
      entries: [
        { account: wallet, amount: -price },
        { account: { kind: 'top_income' }, amount: net },
        { account: { kind: 'tax' }, amount: tax },
      ],
    },
  ]
}

type RemovedTop = DemoTop & { refunded: number; ends_at: Date }

function refundOf({ edition }: Ctx, { id, tutor_id, refunded, ends_at: at }: RemovedTop): PastMovement {
  const { net, tax } = splitTax(refunded, edition.vatPercent)
  return {
    at,
    kind: 'top_refund',
    key: `top:${id}:refund`,
    topId: id,
    entries: [
      { account: { kind: 'wallet', owner: tutor_id }, amount: refunded },
      { account: { kind: 'top_income' }, amount: -net },
      { account: { kind: 'tax' }, amount: -tax },
    ],
  }
}

/** Some views of every placement and day, which depend on its id alone. */
async function addDemoStats({ db, edition, now }: Ctx): Promise<void> {
  await sql`insert into top_stat (edition, top_id, day, impressions, views)
    select t.edition, t.id, d::date, 30 + (hashint8(t.id * 31 + extract(day from d)::bigint) & 63),
      2 + (hashint8(t.id * 7 + extract(day from d)::bigint) & 7)
    from top_placement t
    cross join generate_series(t.starts_at, least(t.ends_at, ${now}::timestamptz), interval '1 day') as d
    where t.edition = ${edition.code}
    on conflict do nothing`.execute(db)
}
