import { allowsOrder } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Status } from '../../model.ts'

/** Locks the order until the end of the transaction. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow> {
  const row = await selectOrder(ctx, id).forUpdate().executeTakeFirst()
  if (!row) throw fail('not_found')
  return presentRow(row)
}

/** The order as it is now, for an answer that holds only for a moment. */
export async function findOrder(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const row = await selectOrder(ctx, id).executeTakeFirst()
  return row && presentRow(row)
}

/** Undefined while another transaction holds the lock, or if the order does not exist. */
export async function tryLockOrder(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const row = await selectOrder(ctx, id).forUpdate().skipLocked().executeTakeFirst()
  return row && presentRow(row)
}

const selectOrder = ({ db, edition }: Ctx, id: number) =>
  db.selectFrom('lesson_order').selectAll().where('edition', '=', edition.code).where('id', '=', id)

type StoredOrder = Awaited<ReturnType<ReturnType<typeof selectOrder>['executeTakeFirstOrThrow']>>

const presentRow = (row: StoredOrder) => ({ ...row, status: row.status as Status, before: row.before as Status[] })
export type OrderRow = ReturnType<typeof presentRow>

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
