import { ownVisibleId } from '#shared/access.ts'
import type { Person, StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { isAppError, fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Redirect } from '#platform/plugin.ts'
import { listOrderConversations } from '#features/chat/public.ts'
import { getPaymentChoices } from '#features/payments/public.ts'
import { getTutorVisibility } from '#features/tutor-visibility/public.ts'
import type { clientOrdersPage } from '../../contract/client.ts'
import type { orderPage } from '../../contract/order-page.ts'
import type { tutorOrdersPage } from '../../contract/tutor.ts'
import { listClientOrders, getClientOrder } from '../client/read-orders.ts'
import { listTutorNeeds } from '../tutor/needs.ts'
import { listOrdersAsTutor, getTutorOrder } from '../tutor/read-orders.ts'

type OrderPageData = LoadedData<typeof orderPage>

/** The view depends on the reader's relation to the order; staff are redirected to the panel. */
export async function loadOrder(
  ctx: Ctx<Person | StaffMember>,
  { id }: Input<typeof orderPage>,
): Promise<OrderPageData | Redirect> {
  const { person, staff } = ctx.auth
  const limited = person?.limits !== undefined
  const as = person && { ...ctx, actor: person }
  const client = as && (await undefinedIfNotFound(getClientOrder(as, id)))
  if (client)
    return { as: 'client', client, tutor: null, limited, payment: null, ...(await listOrderChats(as, 'client', id)) }
  const tutor = as && !limited && person.roles.includes('tutor') && (await undefinedIfNotFound(getTutorOrder(as, id)))
  if (tutor) {
    const payment = tutor.may.includes('pay') ? await getPaymentChoices(as) : null
    return { as: 'tutor', client: null, tutor, limited, payment, ...(await listOrderChats(as, 'tutor', id)) }
  }
  if (staff && ctx.actor.realm === 'staff') return { redirect: `/panel/users_orders/${id}/`, status: 302 }
  throw fail('not_found')
}

async function listOrderChats(ctx: Ctx<Person>, role: 'client' | 'tutor', id: number) {
  return { me: { role, id: ownVisibleId(ctx.actor) }, conversations: await listOrderConversations(ctx, role, id) }
}

async function undefinedIfNotFound<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (isAppError(error) && error.refusal === 'not_found') return undefined
    throw error
  }
}

export async function loadClientOrders(
  ctx: Ctx<Person>,
  { list, page }: Input<typeof clientOrdersPage>,
): Promise<LoadedData<typeof clientOrdersPage>> {
  const [active, archive] = await Promise.all([
    listClientOrders(ctx, 'active', page),
    listClientOrders(ctx, 'archive', page),
  ])
  const { orders } = list === 'active' ? active : archive
  return { list, orders, counts: { active: active.orders.total, archive: archive.orders.total } }
}

export async function loadTutorOrders(
  ctx: Ctx<Person>,
  { filter, page }: Input<typeof tutorOrdersPage>,
): Promise<LoadedData<typeof tutorOrdersPage>> {
  const [lists, needs, unfinished, visibility] = await Promise.all([
    listOrdersAsTutor(ctx, { filter, page }),
    listTutorNeeds(ctx),
    hasDraftProfile(ctx),
    getTutorVisibility(ctx, ctx.actor.id),
  ])
  return { filter, ...lists, currency: ctx.edition.currency, unfinished, visibility, needs }
}

async function hasDraftProfile({ db, edition, actor }: Ctx<Person>): Promise<boolean> {
  const tutor = await db
    .selectFrom('tutor')
    .select('state')
    .where('edition', '=', edition.code)
    .where('id', '=', actor.id)
    .executeTakeFirst()
  return tutor?.state === 'draft'
}
