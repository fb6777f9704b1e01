import { leadsTo } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Status } from '../model.ts'

/** The order, locked until the end of the transaction: whoever wants to change it waits, and then sees what it became. */
export async function heldOrder({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('lesson_order')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { ...row, status: row.status as Status, before: row.before as Status[] }
}
export type HeldOrder = Awaited<ReturnType<typeof heldOrder>>

/** The order, locked likewise; undefined while somebody else has locked it, or if it does not exist. */
export async function tryLockOrder({ db, edition }: Ctx, id: number): Promise<HeldOrder | undefined> {
  const row = await db
    .selectFrom('lesson_order')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { ...row, status: row.status as Status, before: row.before as Status[] }
}

/** One that is the client's own, and that a link leads to, if they came by one. */
export async function ownOrder(ctx: Ctx, id: number): Promise<HeldOrder> {
  const { person } = ctx.auth
  const order = await heldOrder(ctx, id)
  if (!person || order.client_id !== person.id || !leadsTo(person, id)) throw refuse('not_found')
  return order
}

/** A newer one of somebody else is not written over. */
export function checkVersion({ version }: Pick<HeldOrder, 'version'>, known: number | undefined): void {
  if (known !== undefined && known !== version) throw refuse('wrong_status', { id: 'order.stale' })
}
