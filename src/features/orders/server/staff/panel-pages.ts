import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { listStaffConversations } from '#features/chat/public.ts'
import { findCallerForOrder } from '#features/telephony/public.ts'
import type { Ctx } from '#platform/context.ts'
import { optionsOf } from '#platform/crud/references.ts'
import { readView } from '#platform/crud/views.ts'
import { ordersPanel } from '../../contract/staff.ts'
import type { newOrderPage, ordersPage, staffOrderPage } from '../../contract/staff.ts'
import { listTimeline } from '../present/timeline.ts'
import { listAskedTutors, listCandidates } from './candidates.ts'
import { listOrdersWithCounts, listOrdersByIds } from './list-orders.ts'
import { getStaffOrder } from './read-order.ts'
import { copyOrder, getKnownClient } from './write-order.ts'

type Staff = Ctx<StaffMember>

export async function loadOrdersPanel(
  ctx: Staff,
  input: Input<typeof ordersPage>,
): Promise<LoadedData<typeof ordersPage>> {
  const { page, per_page, sort, sort_dir, ...filters } = input
  const [{ orders, counts }, choices, view] = await Promise.all([
    listOrdersWithCounts(ctx, { page, per_page, sort, sort_dir, filters }),
    listChoices(ctx),
    readView(ctx, ordersPanel.segment),
  ])
  return { orders, counts, choices, school: ctx.edition.school, view }
}

export async function loadStaffOrder(
  ctx: Staff,
  { id }: Input<typeof staffOrderPage>,
): Promise<LoadedData<typeof staffOrderPage>> {
  const order = await getStaffOrder(ctx, id)
  const [listed, conversations, candidates, responses, timeline, choices] = await Promise.all([
    listOrdersByIds(ctx, [id]),
    listStaffConversations(ctx, order),
    // An order that has a tutor needs no candidates.
    order.may.includes('appoint') ? listCandidates(ctx, id) : [],
    listAskedTutors(ctx, id),
    listTimeline(ctx, { id, client_id: order.client.id }, 'staff'),
    listChoices(ctx),
  ])
  const waiting = listed[0]?.waiting ?? null
  return { order, conversations, waiting, candidates, responses, timeline, school: ctx.edition.school, choices }
}

export async function loadNewOrder(
  ctx: Staff,
  { copy, call, client }: Input<typeof newOrderPage>,
): Promise<LoadedData<typeof newOrderPage>> {
  const choices = await listChoices(ctx)
  if (call !== undefined) return { order: {}, ...(await findCaller(ctx, call, client)), choices }
  if (copy === undefined) return { order: {}, client: null, phone: '', choices }
  const [{ order }, { client: copied }] = await Promise.all([copyOrder(ctx, { id: copy }), getStaffOrder(ctx, copy)])
  return { order, client: copied, phone: '', choices }
}

async function findCaller(ctx: Staff, call: number, client?: number) {
  const { phone, client_id } = await findCallerForOrder(ctx, call, client)
  if (client_id === undefined) return { phone, client: null }
  const { name, email, phone: known } = await getKnownClient(ctx, client_id)
  return { phone, client: { id: client_id, name, email, phone: known } }
}

async function listChoices(ctx: Staff) {
  const [subjects, levels, cities, subjectLevels, staff] = await Promise.all([
    optionsOf(ctx, 'subject'),
    optionsOf(ctx, 'level', 'position'),
    optionsOf(ctx, 'city'),
    ctx.db
      .selectFrom('subject_level')
      .select(['subject_id', 'level_id'])
      .where('edition', '=', ctx.edition.code)
      .execute(),
    listStaffOptions(ctx),
  ])
  const levelsOf = Map.groupBy(subjectLevels, ({ subject_id }) => subject_id)
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

async function listStaffOptions({ db, edition }: Staff) {
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
