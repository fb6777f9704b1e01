import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { queuedJob } from '#platform/jobs/jobs.ts'
import { instantOf } from '#shared/time-zone.ts'
import { isInvoicedRefund, isInvoicedSpend, movementKinds } from '../../model.ts'
import type { MovementKind } from '../../model.ts'
import { enqueueInvoice } from './issue-invoice.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    issue_missed_invoices: { after: number }
  }
}

/**
 * Documents are issued in the order of their movements, so every one that a day without a seller has left out belongs to
 * a movement after the newest document. A seller that counts from a later day signs nothing before it.
 */
export async function enqueueMissedInvoices(ctx: Ctx, { after }: Event): Promise<void> {
  const { valid_from, first } = after as { valid_from: string; first: boolean }
  if (!first) return
  const { db, edition, now } = ctx
  const newest = await db
    .selectFrom('invoice')
    .select(({ fn }) => fn.max<number | null>('movement_id').as('movement'))
    .where('edition', '=', edition.code)
    .executeTakeFirstOrThrow()
  const start = instantOf(valid_from, '00:00', edition.timeZone)
  const options = start && start > now ? { runAt: start } : {}
  await ctx.enqueue('issue_missed_invoices', { after: newest.movement ?? 0 }, options)
}

export const issueMissedInvoicesJob = queuedJob({
  name: 'issue_missed_invoices',
  async run(ctx, { after }) {
    const { db, edition } = ctx
    const kinds = movementKinds.filter((kind) => isInvoicedSpend(kind) || isInvoicedRefund(kind))
    const movements = await db
      .selectFrom('ledger_movement')
      .select(['id', 'kind'])
      .where('edition', '=', edition.code)
      .where('id', '>', after)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute()
    for (const { id, kind } of movements) await enqueueInvoice(ctx, kind as MovementKind, id)
  },
})
