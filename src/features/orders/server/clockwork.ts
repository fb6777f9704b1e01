import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { payWithinMs, status } from '../model.ts'
import type { Status } from '../model.ts'
import type { HeldOrder } from './held.ts'
import { offerToMatching } from './matching/offer.ts'
import { move } from './move.ts'
import { changeResponse, countAnswer, readResponse } from './responses.ts'
import { sweepBatch, sweepOrders } from './sweep-orders.ts'

/** What happens to orders by itself: each in a transaction of its own, so that one that fails keeps no other. */
export const clockwork: Job[] = [
  {
    name: 'end_pauses',
    cron: '* * * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => eachDue(ctx, 'date_pause_off', status.paused, (inside, order) => unpause(inside, order)),
  },
  {
    name: 'end_personal_requests',
    cron: '* * * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => eachDue(ctx, 'personal_until', status.new, goOnWithoutAnswer),
  },
  {
    name: 'end_first_classes',
    cron: '* * * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => eachDue(ctx, 'first_class_until', status.first_class, askForFee),
  },
]

type Moment = 'date_pause_off' | 'personal_until' | 'first_class_until'

function eachDue(
  ctx: Ctx,
  moment: Moment,
  in_status: Status,
  run: (ctx: Ctx, order: HeldOrder) => Promise<unknown>,
): Promise<void> {
  return sweepOrders(ctx, {
    name: moment,
    async listDue(after) {
      const due = await ctx.db
        .selectFrom('lesson_order')
        .select('id')
        .where('edition', '=', ctx.edition.code)
        .where('status', '=', in_status)
        .where(moment, '<=', ctx.now)
        .where('id', '>', after)
        .orderBy('id')
        .limit(sweepBatch)
        .execute()
      return due.map(({ id }) => id)
    },
    async transition(inside, order) {
      const when = order[moment]
      if (order.status === in_status && when !== null && when <= ctx.now) await run(inside, order)
    },
  })
}

const unpause = (ctx: Ctx, order: HeldOrder) => move(ctx, order, 'unpause', 'system', { set: { date_pause_off: null } })

/** Silence of a personal tutor is an answer, too: others are asked. */
async function goOnWithoutAnswer(ctx: Ctx, order: HeldOrder): Promise<void> {
  const response = order.personal_tutor_id && (await readResponse(ctx, order.id, order.personal_tutor_id))
  if (response && response.state === 'offered') {
    await changeResponse(ctx, response.id, { state: 'silent' })
    await countAnswer(ctx, response, false)
  }
  const offered = await move(ctx, order, 'potential', 'system', {
    set: { personal_until: null },
    told: { why: 'personal_silent' },
  })
  await offerToMatching(ctx, offered)
}

async function askForFee(ctx: Ctx, order: HeldOrder): Promise<void> {
  const from = order.first_class ?? ctx.now
  await move(ctx, order, 'first_class_past', 'system', {
    set: { date_payment_deadline: new Date(from.getTime() + payWithinMs(ctx.edition.fee)) },
    told: { fee: order.fee },
  })
}
