import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { minorUnits } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { likeContaining } from '#platform/db/database.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { waitsForStaff } from '#features/chat/public.ts'
import { accountMatches } from '#features/accounts/public.ts'
import { timerMs } from '../../model.ts'
import type { Timer } from '../../model.ts'
import type { orderFilterFields as declared } from '../../contract/staff-filters.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

type DeclaredFilters = { [K in keyof typeof declared]?: z.output<(typeof declared)[K]> }
/** `ids` are filters already resolved to order ids. */
export type OrderFilters = DeclaredFilters & { ids?: number[] }

/** SQL conditions on the order `o`. */
export function filterConditions(ctx: Ctx, filters: OrderFilters): RawBuilder<SqlBool>[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [conditions[name as keyof OrderFilters](ctx, value as never)],
  )
}

type Conditions = {
  [K in keyof OrderFilters]-?: (ctx: Ctx, value: NonNullable<OrderFilters[K]>) => RawBuilder<SqlBool>
}

const conditions: Conditions = {
  status: (_, value) => sql`o.status = ${value}`,
  id: (_, value) => sql`o.id = ${value}`,
  ids: (_, value) => sql`o.id = any(${value}::bigint[])`,
  client: (_, value) => sql`o.contact_search like ${likeContaining(value.toLowerCase())}`,
  tutor: (ctx, value) => {
    const ids = matchingTutorIds(ctx, value)
    return sql`(o.tutor_id = any(${ids}) or o.personal_tutor_id = any(${ids}))`
  },
  // The repeated status and creation time let the index on the lesson or level be used.
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
  overdue: (ctx, value) => (value ? overdueCondition(ctx) : sql`not coalesce(${overdueCondition(ctx)}, false)`),
  review_status: (_, value) => sql`o.review_status = ${value}`,
  favorite: (_, value) => sql`o.favorite = ${value}`,
  unread_chat: (_, value) => (value ? waitsForStaff : sql`not ${waitsForStaff}`),
  origin: (_, value) => sql`o.origin = ${value}`,
  price_from: ({ edition }, value) => sql`o.price >= ${value * minorUnits(edition.currency)}`,
  price_to: ({ edition }, value) => sql`o.price <= ${value * minorUnits(edition.currency)}`,
  text: (_, value) => sql`o.text_search like ${likeContaining(value.toLowerCase())}`,
  waiting: (ctx, value) => timerExpiredCondition(ctx, value),
}

/** Limited, because a text matching more tutors is not a name. */
function matchingTutorIds(ctx: Ctx, text: string): RawBuilder<number[]> {
  const found = ctx.db
    .selectFrom('account as a')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select('a.id')
    .where('a.edition', '=', ctx.edition.code)
    .where((where) => accountMatches(ctx, where, text))
    .limit(maxMatchingTutors)
  return sql<number[]>`array(${found})`
}
const maxMatchingTutors = 500

const overdueCondition = ({ now }: Ctx) =>
  sql<SqlBool>`(o.status = ${statusSql('waiting_for_pay')} and o.date_payment_deadline < ${now})`

export function timerExpiredCondition(ctx: Ctx, timer: Timer): RawBuilder<SqlBool> {
  const since = new Date(ctx.now.getTime() - timerMs(timer, ctx.edition.orderTimers))
  const waits: Record<Timer, RawBuilder<SqlBool>> = {
    new: sql`(o.status = ${statusSql('new')} and o.status_since < ${since})`,
    processing: sql`(o.status = ${statusSql('processing')} and o.status_since < ${since})`,
    // Applies with or without answers: staff must choose a tutor or offer the order again.
    potential: sql`(o.status = ${statusSql('potential')} and o.status_since < ${since})`,
    appointed: sql`(o.status = ${statusSql('appointed')} and o.status_since < ${since})`,
    first_class_past: sql`(o.status = ${statusSql('waiting_for_pay')} and o.status_since < ${since})`,
    overdue: overdueCondition(ctx),
  }
  return waits[timer]
}

/** The most urgent expired timer of the order `o`, or null. */
export function expiredTimerColumn(ctx: Ctx): RawBuilder<string | null> {
  const pressing = ['overdue', 'new', 'potential', 'first_class_past', 'appointed', 'processing'] as const
  const cases = pressing.map((timer) => sql`when ${timerExpiredCondition(ctx, timer)} then ${timer}::text`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
