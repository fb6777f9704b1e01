import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { minorUnits } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/db/database.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { waitsForStaff } from '#features/chat/public.ts'
import { accountFits } from '#features/accounts/public.ts'
import { timerMs } from '../../model.ts'
import type { Timer } from '../../model.ts'
import type { filters as declared } from '../../panel-contract.ts'

type Declared = { [K in keyof typeof declared]?: z.output<(typeof declared)[K]> }
/** `ids` are those that were looked up before. */
export type Filters = Declared & { ids?: number[] }

/** Everything that narrows the list of orders `o` down. */
export function conditionsOf(ctx: Ctx, filters: Filters): RawBuilder<SqlBool>[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [narrow[name as keyof Filters](ctx, value as never)],
  )
}

type Narrow = { [K in keyof Filters]-?: (ctx: Ctx, value: NonNullable<Filters[K]>) => RawBuilder<SqlBool> }

const narrow: Narrow = {
  status: (_, value) => sql`o.status = ${value}`,
  id: (_, value) => sql`o.id = ${value}`,
  ids: (_, value) => sql`o.id = any(${value}::bigint[])`,
  client: (_, value) => sql`o.who like ${containing(value.toLowerCase())}`,
  tutor: (ctx, value) => {
    const ids = tutorsBy(ctx, value)
    return sql`(o.tutor_id = any(${ids}) or o.personal_tutor_id = any(${ids}))`
  },
  // What a part repeats of its order is what it is found by.
  subject_id: (_, value) => sql`exists (select from order_lesson l where l.edition = o.edition and l.order_id = o.id
    and l.status = o.status and l.created_at = o.created_at and l.subject_id = ${value})`,
  level_id: (_, value) => sql`exists (select from order_level l where l.edition = o.edition and l.order_id = o.id
    and l.status = o.status and l.created_at = o.created_at and l.level_id = ${value})`,
  city_id: (_, value) => sql`o.city_id = ${value}`,
  online: (_, value) => sql`o.at_online = ${value}`,
  staff_id: (_, value) => sql`o.staff_id = ${value}`,
  created_from: (ctx, value) => sql`o.created_at >= ${midnight(ctx, value)}`,
  created_to: (ctx, value) => sql`o.created_at < ${midnight(ctx, value, 1)}`,
  first_class_from: (ctx, value) => sql`o.first_class >= ${midnight(ctx, value)}`,
  first_class_to: (ctx, value) => sql`o.first_class < ${midnight(ctx, value, 1)}`,
  deadline_from: (ctx, value) => sql`o.date_payment_deadline >= ${midnight(ctx, value)}`,
  deadline_to: (ctx, value) => sql`o.date_payment_deadline < ${midnight(ctx, value, 1)}`,
  overdue: (ctx, value) => (value ? isOverdue(ctx) : sql`not coalesce(${isOverdue(ctx)}, false)`),
  review_status: (_, value) => sql`o.review_status = ${value}`,
  favorite: (_, value) => sql`o.favorite = ${value}`,
  unread_chat: (_, value) => (value ? waitsForStaff : sql`not ${waitsForStaff}`),
  origin: (_, value) => sql`o.origin = ${value}`,
  price_from: ({ edition }, value) => sql`o.price >= ${value * minorUnits(edition.currency)}`,
  price_to: ({ edition }, value) => sql`o.price <= ${value * minorUnits(edition.currency)}`,
  text: (_, value) => sql`o.said like ${containing(value.toLowerCase())}`,
  waiting: (ctx, value) => waitsTooLong(ctx, value),
}

/** Whoever fits the text, as one array: so many of them at most, or it is no name that anybody looks for. */
function tutorsBy(ctx: Ctx, text: string): RawBuilder<number[]> {
  const found = ctx.db
    .selectFrom('account as a')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select('a.id')
    .where('a.edition', '=', ctx.edition.code)
    .where((where) => accountFits(ctx, where, text))
    .limit(mostTutors)
  return sql<number[]>`array(${found})`
}
const mostTutors = 500

const isOverdue = ({ now }: Ctx) => sql<SqlBool>`(o.status = 6 and o.date_payment_deadline < ${now})`

/** For longer than its timer allows. */
export function waitsTooLong(ctx: Ctx, timer: Timer): RawBuilder<SqlBool> {
  const since = new Date(ctx.now.getTime() - timerMs(timer, ctx.edition.orderTimers))
  const waits: Record<Timer, RawBuilder<SqlBool>> = {
    new: sql`(o.status = 1 and o.status_since < ${since})`,
    processing: sql`(o.status = 2 and o.status_since < ${since})`,
    // With answers or without: somebody has to choose, or to offer it to others.
    potential: sql`(o.status = 3 and o.status_since < ${since})`,
    appointed: sql`(o.status = 4 and o.status_since < ${since})`,
    first_class_past: sql`(o.status = 6 and o.status_since < ${since})`,
    overdue: isOverdue(ctx),
  }
  return waits[timer]
}

/** Which timer has run out of the order `o`, if one has: the most pressing. */
export function timerOf(ctx: Ctx): RawBuilder<string | null> {
  const pressing = ['overdue', 'new', 'potential', 'first_class_past', 'appointed', 'processing'] as const
  const cases = pressing.map((timer) => sql`when ${waitsTooLong(ctx, timer)} then ${timer}::text`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
