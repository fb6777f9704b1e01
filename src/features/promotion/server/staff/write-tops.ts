import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { inLocale, sortByLocale } from '#platform/crud/localized-sql.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import type { topFormPage, topStaffEndpoints as calls, TopRow } from '../../contract/staff.ts'
import { addDays, findLostTime, refundOf, slotsOf } from '../../model.ts'
import type { FoundSlot, TopList } from '../../model.ts'
import { bookTop } from '../buy/book-top.ts'
import { findPlace, listBooked, lockTopList } from '../buy/find-place.ts'
import { isInList } from '../buy/top-lists.ts'
import { lockCredits, lockOpenTops, removeTop } from '../remove-top.ts'
import { presentTopRows, selectTopColumns, selectTops } from './list-tops.ts'

type Ctx = AnyCtx<StaffMember>

export async function getTop(ctx: Ctx, { id }: Input<typeof calls.get>) {
  return { top: await getTopRow(ctx, id) }
}

/** A placement that staff give is free and takes a place like any other. */
export async function createTop(ctx: Ctx, { data }: Input<typeof calls.create>) {
  const { tutor_id, starts_at, days, ...list } = data.input
  await lockTopList(ctx, list)
  if (!(await isInList(ctx, tutor_id, list))) throw failField('tutor_id', 'top.tutor_not_in_list')
  const wanted = { tutorId: tutor_id, list, days }
  const place = starts_at
    ? await freeSlot(ctx, { ...wanted, starts_at, ends_at: addDays(starts_at, days) })
    : findPlace(ctx, await listBooked(ctx, [list]), wanted)
  if (!place) throw failField('starts_at', 'top.no_place')
  const { id } = await ctx.db
    .insertInto('top_placement')
    .values({ edition: ctx.edition.code, tutor_id, ...list, days, created_at: ctx.now, ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  await bookTop(ctx, { id, tutor_id, ...list, days, price: 0 }, place)
  return { top: await getTopRow(ctx, id) }
}

/**
 * Moves a placement; its price stays, so a paid one keeps its time: only a removal refunds. Removed and finished ones are
 * history.
 */
export async function saveTop(ctx: Ctx, { data }: Input<typeof calls.save>) {
  const { id, starts_at, ends_at } = data.input
  const { subject_id, city_id, tutor_id } = await getTopRow(ctx, id)
  const list = { subject_id, city_id }
  await lockTopList(ctx, list)
  const [before] = await lockOpenTops(ctx, { id })
  if (!before) throw fail('wrong_status')
  if (ends_at <= starts_at) throw failField('ends_at', 'top.period_empty')
  if (ends_at <= ctx.now) throw failField('ends_at', 'top.ends_in_past')
  const lost = before.price > 0 && findLostTime(before, { starts_at, ends_at }, ctx.now)
  if (lost) throw failField(lost, 'top.paid_shortened')
  const place = await freeSlot(ctx, { tutorId: tutor_id, list, starts_at, ends_at, moved: id })
  if (!place) throw failField('starts_at', 'top.no_place')
  await ctx.db
    .updateTable('top_placement')
    .set(place)
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  const period = (one: { starts_at: Date; ends_at: Date }) => ({ starts_at: one.starts_at, ends_at: one.ends_at })
  await ctx.emit({ name: 'top.saved', entity: 'top', entityId: id, before: period(before), after: period(place) })
  return { top: await getTopRow(ctx, id) }
}

export async function deleteTop(ctx: Ctx, { id, reason }: Input<typeof calls.delete>) {
  await getTopRow(ctx, id)
  const [top] = [...(await lockOpenTops(ctx, { id })), ...(await lockCredits(ctx, { id }))]
  if (!top) throw fail('wrong_status')
  await removeTop(ctx, top, reason)
  return { top: await getTopRow(ctx, id) }
}

export async function loadTopForm(ctx: Ctx, { id }: Input<typeof topFormPage>) {
  const top = id === 'new' ? null : await getTopRow(ctx, id)
  return {
    top,
    refund: top ? openRefund(ctx, top) : 0,
    subjects: await listNames(ctx, 'subject'),
    cities: await listNames(ctx, 'city'),
  }
}

function openRefund(
  { now, edition }: Ctx,
  { state, days, credit_seconds, starts_at, ends_at, ...top }: TopRow,
): number {
  const price = top.price ?? 0
  if (state === 'credit') return price
  const isOpen = state === 'active' || state === 'queued'
  return isOpen
    ? refundOf({ price, days, credit_seconds, starts_at: starts_at!, ends_at: ends_at! }, now, edition.currency)
    : 0
}

async function getTopRow(ctx: Ctx, id: number): Promise<TopRow> {
  const rows = await selectTopColumns(ctx, selectTops(ctx)).where('t.id', '=', id).execute()
  const [row] = presentTopRows(ctx, rows)
  if (!row) throw fail('not_found')
  return row
}

type WantedPeriod = { tutorId: number; list: TopList; starts_at: Date; ends_at: Date; moved?: number }

/**
 * A slot that is free for exactly this period, if the tutor has no other placement then. The period may begin in the past,
 * which placements that are over still hold.
 */
async function freeSlot(ctx: Ctx, { tutorId, list, starts_at, ends_at, moved }: WantedPeriod) {
  const others = (await listBooked(ctx, [list], starts_at)).filter(({ id }) => id !== moved)
  const overlapping = others.filter((one) => one.starts_at < ends_at)
  if (overlapping.some(({ tutor_id }) => tutor_id === tutorId)) return undefined
  const taken = new Set(overlapping.map(({ slot }) => slot))
  const slot = Array.from({ length: slotsOf(list) }, (_, place) => place + 1).find((one) => !taken.has(one))
  return slot === undefined ? undefined : ({ slot, starts_at, ends_at } satisfies FoundSlot)
}

async function listNames(ctx: Ctx, table: 'subject' | 'city'): Promise<{ value: number; text: string }[]> {
  const { rows } = await sql<{ value: number; text: string }>`
    select t.id as value, ${inLocale(ctx, sql.ref('t.name'))} as text from ${sql.table(table)} t
    where t.edition = ${ctx.edition.code} and t.active
    order by ${sortByLocale(ctx, sql.ref('t.name'))}`.execute(ctx.db)
  return rows
}
