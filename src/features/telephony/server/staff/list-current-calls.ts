import type { StaffMember } from '#shared/access.ts'
import type { Answer } from '#shared/contract.ts'
import { orderStatus } from '#shared/order-status.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { callEndpoints, CurrentCall } from '../../contract.ts'
import { isOpen, openStates } from '../../model.ts'
import type { CallState } from '../../model.ts'
import { exchangeOf } from '../call/exchange.ts'
import { findCallers } from '../call/find-callers.ts'
import { consentText, presentCall, selectCalls } from './list-calls.ts'

const minuteMs = 60_000
/** A member may still write down the result of a call that has ended. */
const noteMinutes = 10
const maxCalls = 5
const maxOrders = 5

/** A ringing call is shown to the staff on duty, or to all if nobody was. Later it belongs to the one who answered. */
export async function listCurrentCalls(ctx: Ctx<StaffMember>): Promise<Answer<typeof callEndpoints.current>> {
  const rings = sql<boolean>`(p.on_duty = '{}' or ${ctx.actor.id}::bigint = any(p.on_duty))`
  const justEnded = new Date(ctx.now.getTime() - noteMinutes * minuteMs)
  const rows = await selectCalls(ctx)
    .where((where) =>
      where.or([
        where.and([where('p.direction', '=', 'in'), where('p.state', '=', 'ringing'), rings]),
        where.and([where('p.staff_id', '=', ctx.actor.id), where('p.state', 'in', [...openStates])]),
        where.and([
          where('p.staff_id', '=', ctx.actor.id),
          where('p.state', 'in', ['completed', 'missed', 'failed']),
          where('p.result', 'is', null),
          where('p.ended_at', '>', justEnded),
        ]),
      ]),
    )
    .where('p.started_at', '>', new Date(ctx.now.getTime() - 24 * 60 * minuteMs))
    .orderBy('p.started_at', 'desc')
    .limit(maxCalls)
    .execute()
  const calls: CurrentCall[] = []
  const ended = rows.find(({ state }) => !isOpen(state as CallState))
  for (const row of rows)
    // Older calls without a result are in the cases and in the list.
    if (isOpen(row.state as CallState) || row === ended)
      calls.push({ ...presentCall(row), callers: await describeCallers(ctx, row.phone) })
  return { calls, sandbox: exchangeOf(ctx).isSandbox, consent: consentText(ctx) }
}

async function describeCallers(ctx: Ctx, phone: string) {
  const callers = await findCallers(ctx, phone)
  const orders = await listOpenOrders(
    ctx,
    callers.map(({ id }) => id),
  )
  return callers.map((caller) => ({
    ...caller,
    orders: orders.filter(({ person }) => person === caller.id).map(({ person: _person, ...order }) => order),
  }))
}

/** The open orders of clients, and those that tutors are appointed to. */
async function listOpenOrders(ctx: Ctx, people: readonly number[]) {
  if (people.length === 0) return []
  const closed = [orderStatus.paid, orderStatus.lost, orderStatus.deleted]
  const statusNames = new Map(Object.entries(orderStatus).map(([name, number]) => [number as number, name]))
  const { rows } = await sql<{ person: number; id: number; status: number; subjects: string }>`
    select * from (
      select person, o.id, o.status, coalesce((
          select string_agg(${inLocale(ctx, sql.ref('s.name'))}, ', ' order by s.id) from order_lesson l
          join subject s on s.edition = l.edition and s.id = l.subject_id
          where l.edition = o.edition and l.order_id = o.id
        ), '') as subjects, row_number() over (partition by person order by o.id desc) as place
      from lesson_order o cross join lateral unnest(array[o.client_id, o.tutor_id]) as person
      where o.edition = ${ctx.edition.code} and person = any(${[...people]}::bigint[])
        and (o.client_id = any(${[...people]}::bigint[]) or o.tutor_id = any(${[...people]}::bigint[]))
        and o.status <> all(${closed}::smallint[])
    ) open where place <= ${maxOrders} order by id desc`.execute(ctx.db)
  return rows.map(({ person, id, status, subjects }) => ({
    person,
    id,
    status: statusNames.get(status)!,
    subjects,
  }))
}
