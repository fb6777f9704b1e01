import { ownVisibleId } from '#shared/access.ts'
import type { Person, StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { isRefusal, refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Redirect } from '#platform/plugin.ts'
import { talksAbout } from '#features/chat/public.ts'
import type { clientOrdersPage } from '../client-contract.ts'
import type { orderPage } from '../order-contract.ts'
import type { tutorOrdersPage } from '../tutor-contract.ts'
import { listOwn, readForClient } from './client/read-orders.ts'
import { needsOf } from './tutor/needs.ts'
import { listOrders, readForTutor } from './tutor/read-orders.ts'

type Opened = LoadedData<typeof orderPage>

/** By what the reader is to this order: its client, a tutor whom it was offered to, or staff, who have their own page. */
export async function openOrder(
  ctx: Ctx<Person | StaffMember>,
  { id }: Input<typeof orderPage>,
): Promise<Opened | Redirect> {
  const { person, staff } = ctx.auth
  const limited = person?.limits !== undefined
  const as = person && { ...ctx, actor: person }
  const client = as && (await unlessMissing(readForClient(as, id)))
  if (client) return { as: 'client', client, tutor: null, limited, ...(await chatsOf(as, 'client', id)) }
  const tutor = as && !limited && person.roles.includes('tutor') && (await unlessMissing(readForTutor(as, id)))
  if (tutor) return { as: 'tutor', client: null, tutor, limited, ...(await chatsOf(as, 'tutor', id)) }
  if (staff && ctx.actor.realm === 'staff') return { redirect: `/panel/users_orders/${id}/`, status: 302 }
  throw refuse('not_found')
}

async function chatsOf(ctx: Ctx<Person>, role: 'client' | 'tutor', id: number) {
  return { me: { role, id: ownVisibleId(ctx.actor) }, talks: await talksAbout(ctx, role, id) }
}

/** Nothing for whoever it is none of the business of; what else goes wrong stays wrong. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isRefusal(error) && error.refusal === 'not_found') return undefined
    throw error
  }
}

export async function openClientOrders(
  ctx: Ctx<Person>,
  { list, page }: Input<typeof clientOrdersPage>,
): Promise<LoadedData<typeof clientOrdersPage>> {
  const [active, archive] = await Promise.all([listOwn(ctx, 'active', page), listOwn(ctx, 'archive', page)])
  const { orders } = list === 'active' ? active : archive
  return { list, orders, counts: { active: active.orders.total, archive: archive.orders.total } }
}

export async function openTutorOrders(
  ctx: Ctx<Person>,
  { filter, page }: Input<typeof tutorOrdersPage>,
): Promise<LoadedData<typeof tutorOrdersPage>> {
  const [lists, needs, unfinished] = await Promise.all([
    listOrders(ctx, { filter, page }),
    needsOf(ctx),
    hasDraftProfile(ctx),
  ])
  return { filter, ...lists, currency: ctx.edition.currency, unfinished, needs }
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
