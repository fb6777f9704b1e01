import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { forgetWords } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { status } from '../model.ts'
import type { Status } from '../model.ts'
import { heldOrder } from './held.ts'
import type { HeldOrder } from './held.ts'
import { takeTutorOut } from './leave.ts'
import { offerToMatching } from './matching/offer.ts'
import { changeOrder, move } from './move.ts'

/** Two clients were one person: what either of them asked for is theirs. */
export async function moveToKept({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await db
    .updateTable('lesson_order')
    .set({ client_id: keep })
    .where('edition', '=', edition.code)
    .where('client_id', '=', gone)
    .execute()
}

/**
 * A client has left. What nobody waits for any more ends; what was taught and paid stays in the books. Of either, that
 * it was: what was wanted, when, and what it came to, and nothing that tells by whom.
 */
export async function forgetClient(ctx: Ctx, { entityId: client_id = 0 }: Event): Promise<void> {
  const ids = await ordersWhere(ctx, sql`client_id = ${client_id} and not (name = '' and email = '' and phone = '')`)
  for (const id of ids) {
    const order = await withdraw(ctx, await heldOrder(ctx, id))
    await changeOrder(ctx, order, nameless(order))
  }
  if (ids.length === 0) return
  const { db, edition } = ctx
  const places = db.updateTable('order_place').set({ address: '' }).where('edition', '=', edition.code)
  await places.where('order_id', 'in', ids).execute()
  const answers = db.updateTable('order_response').set({ text: '' }).where('edition', '=', edition.code)
  await answers.where('order_id', 'in', ids).execute()
  await forgetWords(ctx, 'order', ids, words)
}

/** What the record says in somebody's own words. */
const words = ['text', 'payment_data', 'request_origin']

const taught = new Set<Status>([status.appointed, status.first_class, status.waiting_for_pay])
const asked = new Set<Status>([status.new, status.processing, status.potential])

/** By the steps of the table: a pause ends, the tutor is free again, and then it is withdrawn. */
async function withdraw(ctx: Ctx, order: HeldOrder): Promise<HeldOrder> {
  if (order.status === status.paused) return withdraw(ctx, await endPause(ctx, order))
  const reasons = ['client_refused'] as const
  if (taught.has(order.status))
    return withdraw(ctx, await takeTutorOut(ctx, order, { who: 'client', state: 'declined', reasons }))
  if (!asked.has(order.status)) return order
  const remove_reasons = [...reasons]
  return move(ctx, order, 'delete', 'client', { set: { remove_reasons }, told: { reasons, why: 'client_left' } })
}

const endPause = (ctx: Ctx, order: HeldOrder) =>
  move(ctx, order, 'unpause', 'system', { set: { date_pause_off: null } })

/** The sum is the books'. */
function nameless({ payment_data }: HeldOrder) {
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

/** A tutor goes away, perhaps to come back: nobody waits for an answer of theirs any more. */
export async function endOffers(ctx: Ctx, { entityId: tutor_id = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  await db
    .updateTable('order_response')
    .set({ state: 'removed', remove_reasons: ['tutor_refused'] })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .where('state', 'in', ['marked', 'offered', 'agreed'])
    .execute()
  const waiting = sql`personal_tutor_id = ${tutor_id} and personal_until is not null and status = ${status.new}`
  for (const id of await ordersWhere(ctx, waiting)) {
    const going = await move(ctx, await heldOrder(ctx, id), 'potential', 'system', {
      set: { personal_until: null },
      told: { why: 'personal_left', tutor_id },
    })
    await offerToMatching(ctx, going)
  }
}

/** A tutor is gone: what they have not been paid for goes back to the staff. */
export async function leaveOrders(ctx: Ctx, event: Event): Promise<void> {
  await endOffers(ctx, event)
  const theirs = sql`tutor_id = ${event.entityId ?? 0} and status in (4, 5, 6, 8)`
  for (const id of await ordersWhere(ctx, theirs)) {
    const held = await heldOrder(ctx, id)
    // A pause of lessons that go on is the client's: it ends for those that never began.
    if (held.status === status.paused && !taught.has(held.before.at(-1)!)) continue
    const order = held.status === status.paused ? await endPause(ctx, held) : held
    await takeTutorOut(ctx, order, { who: 'tutor', state: 'removed', reasons: ['tutor_refused'] })
  }
}

/** A tutor wants to be forgotten: their words go, and how they answered; which orders were theirs stays in the books. */
export async function forgetTutor(ctx: Ctx, event: Event): Promise<void> {
  await leaveOrders(ctx, event)
  const { db, edition } = ctx
  const { entityId: tutor_id = 0 } = event
  const rows = await db
    .updateTable('order_response')
    .set({ text: '' })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .returning('order_id')
    .execute()
  await db.deleteFrom('tutor_record').where('edition', '=', edition.code).where('tutor_id', '=', tutor_id).execute()
  await forgetWords(
    ctx,
    'order',
    rows.map(({ order_id }) => order_id),
    ['text'],
  )
}

/** In one order, whoever holds several of them. */
async function ordersWhere({ db, edition }: Ctx, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from lesson_order where edition = ${edition.code} and ${which}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
