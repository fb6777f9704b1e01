import { allowsOrder } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Status } from '../../model.ts'

/** Locks the order until the end of the transaction. */
export async function lockOrder({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('lesson_order')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return { ...row, status: row.status as Status, before: row.before as Status[] }
}
export type OrderRow = Awaited<ReturnType<typeof lockOrder>>

/** Undefined while another transaction holds the lock, or if the order does not exist. */
export async function tryLockOrder({ db, edition }: Ctx, id: number): Promise<OrderRow | undefined> {
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

/** A link session may lock only the order it was opened for. */
export async function lockOwnOrder(ctx: Ctx, id: number): Promise<OrderRow> {
  const { person } = ctx.auth
  const order = await lockOrder(ctx, id)
  if (!person || order.client_id !== person.id || !allowsOrder(person, id)) throw fail('not_found')
  return order
}

export function assertOrderVersion({ version }: Pick<OrderRow, 'version'>, known: number | undefined): void {
  if (known !== undefined && known !== version) throw fail('wrong_status', { id: 'order.stale' })
}
