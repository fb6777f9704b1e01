import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { isAccepted } from '#platform/outgoing/outgoing.ts'
import { formatAmount } from '#shared/money.ts'
import { fillPostback } from '../model.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_cpa_postback: { postback: number }
  }
}

/** Partners see the number, state and sum of an order, never a name or a contact. */
export const sendPostbackJob: Job = {
  name: 'send_cpa_postback',
  lane: 'marketing',
  standalone: true,
  async run(ctx, { postback }) {
    const row = await findPostback(ctx, Number(postback))
    if (!row || row.status === 'sent' || row.status === 'skipped') return
    const url = fillPostback(row.postback_url, {
      click_id: row.click_id,
      order_id: row.order_id,
      sum: formatAmount(row.amount, ctx.edition.currency),
      currency: ctx.edition.currency,
      state: row.state,
    })
    const { outgoing } = ctx.gateways
    const answer = await (row.method === 'get' ? outgoing.get(url) : outgoing.post({ url, headers: {}, body: '' }))
    const isSent = isAccepted(answer)
    const { numUpdatedRows } = await ctx.transaction(({ db, edition, now }) =>
      db
        .updateTable('cpa_postback')
        .set((eb) => ({
          status: isSent ? 'sent' : 'failed',
          attempts: eb('attempts', '+', 1),
          answer: 'status' in answer ? String(answer.status) : answer.error,
          ...(isSent && { sent_at: now }),
        }))
        .where('edition', '=', edition.code)
        .where('id', '=', row.id)
        // A newer state of the order may have replaced it meanwhile.
        .where('status', 'in', ['queued', 'failed'])
        .executeTakeFirstOrThrow(),
    )
    // The queue tries again, later each time.
    if (!isSent && numUpdatedRows > 0n) throw new Error('cpa postback failed')
  },
}

function findPostback({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('cpa_postback as b')
    .innerJoin('cpa_partner as p', (join) =>
      join.onRef('p.edition', '=', 'b.edition').onRef('p.id', '=', 'b.partner_id'),
    )
    .innerJoin('order_touch as t', (join) =>
      join.onRef('t.edition', '=', 'b.edition').onRef('t.order_id', '=', 'b.order_id'),
    )
    .select(['b.id', 'b.order_id', 'b.state', 'b.amount', 'b.status', 'p.method', 'p.postback_url', 't.click_id'])
    .where('b.edition', '=', edition.code)
    .where('b.id', '=', id)
    .executeTakeFirst()
}
