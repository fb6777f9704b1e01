import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { status } from '../../model.ts'

const repeatMs = 60_000

/**
 * The same request by the same person within a minute is a double click or a retry. The table's key decides: of two
 * concurrent requests the second waits and gets the order of the first.
 */
export async function deduplicateRequest(ctx: Ctx, request: object, place: () => Promise<number>): Promise<number> {
  const { db, edition, now } = ctx
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex')
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
  const known = first ? undefined : await findPlacedOrder(ctx, fingerprint)
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

/** A withdrawn or lost order does not swallow a new request. */
async function findPlacedOrder({ db, edition }: Ctx, fingerprint: string): Promise<number | undefined> {
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

export const purgeRecentRequestsJob: Job = {
  name: 'delete_recent_requests',
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
