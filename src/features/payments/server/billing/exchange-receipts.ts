import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { queuedJob } from '#platform/jobs/jobs.ts'
import { findBuyer } from './buyer.ts'
import { drawIssuedInvoice } from './draw-issued-invoice.ts'
import { isRefunded, lockMovement } from './invoiced-movements.ts'
import { enqueueInvoice, findInvoice, insertInvoice, invoiceQueue } from './issue-invoice.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    exchange_receipts: { tutor: number }
  }
}

const batchSize = 50

/** Issues invoices for the recent receipts of a tutor who paid before the billing data were approved. */
export const exchangeReceiptsJob = queuedJob({
  name: 'exchange_receipts',
  standalone: true,
  async run(ctx, { tutor }) {
    let after = 0
    for (;;) {
      const receipts = await ctx.transaction((tx) => listReceipts(tx, tutor, after))
      for (const { id, movement_id } of receipts) {
        // Only the newest document of a movement is drawn later.
        await drawIssuedInvoice(ctx, id)
        await ctx.transaction((tx) => exchangeReceipt(tx, movement_id))
      }
      if (receipts.length < batchSize) return
      after = receipts.at(-1)!.id
    }
  },
})

/** The queue of the documents runs it after receipts that are being issued. */
export async function enqueueExchange(ctx: Ctx, { entityId: tutor = 0 }: Event): Promise<void> {
  if (ctx.edition.invoices.exchangeDays !== undefined)
    await ctx.enqueue('exchange_receipts', { tutor }, { queue: invoiceQueue(ctx), key: `exchange receipts ${tutor}` })
}

/** Issues the invoice once, unless the spend was refunded: its refund has corrected the receipt. */
export async function exchangeReceipt(ctx: Ctx, movementId: number): Promise<void> {
  const movement = await lockMovement(ctx, movementId)
  const receipt = await findInvoice(ctx, movementId)
  if (receipt?.kind !== 'receipt' || (await isRefunded(ctx, movement))) return
  const found = await findBuyer(ctx, movement.tutor_id)
  if (!found?.isBilled) return
  const { id: replaces_id, payment_id, vat_percent } = receipt
  const { buyer, locale } = found
  await insertInvoice(ctx, movement, {
    kind: 'invoice',
    buyer,
    locale,
    corrects_id: null,
    payment_id,
    replaces_id,
    vat_percent,
  })
  await enqueueInvoice(ctx, movement.kind, movementId)
}

function listReceipts({ db, edition, now }: Ctx, tutorId: number, after: number) {
  const since = new Date(now.getTime() - (edition.invoices.exchangeDays ?? 0) * 86_400_000)
  return db
    .selectFrom('invoice as i')
    .leftJoin('invoice as r', (join) => join.onRef('r.edition', '=', 'i.edition').onRef('r.replaces_id', '=', 'i.id'))
    .select(['i.id', 'i.movement_id'])
    .where('i.edition', '=', edition.code)
    .where('i.tutor_id', '=', tutorId)
    .where('i.kind', '=', 'receipt')
    .where('i.supplied_at', '>=', since)
    .where('i.id', '>', after)
    .where('r.id', 'is', null)
    .orderBy('i.id')
    .limit(batchSize)
    .execute()
}
