import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { status } from '../../model.ts'

const repeatMs = 60_000

/**
 * The same words of the same person within a minute are a double click or a retry, not another order. The key of the
 * table decides: the second of two at once waits for the first, and gets its order.
 */
export async function onceAMinute(ctx: Ctx, words: object, place: () => Promise<number>): Promise<number> {
  const { db, edition, now } = ctx
  const fingerprint = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  const first = await db
    .insertInto('recent_request')
    .values({ edition: edition.code, fingerprint, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['edition', 'fingerprint'])
        .doUpdateSet({ at: now, order_id: null })
        .where('recent_request.at', '<=', new Date(now.getTime() - repeatMs)),
    )
    .returning('fingerprint')
    .executeTakeFirst()
  const known = first ? undefined : await findPlaced(ctx, fingerprint)
  if (known !== undefined) return known
  const order_id = await place()
  await db
    .updateTable('recent_request')
    .set({ order_id, at: now })
    .where('edition', '=', edition.code)
    .where('fingerprint', '=', fingerprint)
    .execute()
  return order_id
}

/** A new request is not swallowed by an order that was withdrawn or lost meanwhile. */
async function findPlaced({ db, edition }: Ctx, fingerprint: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recent_request as r')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'r.edition').onRef('o.id', '=', 'r.order_id'),
    )
    .select('o.id')
    .where('r.edition', '=', edition.code)
    .where('r.fingerprint', '=', fingerprint)
    .where('o.status', 'not in', [status.deleted, status.lost])
    .executeTakeFirst()
  return row?.id
}

export const forgetRequestsJob: Job = {
  name: 'forget_recent_requests',
  cron: '*/10 * * * *',
  perEdition: true,
  async run({ db, edition, now }) {
    await db
      .deleteFrom('recent_request')
      .where('edition', '=', edition.code)
      .where('at', '<=', new Date(now.getTime() - repeatMs))
      .execute()
  },
}
