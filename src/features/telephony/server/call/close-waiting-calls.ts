import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'

type CompletedCall = Pick<Selectable<DB['phone_call']>, 'phone' | 'callback_of' | 'started_at' | 'answered_at'>

/**
 * People who were reached, or who have reached us, wait no longer. An end may be reported hours later, so a call that
 * was missed after this one was answered stays in the queue.
 */
export async function closeWaitingCalls({ db, edition, now }: Ctx, call: CompletedCall): Promise<void> {
  const { phone, callback_of, started_at, answered_at } = call
  if (!phone && callback_of === null) return
  await db
    .updateTable('phone_call')
    .set({ handled_at: now })
    .where('edition', '=', edition.code)
    .where('direction', '=', 'in')
    .where('state', '=', 'missed')
    .where('handled_at', 'is', null)
    .where((where) =>
      where.or([
        ...(phone
          ? [where.and([where('phone', '=', phone), where('started_at', '<=', answered_at ?? started_at)])]
          : []),
        ...(callback_of === null ? [] : [where('id', '=', callback_of)]),
      ]),
    )
    .execute()
}

/** A call may be found to be missed after its caller was reached. */
export async function closeIfReached({ db, edition, now }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('phone_call')
    .set({ handled_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('direction', '=', 'in')
    .where('state', '=', 'missed')
    .where('handled_at', 'is', null)
    .where('phone', '<>', '')
    .where((where) =>
      where.exists(
        where
          .selectFrom('phone_call as c')
          .select('c.id')
          .whereRef('c.edition', '=', 'phone_call.edition')
          .whereRef('c.phone', '=', 'phone_call.phone')
          .where('c.state', '=', 'completed')
          .where(sql<boolean>`coalesce(c.answered_at, c.started_at) >= phone_call.started_at`),
      ),
    )
    .execute()
}
