import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { lockSoleLimit } from '#features/payments/public.ts'
import { needsSecondPerson } from '#features/payments/sole-limit.ts'
import { linkCallToOrder } from '#features/telephony/public.ts'
import type { Ctx } from '#platform/context.ts'
import { acceptsRateProposal, personalRequestMs, status } from '../../model.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { assertOrderVersion, lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { proposeRate } from '../lifecycle/rate-proposal.ts'
import { offerPersonally } from '../matching/personal-offer.ts'
import { updateOrder } from '../lifecycle/transition-order.ts'
import { requestMasks } from '../privacy/request-masks.ts'
import { validateRequest } from '../request/validate-request.ts'
import { resolveOrderClient } from '../request/resolve-order-client.ts'
import { saveOrderDetails } from '../request/save-details.ts'
import { getStaffOrder } from './read-order.ts'

type Staff = Ctx<StaffMember>

/** Fields may be corrected at any time; the status changes only through transitions. */
export async function saveOrder(ctx: Staff, { order: input }: Input<typeof calls.save>) {
  const order = await lockOrder(ctx, input.id)
  assertOrderVersion(order, input.version)
  const checked = await validateRequest(ctx, input)
  const { rate, ...columns } = { ...checked.columns, ...(await validateStaffColumns(ctx, input)) }
  const saved = await updateOrder(ctx, order, {
    ...columns,
    ...(rate !== undefined && order.tutor_id === null && { rate }),
  })
  await proposeChangedTerms(ctx, { order, saved, rate })
  await saveOrderDetails(ctx, order.id, checked)
  const fields = Object.keys(input).filter((name) => name !== 'id' && name !== 'version')
  await ctx.emit({
    name: fields.join() === 'admin_comment' ? 'order.commented' : 'order.saved',
    entity: 'order',
    entityId: order.id,
    after: { fields },
  })
  return { order: await getStaffOrder(ctx, order.id) }
}

type ChangedOrder = { order: OrderRow; saved: OrderRow; rate: number | null | undefined }

/** Until the fee is paid, another rate or number of lessons is a proposal to the appointed tutor. */
async function proposeChangedTerms(ctx: Staff, { order, saved, rate: newRate }: ChangedOrder): Promise<void> {
  const isSame = saved.class_regularity === order.class_regularity
  if (order.tutor_id === null || (newRate === undefined && isSame)) return
  const rate = newRate === undefined ? (order.proposed_rate ?? order.rate) : newRate
  if (rate === null && order.rate !== null) throw failField('rate', 'invalid.required')
  if (rate === null || (rate === order.rate && isSame && order.proposed_at === null)) return
  if (acceptsRateProposal(saved))
    await proposeRate(ctx, saved, {
      rate,
      class_regularity: saved.class_regularity,
      by: 'staff',
      assertReduction: (sum) => assertReductionAlone(ctx, order.tutor_id!, sum),
    })
  else if (rate !== order.rate) throw failField('rate', 'order.rate.settled')
}

/** The tutor would gladly accept, so a proposal gives up as much of a due fee as one member may write off, and no more. */
async function assertReductionAlone(ctx: Staff, tutorId: number, sum: number): Promise<void> {
  if (needsSecondPerson(sum, await lockSoleLimit(ctx, tutorId))) throw failField('rate', 'order.rate.write_off')
}

/** For orders taken by phone, from a known or a new client. */
export async function createOrder(ctx: Staff, { order: input }: Input<typeof calls.create>) {
  const checked = await validateRequest(ctx, input)
  const client =
    input.client_id === undefined
      ? await resolveOrderClient(ctx, { ...input, terms: true }, 'on_behalf')
      : await getKnownClient(ctx, input.client_id)
  const { id } = await ctx.db
    .insertInto('lesson_order')
    .values({
      client_id: client.client_id,
      name: client.name,
      email: client.email,
      phone: client.phone,
      ...checked.columns,
      ...(await requestMasks(checked.columns)),
      ...(await validateStaffColumns(ctx, input)),
      edition: ctx.edition.code,
      created_at: ctx.now,
      changed_at: ctx.now,
      status_since: ctx.now,
      origin: input.tutor_id ? 'personal' : 'general',
      ...(input.tutor_id && {
        personal_tutor_id: input.tutor_id,
        personal_until: new Date(ctx.now.getTime() + personalRequestMs),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveOrderDetails(ctx, id, checked)
  if (input.tutor_id) await offerPersonally(ctx, await lockOrder(ctx, id), input.tutor_id)
  const after = {
    status: status.new,
    origin: input.tutor_id ? 'personal' : 'general',
    tutor_id: input.tutor_id ?? null,
  }
  await ctx.emit({ name: 'order.placed', entity: 'order', entityId: id, after })
  if (input.call_id !== undefined) await linkCallToOrder(ctx, input.call_id, { id, client_id: client.client_id })
  return { order: await getStaffOrder(ctx, id) }
}

/** Returns input for a new order; nothing is stored. */
export async function copyOrder(ctx: Staff, { id }: Input<typeof calls.copy>) {
  const { client, request, admin_comment } = await getStaffOrder(ctx, id)
  const { locations, lessons, first_class_wish: _wish, ...same } = request
  const places = (list: typeof locations.client_place) =>
    list.map(({ city_id, district_id, subdistrict_id, address }) => ({ city_id, district_id, subdistrict_id, address }))
  return {
    order: {
      ...same,
      client_id: client.id,
      lessons: lessons.map((lesson) => ({ id: lesson.id, levels: lesson.levels.map((level) => level.id) })),
      locations: { client_place: places(locations.client_place), tutor_place: places(locations.tutor_place) },
      admin_comment,
    },
  }
}

type StaffFields = {
  staff_id?: number | null | undefined
  admin_comment?: string | undefined
  rate?: number | null | undefined
}

async function validateStaffColumns({ db, edition }: Ctx, { staff_id, admin_comment, rate }: StaffFields) {
  if (staff_id) {
    const member = await db
      .selectFrom('staff_edition')
      .select('staff_id')
      .where('edition', '=', edition.code)
      .where('staff_id', '=', staff_id)
      .executeTakeFirst()
    if (!member) throw failField('staff_id', 'invalid.unknown')
  }
  return {
    ...(staff_id !== undefined && { staff_id }),
    ...(admin_comment !== undefined && { admin_comment }),
    ...(rate !== undefined && { rate }),
  }
}

export async function getKnownClient({ db, edition }: Ctx, client_id: number) {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
    .select(['a.name', 'a.email', 'a.phone'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', client_id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return { client_id, name: row.name, email: row.email ?? '', phone: row.phone ?? '' }
}
