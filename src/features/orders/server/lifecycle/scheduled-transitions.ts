import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { feeDueMs, status } from '../../model.ts'
import type { Status } from '../../model.ts'
import type { OrderRow } from './lock-order.ts'
import { offerToMatchingTutors } from '../matching/offer.ts'
import { transitionOrder } from './transition-order.ts'
import { updateResponse, recordAnswer, findResponse } from './responses.ts'
import { sweepBatchSize, sweepOrders } from './sweep-orders.ts'

/** Each order moves in its own transaction, so that a failing one does not block the others. */
export const scheduledTransitionJobs: Job[] = [
  {
    name: 'end_pauses',
    cron: '* * * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => sweepDue(ctx, 'date_pause_off', status.paused, (txCtx, order) => unpause(txCtx, order)),
  },
  {
    name: 'end_personal_requests',
    cron: '* * * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => sweepDue(ctx, 'personal_until', status.new, expirePersonalRequest),
  },
  {
    name: 'end_first_classes',
    cron: '* * * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => sweepDue(ctx, 'first_class_until', status.first_class, requestFee),
  },
]

type DueColumn = 'date_pause_off' | 'personal_until' | 'first_class_until'

function sweepDue(
  ctx: Ctx,
  column: DueColumn,
  dueStatus: Status,
  run: (ctx: Ctx, order: OrderRow) => Promise<unknown>,
): Promise<void> {
  return sweepOrders(ctx, {
    name: column,
    async listDue(after) {
      const due = await ctx.db
        .selectFrom('lesson_order')
        .select('id')
        .where('edition', '=', ctx.edition.code)
        .where('status', '=', dueStatus)
        .where(column, '<=', ctx.now)
        .where('id', '>', after)
        .orderBy('id')
        .limit(sweepBatchSize)
        .execute()
      return due.map(({ id }) => id)
    },
    async transition(txCtx, order) {
      const when = order[column]
      if (order.status === dueStatus && when !== null && when <= ctx.now) await run(txCtx, order)
    },
  })
}

const unpause = (ctx: Ctx, order: OrderRow) =>
  transitionOrder(ctx, order, 'unpause', 'system', { set: { date_pause_off: null } })

/** An expired personal request is offered to matching tutors. */
async function expirePersonalRequest(ctx: Ctx, order: OrderRow): Promise<void> {
  const response = order.personal_tutor_id && (await findResponse(ctx, order.id, order.personal_tutor_id))
  if (response && response.state === 'offered') {
    await updateResponse(ctx, response.id, { state: 'silent' })
    await recordAnswer(ctx, response, false)
  }
  const updated = await transitionOrder(ctx, order, 'potential', 'system', {
    set: { personal_until: null },
    eventData: { why: 'personal_silent' },
  })
  await offerToMatchingTutors(ctx, updated)
}

async function requestFee(ctx: Ctx, order: OrderRow): Promise<void> {
  const from = order.first_class ?? ctx.now
  await transitionOrder(ctx, order, 'first_class_past', 'system', {
    set: { date_payment_deadline: new Date(from.getTime() + feeDueMs(ctx.edition.fee)) },
    eventData: { fee: order.fee },
  })
}
