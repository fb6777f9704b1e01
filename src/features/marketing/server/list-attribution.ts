import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { computedListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { languageTag } from '#shared/locale.ts'
import { attributionList, defaultAttributionDays, marketingStaff } from '../contract.ts'
import type { AttributionGroup } from '../model.ts'
import { feeRevenue, isFeeBooked } from './fee-booked.ts'

type Row = {
  id: number
  value: string
  orders: number
  appointed: number
  paid: number
  revenue: number | null
  currency: string
}
/** A report of single visits would be of no use. */
const maxRows = 500

const byNumber = (field: 'orders' | 'appointed' | 'paid' | 'revenue') => (_ctx: unknown, row: Row) =>
  String(row[field] ?? 0).padStart(15, '0')

export const attributionPlugin = computedListPlugin(attributionList, {
  rows: listAttribution,
  order: {
    orders: byNumber('orders'),
    value: (_ctx, { value }) => value,
    appointed: byNumber('appointed'),
    paid: byNumber('paid'),
    revenue: byNumber('revenue'),
  },
})

/** Orders without a known way to the site are `direct`. A refunded fee is no revenue. An order with two subjects counts for both. */
async function listAttribution(ctx: Ctx, filters: FiltersOf<typeof attributionList>): Promise<Row[]> {
  const { db, edition, now } = ctx
  const { group = 'source', touch = 'last', days = defaultAttributionDays } = filters
  if (group === 'edition') return listByEdition(ctx, days)
  const side = touch === 'first' ? sql.ref('t.first') : sql.ref('t.last')
  const groups: Record<
    Exclude<AttributionGroup, 'edition'>,
    { value: RawBuilder<string>; join: RawBuilder<unknown> }
  > = {
    source: { value: sql`coalesce(${side} ->> 'source', 'direct')`, join: sql`` },
    campaign: { value: sql`coalesce(${side} ->> 'utm_campaign', '')`, join: sql`` },
    landing: { value: sql`coalesce(${side} ->> 'landing', '')`, join: sql`` },
    subject: {
      value: sql`coalesce(${inLocale(ctx, sql.ref('s.name'))}, '')`,
      join: sql`left join order_lesson l on l.edition = o.edition and l.order_id = o.id
        left join subject s on s.edition = l.edition and s.id = l.subject_id`,
    },
    city: {
      value: sql`coalesce(${inLocale(ctx, sql.ref('c.name'))}, '')`,
      join: sql`left join city c on c.edition = o.edition and c.id = o.city_id`,
    },
  }
  const { value, join } = groups[group]
  const { rows } = await sql<Row>`
    select row_number() over (order by count(*) desc, value)::integer as id, value, count(*)::integer as orders,
      count(appointed_at)::integer as appointed, count(*) filter (where is_paid)::integer as paid,
      coalesce(sum(fee) filter (where is_paid), 0)::bigint as revenue, ${edition.currency} as currency
    from (
      select distinct o.id, ${value} as value, o.appointed_at, ${feeRevenue} as fee, ${isFeeBooked} as is_paid
      from lesson_order o
      left join order_touch t on t.edition = o.edition and t.order_id = o.id
      ${join}
      where o.edition = ${edition.code} and o.created_at > ${now}::timestamptz - make_interval(days => ${days}::integer)
    ) each
    group by value order by orders desc, value limit ${sql.lit(maxRows)}`.execute(db)
  return rows
}

/** One row for each edition in which the staff member may see this report. */
async function listByEdition(ctx: Ctx, days: number): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'currency'>>`
    select row_number() over (order by count(*) desc, o.edition)::integer as id, o.edition as value,
      count(*)::integer as orders, count(o.appointed_at)::integer as appointed, count(*) filter (where ${isFeeBooked})::integer as paid,
      coalesce(sum(${feeRevenue}) filter (where ${isFeeBooked}), 0)::bigint as revenue
    from staff_edition e
    join lesson_order o on o.edition = e.edition
      and o.created_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::integer)
    where e.staff_id = ${ctx.auth.staff?.id ?? 0} and e.status in (${sql.join(marketingStaff)})
    group by o.edition order by id`.execute(ctx.db)
  const countryNames = new Intl.DisplayNames([languageTag(ctx.locale, ctx.edition.country)], { type: 'region' })
  return rows.flatMap((row) => {
    const known = editionByCode(row.value)
    return known ? [{ ...row, value: countryNames.of(known.country) ?? known.code, currency: known.currency }] : []
  })
}
