import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { countedTo, shownAtOnce } from '#features/notifications/bell-model.ts'
import type { Ctx } from '#platform/context.ts'
import { timerMs, timers } from '../../model.ts'
import type { Timer } from '../../model.ts'
import { waitsTooLong } from '../staff/listed.ts'

/** What nobody has looked at for a month is no news any more. */
const newsMs = 30 * 24 * 3_600_000

/** What staff have not seen yet: answers, withdrawals, and what waits for too long. */
export async function staffNotices(ctx: Ctx) {
  const since = new Date(ctx.now.getTime() - newsMs)
  const [personal, potential, declined, deleted, waiting] = await Promise.all([
    latest(
      ctx,
      responses(
        ctx,
        since,
        sql`r.kind = 'personal' and r.state in ('agreed', 'refused', 'appointed') and o.status not in (9, 10)`,
      ),
    ),
    // Of a choice that has been made, nobody needs to know who else would have come.
    latest(
      ctx,
      responses(ctx, since, sql`r.kind <> 'personal' and r.state in ('agreed', 'refused') and o.status in (1, 2, 3)`),
    ),
    latest(ctx, responses(ctx, since, sql`r.state = 'declined' and o.status not in (9, 10)`)),
    latest(ctx, withdrawn(ctx, since)),
    latest(ctx, waitingTooLong(ctx)),
  ])
  return {
    personal_orders: personal,
    potential_orders: potential,
    client_terms_declined_orders: declined,
    client_deleted_orders: deleted,
    timer_notifications: waiting,
  }
}

function responses({ edition }: Ctx, since: Date, which: RawBuilder<unknown>) {
  return sql`select r.order_id, r.id as response_id, a.name, r.state <> 'refused' as agreed, r.responded_at as at
    from order_response r
    join lesson_order o on o.edition = r.edition and o.id = r.order_id
    join account a on a.edition = r.edition and a.id = r.tutor_id
    where r.edition = ${edition.code} and r.seen_at is null and r.responded_at > ${since} and ${which}
    order by r.responded_at desc limit ${countedTo}`
}

/** By the client: of what staff delete themselves, they know. */
function withdrawn({ edition }: Ctx, since: Date) {
  return sql`select o.id as order_id, o.name, o.status_since as at from lesson_order o
    where o.edition = ${edition.code} and o.status = 10 and not (o.seen ? 'client_deleted')
      and o.status_since > ${since}
    order by o.status_since desc limit ${countedTo}`
}

/** Once seen, it rings again only when the next timer runs out. */
function waitingTooLong(ctx: Ctx) {
  const each = (Object.keys(timers) as Timer[]).map((timer) => {
    const rang = timer === 'overdue' ? sql`o.date_payment_deadline` : sql`o.status_since + ${allowed(ctx, timer)}`
    const by = timer === 'overdue' ? sql`o.date_payment_deadline` : sql`o.status_since`
    // Who pays too late has long had the first lesson: one of the two is enough.
    const once = timer === 'first_class_past' ? sql`and not ${waitsTooLong(ctx, 'overdue')}` : sql``
    return sql`(select o.id as order_id, o.name, ${timer}::text as timer, ${rang} as at from lesson_order o
      where o.edition = ${ctx.edition.code} and ${waitsTooLong(ctx, timer)} ${once}
        and coalesce((o.seen ->> 'timer')::timestamptz < ${rang}, true)
      order by ${by} desc limit ${countedTo})`
  })
  return sql`select * from (${sql.join(each, sql` union all `)}) w order by at desc limit ${countedTo}`
}

const allowed = (ctx: Ctx, timer: Timer) =>
  sql`make_interval(secs => ${timerMs(timer, ctx.edition.orderTimers) / 1000})`

/** The latest of them, and how many there are. */
async function latest({ db }: Ctx, query: RawBuilder<unknown>) {
  const { rows } = await sql<{ at: Date; total: number }>`select *, count(*) over () as total from (${query}) found
    order by at desc limit ${shownAtOnce}`.execute(db)
  return { items: rows.map(({ at: _at, total: _total, ...notice }) => notice), total: rows[0]?.total ?? 0 }
}
