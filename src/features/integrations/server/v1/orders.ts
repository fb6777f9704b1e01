import { fail } from '#shared/errors.ts'
import type { ApiClient, PersonRole } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import { statusName } from '#features/orders/model.ts'
import type { Status } from '#features/orders/model.ts'
import type { apiEndpoints as calls } from '../../contract/v1.ts'

type Ctx = AnyCtx<ApiClient>
type ApiOrder = Answer<typeof calls.order>['order']
const pageLength = 20

export async function listApiOrders(
  ctx: Ctx,
  { role, status, page }: Input<typeof calls.orders>,
): Promise<Answer<typeof calls.orders>> {
  const owner = ownerOf(ctx)
  const roles = owner.roles.filter((one) => role === undefined || one === role)
  const query = () => {
    const orders = ownOrders(ctx, owner.id, roles)
    return status ? orders.where('o.status', '=', orderStatus[status]) : orders
  }
  const { total } = await query()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await present(
    ctx,
    query()
      .orderBy('o.id', 'desc')
      .limit(pageLength)
      .offset((page - 1) * pageLength),
  )
  return { orders: { items, page, pages: Math.ceil(total / pageLength), total } }
}

/** An order of somebody else is not found, like a missing one. */
export async function getApiOrder(ctx: Ctx, { id }: Input<typeof calls.order>): Promise<Answer<typeof calls.order>> {
  const owner = ownerOf(ctx)
  const [order] = await present(ctx, ownOrders(ctx, owner.id, owner.roles).where('o.id', '=', id))
  if (!order) throw fail('not_found')
  return { order }
}

function ownerOf({ actor: { owner } }: Ctx): { id: number; roles: readonly PersonRole[] } {
  if (!('person' in owner)) throw fail('forbidden')
  return owner.person
}

/** A tutor sees the orders that they teach; requests that wait for an answer may still go to somebody else. */
function ownOrders({ db, edition }: Ctx, id: number, roles: readonly PersonRole[]) {
  return db
    .selectFrom('lesson_order as o')
    .where('o.edition', '=', edition.code)
    .where((where) =>
      where.or([
        ...(roles.includes('client') ? [where('o.client_id', '=', id)] : []),
        ...(roles.includes('tutor') ? [where('o.tutor_id', '=', id)] : []),
        // Without a role the list is empty.
        where.lit(false),
      ]),
    )
}

async function present(ctx: Ctx, query: ReturnType<typeof ownOrders>): Promise<ApiOrder[]> {
  const { db, edition, site, locale } = ctx
  const rows = await query
    .leftJoin('account as t', (join) => join.onRef('t.edition', '=', 'o.edition').onRef('t.id', '=', 'o.tutor_id'))
    .select(['o.id', 'o.client_id', 'o.status', 'o.created_at', 'o.changed_at', 'o.first_class', 'o.rate'])
    .select(['o.tutor_id', 't.name as tutor'])
    .execute()
  if (rows.length === 0) return []
  const names = await getCatalogNames(ctx)
  const lessons = await db
    .selectFrom('order_lesson')
    .select(['order_id', 'subject_id as id'])
    .where('edition', '=', edition.code)
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const me = ownerOf(ctx).id
  return rows.map((row) => ({
    id: row.id,
    role: row.client_id === me ? 'client' : 'tutor',
    status: statusName(row.status as Status),
    created_at: row.created_at,
    changed_at: row.changed_at ?? row.created_at,
    subjects: lessons
      .filter(({ order_id }) => order_id === row.id)
      .map(({ id }) => ({ id, name: names.subjects.byId.get(id)?.name ?? '' })),
    price_per_hour: row.rate === null ? null : { amount: row.rate, currency: edition.currency },
    first_lesson_at: row.first_class,
    tutor: row.tutor_id === null ? null : { id: row.tutor_id, name: row.tutor ?? '' },
    url: site.link(locale, `/zayavka/${row.id}/`),
  }))
}
