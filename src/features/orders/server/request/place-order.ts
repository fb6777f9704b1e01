import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { personalRequestMs, status } from '../../model.ts'
import type { OrderOrigin } from '../../model.ts'
import type { RequestChanges, LessonRequest, requestEndpoints as calls } from '../../contract/request.ts'
import { assertFirstClassDate } from '../lifecycle/first-class.ts'
import { lockOrder, lockOwnOrder } from '../lifecycle/lock-order.ts'
import { offerPersonally, assertAcceptsRequests } from '../matching/personal-offer.ts'
import { updateOrder } from '../lifecycle/transition-order.ts'
import { requestMasks } from '../privacy/request-masks.ts'
import { validateRequest } from './validate-request.ts'
import { deduplicateRequest } from './deduplicate-request.ts'
import { findSignedInPerson, resolveOrderClient } from './resolve-order-client.ts'
import { listOrderLessons, saveOrderDetails } from './save-details.ts'

export const createRequest = (ctx: Ctx, { request }: Input<typeof calls.make>) =>
  placeOrder(ctx, request, request.tutor_id === undefined ? 'general' : 'personal')

export const createShortRequest = (ctx: Ctx, { request }: Input<typeof calls.makeShort>) =>
  placeOrder(ctx, request, 'short')

export const createSchoolRequest = (ctx: Ctx, { request }: Input<typeof calls.makeSchool>) =>
  placeSchoolOrder(ctx, request, 'school')

export const createTestLandingRequest = (ctx: Ctx, { request }: Input<typeof calls.makeTestLanding>) =>
  placeSchoolOrder(ctx, request, 'test_landing')

export async function createAdditionalSchoolRequest(
  ctx: Ctx,
  { order_id, request }: Input<typeof calls.makeMoreSchool>,
) {
  await lockOwnOrder(ctx, order_id)
  return placeSchoolOrder(ctx, request, 'school')
}

function placeSchoolOrder(ctx: Ctx, request: Omit<LessonRequest, 'tutor_id'>, origin: OrderOrigin) {
  if (!ctx.edition.school) throw fail('not_found')
  return placeOrder(ctx, request, origin)
}

async function placeOrder(ctx: Ctx, request: LessonRequest, origin: OrderOrigin) {
  const person = findSignedInPerson(ctx)
  let owner = person?.id
  const id = await deduplicateRequest(ctx, { origin, person: person?.id ?? null, request }, async () => {
    const placed = await insertOrder(ctx, request, origin)
    owner = placed.client_id
    return placed.id
  })
  // A guest's session is limited to this order, because the account may belong to somebody else.
  if (!person) {
    const client_id = owner ?? (await lockOrder(ctx, id)).client_id
    await ctx.sessions.signIn('person', client_id, { role: 'client', limits: { to: 'link', id } })
  }
  return { order_id: id, link: localePath(ctx.locale, ctx.edition.locales, `/zayavka/${id}/`) }
}

async function insertOrder(
  ctx: Ctx,
  request: LessonRequest,
  origin: OrderOrigin,
): Promise<{ id: number; client_id: number }> {
  const checked = await validateRequest(ctx, request)
  if (request.tutor_id !== undefined) await assertAcceptsRequests(ctx, request.tutor_id)
  const { known: _known, attached, ...requester } = await resolveOrderClient(ctx, request)
  const isSchool = origin === 'school' || origin === 'test_landing'
  const { id } = await ctx.db
    .insertInto('lesson_order')
    .values({
      ...requester,
      ...checked.columns,
      ...(await requestMasks(checked.columns)),
      edition: ctx.edition.code,
      origin,
      contact_unconfirmed: attached,
      created_at: ctx.now,
      changed_at: ctx.now,
      status_since: ctx.now,
      status: isSchool ? status.school_new : status.new,
      ...(request.tutor_id !== undefined && {
        personal_tutor_id: request.tutor_id,
        personal_until: new Date(ctx.now.getTime() + personalRequestMs),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveOrderDetails(ctx, id, checked)
  if (request.tutor_id !== undefined) await offerPersonally(ctx, await lockOrder(ctx, id), request.tutor_id)
  await ctx.emit({
    name: 'order.placed',
    entity: 'order',
    entityId: id,
    after: { status: isSchool ? status.school_new : status.new, origin, tutor_id: request.tutor_id ?? null },
  })
  return { id, client_id: requester.client_id }
}

/** Allowed until a tutor is appointed. */
export async function addRequestInfo(ctx: Ctx, { order_id, request }: Input<typeof calls.addInfo>) {
  const order = await lockOwnOrder(ctx, order_id)
  const open: readonly number[] = [status.new, status.processing, status.potential, status.school_new]
  if (!open.includes(order.status)) throw fail('wrong_status')
  const checked = await validateRequest(ctx, await withStoredLessons(ctx, order_id, request))
  await updateOrder(ctx, order, checked.columns)
  await saveOrderDetails(ctx, order_id, checked)
  await ctx.emit({
    name: 'order.info_added',
    entity: 'order',
    entityId: order_id,
    after: { fields: Object.keys(request) },
  })
  return {}
}

/** Levels sent without lessons apply to the stored lessons. */
async function withStoredLessons(ctx: Ctx, order_id: number, request: RequestChanges): Promise<RequestChanges> {
  const levelsOnly = !request.lessons && (request.levels ?? request.lesson_levels)
  return levelsOnly ? { ...request, lessons: await listOrderLessons(ctx, order_id) } : request
}

/** Only a wish; it does not change the status. */
export async function addFirstClassWish(ctx: Ctx, { order_id, first_class }: Input<typeof calls.addDate>) {
  const order = await lockOwnOrder(ctx, order_id)
  if (order.status > status.appointed && order.status < status.school_new) throw fail('wrong_status')
  assertFirstClassDate(ctx, first_class, 'client')
  await updateOrder(ctx, order, { first_class_wish: first_class })
  const after = { first_class: first_class.toISOString() }
  await ctx.emit({ name: 'order.date_wished', entity: 'order', entityId: order_id, after })
  return {}
}
