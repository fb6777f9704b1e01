import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { eraseEventFields } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { status } from '../../model.ts'
import type { Status } from '../../model.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { removeTutor } from '../lifecycle/remove-tutor.ts'
import { offerToMatchingTutors } from '../matching/offer.ts'
import { updateOrder, transitionOrder } from '../lifecycle/transition-order.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

export async function reassignMergedOrders({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await db
    .updateTable('lesson_order')
    .set({ client_id: keep })
    .where('edition', '=', edition.code)
    .where('client_id', '=', gone)
    .execute()
}

/**
 * Open orders are withdrawn; paid ones stay for accounting. All orders lose every field that identifies the client,
 * and keep what was requested, when, and the amount.
 */
export async function eraseClientOrders(ctx: Ctx, { entityId: client_id = 0 }: Event): Promise<void> {
  const ids = await listOrderIds(ctx, sql`client_id = ${client_id} and not (name = '' and email = '' and phone = '')`)
  for (const id of ids) {
    const order = await withdrawOrder(ctx, await lockOrder(ctx, id))
    await updateOrder(ctx, order, erasedColumns(order))
  }
  if (ids.length === 0) return
  const { db, edition } = ctx
  const places = db.updateTable('order_place').set({ address: '' }).where('edition', '=', edition.code)
  await places.where('order_id', 'in', ids).execute()
  const answers = db.updateTable('order_response').set({ text: '' }).where('edition', '=', edition.code)
  await answers.where('order_id', 'in', ids).execute()
  await eraseSettlementTexts(ctx, sql`order_id = any(${ids}::bigint[])`)
  await eraseEventFields(ctx, 'order', ids, erasedEventFields)
}

const erasedEventFields = ['text', 'payment_data', 'request_origin']

const statusesWithTutor = new Set<Status>([status.appointed, status.first_class, status.waiting_for_pay])
const openStatuses = new Set<Status>([status.new, status.processing, status.potential])

/** Follows the transition table: end the pause, remove the tutor, then withdraw. */
async function withdrawOrder(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (order.status === status.paused) return withdrawOrder(ctx, await endPause(ctx, order))
  const reasons = ['client_refused'] as const
  if (statusesWithTutor.has(order.status))
    return withdrawOrder(ctx, await removeTutor(ctx, order, { who: 'client', state: 'declined', reasons }))
  if (!openStatuses.has(order.status)) return order
  const remove_reasons = [...reasons]
  return transitionOrder(ctx, order, 'delete', 'client', {
    set: { remove_reasons },
    eventData: { reasons, why: 'client_left' },
  })
}

const endPause = (ctx: Ctx, order: OrderRow) =>
  transitionOrder(ctx, order, 'unpause', 'system', { set: { date_pause_off: null } })

/** Accounting needs the amount, the day and the members. */
async function eraseSettlementTexts({ db, edition }: Ctx, which: RawBuilder<unknown>): Promise<void> {
  await sql`update fee_settlement set method = '', reference = '', reason = ''
    where edition = ${edition.code} and ${which}`.execute(db)
}

/** Accounting needs the amount. */
function erasedColumns({ payment_data }: OrderRow) {
  const { sum } = (payment_data ?? {}) as { sum?: number }
  return {
    name: '',
    email: '',
    phone: '',
    goal: '',
    wishes: '',
    address: '',
    admin_comment: '',
    remove_text: '',
    school_origin: '',
    guest_time_zone: null,
    payment_data: sum === undefined ? null : JSON.stringify({ sum }),
  }
}

/** The tutor asked for deletion and may still cancel it, so only open offers end. */
export const endTutorOffers = (ctx: Ctx, { entityId = 0 }: Event): Promise<void> => endOffers(ctx, entityId)

async function endOffers(ctx: Ctx, tutor_id: number): Promise<void> {
  const { db, edition } = ctx
  await db
    .updateTable('order_response')
    .set({ state: 'removed', remove_reasons: ['tutor_refused'] })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .where('state', 'in', ['marked', 'offered', 'agreed'])
    .execute()
  const waiting = sql`personal_tutor_id = ${tutor_id} and personal_until is not null and status = ${status.new}`
  for (const id of await listOrderIds(ctx, waiting)) {
    const updated = await transitionOrder(ctx, await lockOrder(ctx, id), 'potential', 'system', {
      set: { personal_until: null },
      eventData: { why: 'personal_left', tutor_id },
    })
    await offerToMatchingTutors(ctx, updated)
  }
}

/** Orders that end with the tutor's account, before its tutor is locked. */
export async function lockTutorOrders(ctx: Ctx, tutorId: number): Promise<void> {
  await sql`select from lesson_order where edition = ${ctx.edition.code}
    and (tutor_id = ${tutorId} or (personal_tutor_id = ${tutorId} and personal_until is not null)) order by id for update`.execute(
    ctx.db,
  )
}

/** Unpaid orders of a deleted tutor go back to staff. */
export async function releaseTutorOrders(ctx: Ctx, tutorId: number): Promise<void> {
  await endOffers(ctx, tutorId)
  const unpaidOfTutor = sql`tutor_id = ${tutorId} and status in (${statusSql('appointed', 'first_class', 'waiting_for_pay', 'paused')})`
  for (const id of await listOrderIds(ctx, unpaidOfTutor)) {
    const locked = await lockOrder(ctx, id)
    // A pause of a paid order stays; a pause before the payment ends.
    if (locked.status === status.paused && !statusesWithTutor.has(locked.before.at(-1)!)) continue
    const order = locked.status === status.paused ? await endPause(ctx, locked) : locked
    await removeTutor(ctx, order, { who: 'tutor', state: 'removed', reasons: ['tutor_refused'] })
  }
}

/** Deletes the tutor's texts and answer statistics. Orders keep the tutor's id for accounting. */
export async function eraseTutorOrders(ctx: Ctx, event: Event): Promise<void> {
  const { db, edition } = ctx
  const { entityId: tutor_id = 0 } = event
  await releaseTutorOrders(ctx, tutor_id)
  const rows = await db
    .updateTable('order_response')
    .set({ text: '' })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .returning('order_id')
    .execute()
  await eraseSettlementTexts(ctx, sql`tutor_id = ${tutor_id}`)
  await db.deleteFrom('tutor_record').where('edition', '=', edition.code).where('tutor_id', '=', tutor_id).execute()
  await eraseEventFields(
    ctx,
    'order',
    rows.map(({ order_id }) => order_id),
    ['text', 'payment_data'],
  )
}

/** Sorted by id, so that concurrent transactions lock orders in the same order. */
async function listOrderIds({ db, edition }: Ctx, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from lesson_order where edition = ${edition.code} and ${which}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
