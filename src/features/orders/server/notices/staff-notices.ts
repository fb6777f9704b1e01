import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { noticeCountLimit, noticesPerList } from '#features/notifications/notice-model.ts'
import type { Ctx } from '#platform/context.ts'
import { timerMs, timers } from '../../model.ts'
import type { Timer } from '../../model.ts'
import { timerExpiredCondition } from '../staff/filter-conditions.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

/** Older unseen notices are dropped. */
const noticeMaxAgeMs = 30 * 24 * 3_600_000

export async function listStaffOrderNotices(ctx: Ctx) {
  const since = new Date(ctx.now.getTime() - noticeMaxAgeMs)
  const [personal, potential, declined, deleted, waiting] = await Promise.all([
    listLatest(
      ctx,
      responsesQuery(
        ctx,
        since,
        sql`r.kind = 'personal' and r.state in ('agreed', 'refused', 'appointed') and o.status not in (${statusSql('lost', 'deleted')})`,
      ),
    ),
    // Once a tutor is appointed, other answers are no longer of interest.
    listLatest(
      ctx,
      responsesQuery(
        ctx,
        since,
        sql`r.kind <> 'personal' and r.state in ('agreed', 'refused') and o.status in (${statusSql('new', 'processing', 'potential')})`,
      ),
    ),
    listLatest(
      ctx,
      responsesQuery(ctx, since, sql`r.state = 'declined' and o.status not in (${statusSql('lost', 'deleted')})`),
    ),
    listLatest(ctx, withdrawnQuery(ctx, since)),
    listLatest(ctx, expiredTimersQuery(ctx)),
  ])
  return {
    personal_orders: personal,
    potential_orders: potential,
    client_terms_declined_orders: declined,
    client_deleted_orders: deleted,
    timer_notifications: waiting,
  }
}

function responsesQuery({ edition }: Ctx, since: Date, which: RawBuilder<unknown>) {
  return sql`select r.order_id, r.id as response_id, a.name, r.state <> 'refused' as agreed, r.responded_at as at
    from order_response r
    join lesson_order o on o.edition = r.edition and o.id = r.order_id
    join account a on a.edition = r.edition and a.id = r.tutor_id
    where r.edition = ${edition.code} and r.seen_at is null and r.responded_at > ${since} and ${which}
    order by r.responded_at desc limit ${noticeCountLimit}`
}

/** Orders deleted by staff are marked as seen when they are deleted. */
function withdrawnQuery({ edition }: Ctx, since: Date) {
  return sql`select o.id as order_id, o.name, o.status_since as at from lesson_order o
    where o.edition = ${edition.code} and o.status = ${statusSql('deleted')} and not (o.seen ? 'client_deleted')
      and o.status_since > ${since}
    order by o.status_since desc limit ${noticeCountLimit}`
}

/** A seen notice returns only when another timer expires. */
function expiredTimersQuery(ctx: Ctx) {
  const each = (Object.keys(timers) as Timer[]).map((timer) => {
    const expiredAt =
      timer === 'overdue' ? sql`o.date_payment_deadline` : sql`o.status_since + ${timerInterval(ctx, timer)}`
    const by = timer === 'overdue' ? sql`o.date_payment_deadline` : sql`o.status_since`
    // An overdue order is listed once, under `overdue`.
    const unlessOverdue = timer === 'first_class_past' ? sql`and not ${timerExpiredCondition(ctx, 'overdue')}` : sql``
    return sql`(select o.id as order_id, o.name, ${timer}::text as timer, ${expiredAt} as at from lesson_order o
      where o.edition = ${ctx.edition.code} and ${timerExpiredCondition(ctx, timer)} ${unlessOverdue}
        and coalesce((o.seen ->> 'timer')::timestamptz < ${expiredAt}, true)
      order by ${by} desc limit ${noticeCountLimit})`
  })
  return sql`select * from (${sql.join(each, sql` union all `)}) w order by at desc limit ${noticeCountLimit}`
}

const timerInterval = (ctx: Ctx, timer: Timer) =>
  sql`make_interval(secs => ${timerMs(timer, ctx.edition.orderTimers) / 1000})`

async function listLatest({ db }: Ctx, query: RawBuilder<unknown>) {
  const { rows } = await sql<{ at: Date; total: number }>`select *, count(*) over () as total from (${query}) found
    order by at desc limit ${noticesPerList}`.execute(db)
  return { items: rows.map(({ at: _at, total: _total, ...notice }) => notice), total: rows[0]?.total ?? 0 }
}
