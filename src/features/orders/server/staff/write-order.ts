import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { feeOf, personalMs, status } from '../../model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { checkVersion, heldOrder } from '../held.ts'
import type { HeldOrder } from '../held.ts'
import { askPersonally } from '../matching/ask-personally.ts'
import { changeOrder } from '../move.ts'
import { requestMasks } from '../request-masks.ts'
import { checkRequest } from '../request/check-request.ts'
import { whoAsks } from '../request/who-asks.ts'
import { writeAround } from '../request/write-order.ts'
import { readForStaff } from './read-order.ts'

type Staff = Ctx<StaffMember>

/** What is wanted may be put right at any time, and what staff keep to themselves; never the status. */
export async function saveOrder(ctx: Staff, { order: given }: Input<typeof calls.save>) {
  const order = await heldOrder(ctx, given.id)
  checkVersion(order, given.version)
  const checked = await checkRequest(ctx, given)
  const columns = { ...checked.columns, ...(await ownColumns(ctx, given)) }
  await changeOrder(ctx, order, { ...columns, ...feeAfter(ctx, order, columns) })
  await writeAround(ctx, order.id, checked)
  const fields = Object.keys(given).filter((name) => name !== 'id' && name !== 'version')
  await ctx.emit({
    name: fields.join() === 'admin_comment' ? 'order.commented' : 'order.saved',
    entity: 'order',
    entityId: order.id,
    after: { fields },
  })
  return { order: await readForStaff(ctx, order.id) }
}

/** Until it is paid, the fee follows the price that was agreed and how often they meet. */
function feeAfter({ edition }: Ctx, order: HeldOrder, changes: { rate?: number | null; class_regularity?: number }) {
  const { rate, class_regularity } = { ...order, ...changes }
  const same = rate === order.rate && class_regularity === order.class_regularity
  if (same || order.tutor_id === null || order.status === status.paid) return {}
  return { fee: rate === null ? null : feeOf(edition.fee, { rate, class_regularity }) }
}

/** Somebody called: staff write the request down, for a client who is known or one who is new. */
export async function createOrder(ctx: Staff, { order: given }: Input<typeof calls.create>) {
  const checked = await checkRequest(ctx, given)
  const client =
    given.client_id === undefined
      ? await whoAsks(ctx, { ...given, terms: true }, 'for another')
      : await known(ctx, given.client_id)
  const { id } = await ctx.db
    .insertInto('lesson_order')
    .values({
      client_id: client.client_id,
      name: client.name,
      email: client.email,
      phone: client.phone,
      ...checked.columns,
      ...requestMasks(checked.columns),
      ...(await ownColumns(ctx, given)),
      edition: ctx.edition.code,
      created_at: ctx.now,
      changed_at: ctx.now,
      status_since: ctx.now,
      origin: given.tutor_id ? 'personal' : 'general',
      ...(given.tutor_id && {
        personal_tutor_id: given.tutor_id,
        personal_until: new Date(ctx.now.getTime() + personalMs),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAround(ctx, id, checked)
  if (given.tutor_id) await askPersonally(ctx, await heldOrder(ctx, id), given.tutor_id)
  const after = {
    status: status.new,
    origin: given.tutor_id ? 'personal' : 'general',
    tutor_id: given.tutor_id ?? null,
  }
  await ctx.emit({ name: 'order.placed', entity: 'order', entityId: id, after })
  return { order: await readForStaff(ctx, id) }
}

/** What is wanted and whose it is, for another order; nothing is stored. */
export async function copyOrder(ctx: Staff, { id }: Input<typeof calls.copy>) {
  const { client, request, admin_comment } = await readForStaff(ctx, id)
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

type Own = {
  staff_id?: number | null | undefined
  admin_comment?: string | undefined
  rate?: number | null | undefined
}

async function ownColumns({ db, edition }: Ctx, { staff_id, admin_comment, rate }: Own) {
  if (staff_id) {
    const member = await db
      .selectFrom('staff_edition')
      .select('staff_id')
      .where('edition', '=', edition.code)
      .where('staff_id', '=', staff_id)
      .executeTakeFirst()
    if (!member) throw refuseField('staff_id', 'invalid.unknown')
  }
  return {
    ...(staff_id !== undefined && { staff_id }),
    ...(admin_comment !== undefined && { admin_comment }),
    ...(rate !== undefined && { rate }),
  }
}

async function known({ db, edition }: Ctx, client_id: number) {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
    .select(['a.name', 'a.email', 'a.phone'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', client_id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { client_id, name: row.name, email: row.email ?? '', phone: row.phone ?? '' }
}
