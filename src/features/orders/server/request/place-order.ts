import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { personalMs, status } from '../../model.ts'
import type { Origin } from '../../model.ts'
import type { More, Request, requestEndpoints as calls } from '../../request-contract.ts'
import { checkDate } from '../first-class.ts'
import { heldOrder, ownOrder } from '../held.ts'
import { askPersonally, checkAskable } from '../matching/ask-personally.ts'
import { changeOrder } from '../move.ts'
import { requestMasks } from '../request-masks.ts'
import { checkRequest } from './check-request.ts'
import { onceAMinute } from './repeated-request.ts'
import { requester, whoAsks } from './who-asks.ts'
import { storedLessons, writeAround } from './write-order.ts'

/** To one tutor, or to whoever suits. */
export const makeRequest = (ctx: Ctx, { request }: Input<typeof calls.make>) =>
  place(ctx, request, request.tutor_id === undefined ? 'general' : 'personal')

/** A name, a phone and a subject: the rest is asked for later. */
export const makeShort = (ctx: Ctx, { request }: Input<typeof calls.makeShort>) => place(ctx, request, 'short')

export const makeSchool = (ctx: Ctx, { request }: Input<typeof calls.makeSchool>) =>
  placeAtSchool(ctx, request, 'school')

export const makeTestLanding = (ctx: Ctx, { request }: Input<typeof calls.makeTestLanding>) =>
  placeAtSchool(ctx, request, 'test_landing')

/** One more for the same pupil or for another, from an order that the client has already. */
export async function makeMoreSchool(ctx: Ctx, { order_id, request }: Input<typeof calls.makeMoreSchool>) {
  await ownOrder(ctx, order_id)
  return placeAtSchool(ctx, request, 'school')
}

function placeAtSchool(ctx: Ctx, request: Omit<Request, 'tutor_id'>, origin: Origin) {
  if (!ctx.edition.school) throw refuse('not_found')
  return place(ctx, request, origin)
}

async function place(ctx: Ctx, request: Request, origin: Origin) {
  const person = requester(ctx)
  let owner = person?.id
  const id = await onceAMinute(ctx, { origin, person: person?.id ?? null, request }, async () => {
    const placed = await insertOrder(ctx, request, origin)
    owner = placed.client_id
    return placed.id
  })
  // Whoever is not signed in sees this order, and nothing else of the account it belongs to.
  if (!person) {
    const client_id = owner ?? (await heldOrder(ctx, id)).client_id
    await ctx.signIn('person', client_id, { role: 'client', limits: { to: 'link', id } })
  }
  return { order_id: id, link: localePath(ctx.locale, ctx.edition.locales, `/zayavka/${id}/`) }
}

async function insertOrder(ctx: Ctx, request: Request, origin: Origin): Promise<{ id: number; client_id: number }> {
  const checked = await checkRequest(ctx, request)
  if (request.tutor_id !== undefined) await checkAskable(ctx, request.tutor_id)
  const { known: _known, attached, ...asking } = await whoAsks(ctx, request)
  const atSchool = origin === 'school' || origin === 'test_landing'
  const { id } = await ctx.db
    .insertInto('lesson_order')
    .values({
      ...asking,
      ...checked.columns,
      ...requestMasks(checked.columns),
      edition: ctx.edition.code,
      origin,
      contact_unconfirmed: attached,
      created_at: ctx.now,
      changed_at: ctx.now,
      status_since: ctx.now,
      status: atSchool ? status.school_new : status.new,
      ...(request.tutor_id !== undefined && {
        personal_tutor_id: request.tutor_id,
        personal_until: new Date(ctx.now.getTime() + personalMs),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAround(ctx, id, checked)
  if (request.tutor_id !== undefined) await askPersonally(ctx, await heldOrder(ctx, id), request.tutor_id)
  await ctx.emit({
    name: 'order.placed',
    entity: 'order',
    entityId: id,
    after: { status: atSchool ? status.school_new : status.new, origin, tutor_id: request.tutor_id ?? null },
  })
  return { id, client_id: asking.client_id }
}

/** What was not said at first; until somebody teaches. */
export async function addInfo(ctx: Ctx, { order_id, request }: Input<typeof calls.addInfo>) {
  const order = await ownOrder(ctx, order_id)
  const open: readonly number[] = [status.new, status.processing, status.potential, status.school_new]
  if (!open.includes(order.status)) throw refuse('wrong_status')
  const checked = await checkRequest(ctx, await withStoredLessons(ctx, order_id, request))
  await changeOrder(ctx, order, checked.columns)
  await writeAround(ctx, order_id, checked)
  await ctx.emit({
    name: 'order.info_added',
    entity: 'order',
    entityId: order_id,
    after: { fields: Object.keys(request) },
  })
  return {}
}

/** Levels without lessons are for the lessons that the order has. */
async function withStoredLessons(ctx: Ctx, order_id: number, request: More): Promise<More> {
  const alone = !request.lessons && (request.levels ?? request.lesson_levels)
  return alone ? { ...request, lessons: await storedLessons(ctx, order_id) } : request
}

/** A wish, not an agreement: it changes no status. */
export async function addDate(ctx: Ctx, { order_id, first_class }: Input<typeof calls.addDate>) {
  const order = await ownOrder(ctx, order_id)
  if (order.status > status.appointed && order.status < status.school_new) throw refuse('wrong_status')
  checkDate(ctx, first_class, 'client')
  await changeOrder(ctx, order, { first_class_wish: first_class })
  const after = { first_class: first_class.toISOString() }
  await ctx.emit({ name: 'order.date_wished', entity: 'order', entityId: order_id, after })
  return {}
}
