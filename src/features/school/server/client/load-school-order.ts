import { allowsOrder } from '#shared/access.ts'
import type { Person } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { listOrderDetails } from '#features/orders/public.ts'
import type { schoolOrderPage } from '../../contract/site.ts'
import type { TransferState } from '../../model.ts'
import { presentRates } from '../lessons/school-lessons.ts'

/** The client's own order at the school; a session of a link sees only the order of its link. */
export async function loadSchoolOrder(
  ctx: Ctx<Person>,
  { id }: Input<typeof schoolOrderPage>,
): Promise<LoadedData<typeof schoolOrderPage>> {
  const { db, edition, actor } = ctx
  if (!allowsOrder(actor, id)) throw fail('not_found')
  const transfer = await db
    .selectFrom('school_transfer as t')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 't.edition').onRef('o.id', '=', 't.order_id'),
    )
    .select(['t.state', 't.teacher', 't.first_lesson_at', 't.note', 't.created_at', 't.reported_at', 'o.goal'])
    .where('t.edition', '=', edition.code)
    .where('t.order_id', '=', id)
    .where('o.client_id', '=', actor.id)
    .orderBy('t.id', 'desc')
    .executeTakeFirst()
  if (!transfer) throw fail('not_found')
  const { lessons } = (await listOrderDetails(ctx, [id]))(id)
  return {
    order_id: id,
    ...transfer,
    state: transfer.state as TransferState,
    lessons: lessons.map(({ name }) => name),
    levels: [...new Set(lessons.flatMap(({ levels }) => levels.map(({ name }) => name)))],
    rates: presentRates(edition),
    limited: actor.limits !== undefined,
  }
}
