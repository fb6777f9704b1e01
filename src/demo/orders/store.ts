import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { assignPastEvents, recordPastEvents } from '#platform/events.ts'
import type { PastEvent } from '#platform/events.ts'
import { attachReviewsToOrders } from '../reviews/attach-to-orders.ts'
import type { OrderHistory } from './order-history.ts'

type SavedOrder = { id: number; history: OrderHistory }

/** Inserts all orders of an edition in bulk; ids follow the creation time. */
export async function saveDemoOrders(ctx: Ctx, histories: readonly OrderHistory[]): Promise<void> {
  const edition = ctx.edition.code
  const sorted = histories.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const orders = manyRows('lesson_order', sorted.map((history) => orderRow(edition, history, ctx.now)) as never[])
  const stored = await ctx.db
    .insertInto('lesson_order')
    .columns(orders.columns)
    .expression(orders.rows)
    .returning('id')
    .execute()
  const known = sorted.map((history, place): SavedOrder => ({ history, id: stored[place]!.id }))
  const rowsOf = <R extends object>(rows: (history: OrderHistory) => readonly R[]) =>
    known.flatMap(({ history, id: order_id }) => rows(history).map((row) => ({ edition, order_id, ...row })))
  await insertRows(
    ctx,
    'order_lesson',
    rowsOf(({ request }) => request.lessons.map(({ id: subject_id }, position) => ({ subject_id, position }))),
  )
  await insertRows(
    ctx,
    'order_level',
    rowsOf(({ request }) =>
      request.lessons.flatMap(({ id: subject_id, levels }) => levels.map((level_id) => ({ subject_id, level_id }))),
    ),
  )
  await insertRows(
    ctx,
    'order_place',
    rowsOf(({ request }) => request.places),
  )
  await insertRows(
    ctx,
    'order_response',
    rowsOf(({ responses }) =>
      responses
        .values()
        .map((response) => ({ ...response, mask_version: maskRulesVersion }))
        .toArray(),
    ),
  )
  await recordPastEvents(ctx, eventsOf(known))
  await insertRows(ctx, 'tutor_record', recordRows(edition, histories))
  await attachReviewsToOrders(
    ctx,
    known.flatMap(({ history, id: order_id }) => (history.review_id ? [{ id: history.review_id, order_id }] : [])),
  )
}

/** Older waiting orders count as seen, so that the demo does not start with too many notifications. */
const seenAfterMs = 24 * 3_600_000

function orderRow(edition: string, history: OrderHistory, now: Date) {
  const { lessons: _lessons, places: _places, ...request } = history.request
  const { client, columns, status, before, status_since, created_at, changed_at } = history
  return {
    edition,
    client_id: client.id,
    name: client.name,
    email: client.email,
    phone: client.phone,
    ...request,
    ...columns,
    status,
    before,
    status_since,
    created_at,
    changed_at,
    version: history.events.length,
    // Demo texts contain no contacts (a test asserts it), so the masks equal the texts.
    mask_version: maskRulesVersion,
    seen: now.getTime() - status_since.getTime() > seenAfterMs ? { timer: now } : {},
  }
}

/** Sorted by time, because timelines are read by event id. */
function eventsOf(known: readonly SavedOrder[]): PastEvent[] {
  return known
    .flatMap(({ id, history }) =>
      history.events.map(({ actor, ...happening }) => ({
        ...happening,
        entity: 'order',
        entity_id: id,
        actor_realm: actor.realm,
        actor_id: 'id' in actor ? actor.id : null,
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** The same totals that recording answers and payments one by one would give. */
function recordRows(edition: string, histories: readonly OrderHistory[]) {
  const answers = histories.flatMap((history) => history.answers)
  const paid = histories.flatMap(({ columns: { tutor_id, paid_at } }) => (paid_at && tutor_id ? [tutor_id] : []))
  const ids = new Set([...answers.map(({ tutor_id }) => tutor_id), ...paid])
  return [...ids].map((tutor_id) => {
    const tutorAnswers = answers.filter((one) => one.tutor_id === tutor_id)
    const assigned = tutorAnswers.flatMap(({ minutes }) => (minutes === undefined ? [] : [minutes]))
    return {
      edition,
      tutor_id,
      offers: tutorAnswers.length,
      answers: assigned.length,
      answer_minutes: assigned.reduce((sum, minutes) => sum + minutes, 0),
      paid_orders: paid.filter((id) => id === tutor_id).length,
    }
  })
}

type Table = 'order_lesson' | 'order_level' | 'order_place' | 'order_response' | 'tutor_record'

async function insertRows({ db }: Ctx, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const many = manyRows(table, rows as never[])
  await db.insertInto(table).columns(many.columns).expression(many.rows).execute()
}

/** Demo staff are created after the orders; past staff events are assigned to them here. */
export async function assignOrdersToStaff(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  const members = await db
    .selectFrom('staff_edition')
    .select('staff_id')
    .where('edition', '=', edition.code)
    .orderBy('staff_id')
    .execute()
  if (members.length === 0) return
  const assigned = await assignPastEvents(
    ctx,
    'order',
    members.map(({ staff_id }) => staff_id),
  )
  await sql`update lesson_order o set staff_id = g.staff_id
    from unnest(${[...assigned.keys()]}::bigint[], ${[...assigned.values()]}::bigint[]) as g (id, staff_id)
    where o.edition = ${edition.code} and o.id = g.id and o.staff_id is null`.execute(db)
}
