import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { staffTalks } from '#features/chat/public.ts'
import type { Ctx } from '#platform/context.ts'
import { optionsOf } from '#platform/crud/rows.ts'
import { readView } from '#platform/crud/views.ts'
import { ordersPanel } from '../../panel-contract.ts'
import type { newOrderPage, ordersPage, staffOrderPage } from '../../panel-contract.ts'
import { timelineOf } from '../present/timeline.ts'
import { askedFor, candidatesFor } from './candidates.ts'
import { openList, readListed } from './list-orders.ts'
import { readForStaff } from './read-order.ts'
import { copyOrder } from './write-order.ts'

type Staff = Ctx<StaffMember>

export async function openOrders(ctx: Staff, given: Input<typeof ordersPage>): Promise<LoadedData<typeof ordersPage>> {
  const { page, per_page, sort, sort_dir, ...filters } = given
  const [{ orders, counts }, choices, view] = await Promise.all([
    openList(ctx, { page, per_page, sort, sort_dir, filters }),
    choicesOf(ctx),
    readView(ctx, ordersPanel.segment),
  ])
  return { orders, counts, choices, school: ctx.edition.school, view }
}

/** The whole case: whose it is, what is wanted, who suits it, and what has happened. */
export async function lookAtOrder(
  ctx: Staff,
  { id }: Input<typeof staffOrderPage>,
): Promise<LoadedData<typeof staffOrderPage>> {
  const order = await readForStaff(ctx, id)
  const [listed, talks, candidates, responses, timeline, choices] = await Promise.all([
    readListed(ctx, [id]),
    staffTalks(ctx, order),
    // Whoever has a tutor looks for nobody.
    order.may.includes('appoint') ? candidatesFor(ctx, id) : [],
    askedFor(ctx, id),
    timelineOf(ctx, { id, client_id: order.client.id }, 'staff'),
    choicesOf(ctx),
  ])
  const waiting = listed[0]?.waiting ?? null
  return { order, talks, waiting, candidates, responses, timeline, school: ctx.edition.school, choices }
}

export async function lookAtNewOrder(
  ctx: Staff,
  { copy }: Input<typeof newOrderPage>,
): Promise<LoadedData<typeof newOrderPage>> {
  const choices = await choicesOf(ctx)
  if (copy === undefined) return { order: {}, client: null, choices }
  const [{ order }, { client }] = await Promise.all([copyOrder(ctx, { id: copy }), readForStaff(ctx, copy)])
  return { order, client, choices }
}

async function choicesOf(ctx: Staff) {
  const [subjects, levels, cities, taught, staff] = await Promise.all([
    optionsOf(ctx, 'subject'),
    optionsOf(ctx, 'level', 'position'),
    optionsOf(ctx, 'city'),
    ctx.db
      .selectFrom('subject_level')
      .select(['subject_id', 'level_id'])
      .where('edition', '=', ctx.edition.code)
      .execute(),
    membersOf(ctx),
  ])
  const levelsOf = Map.groupBy(taught, ({ subject_id }) => subject_id)
  return {
    subjects: subjects.map((subject) => ({
      ...subject,
      levels: (levelsOf.get(subject.value) ?? []).map(({ level_id }) => level_id),
    })),
    levels,
    cities,
    staff,
  }
}

/** Who may work on orders here. */
async function membersOf({ db, edition }: Staff) {
  const rows = await db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.id as value', 'm.name as text'])
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', [...ordersPanel.staff])
    .where('m.active', '=', true)
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()
  return rows
}
