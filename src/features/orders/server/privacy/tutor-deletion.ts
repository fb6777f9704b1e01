import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { hidingUndoMs } from '#features/tutors/model.ts'
import { lockTutorOrders, releaseTutorOrders } from './erasure.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    release_orders_of_deleted_tutor: { tutor: number }
  }
}

/** Clients must not lose their tutor by a deletion that staff undo, so the orders are released when it stands. */
export async function onTutorDeleted(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const key = `deleted tutor ${ctx.edition.code}:${entityId}`
  const runAt = new Date(ctx.now.getTime() + hidingUndoMs)
  await ctx.enqueue('release_orders_of_deleted_tutor', { tutor: entityId }, { key, runAt })
}

export const releaseOrdersJob: Job = {
  name: 'release_orders_of_deleted_tutor',
  async run(ctx, { tutor }) {
    const id = Number(tutor)
    await lockTutorOrders(ctx, id)
    const deleted = await ctx.db
      .selectFrom('tutor')
      .select('id')
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forShare()
      .executeTakeFirst()
    if (deleted) await releaseTutorOrders(ctx, id)
  },
}
