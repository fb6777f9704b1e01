import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { CallState } from '../../model.ts'
import { closeIfReached, closeWaitingCalls } from './close-waiting-calls.ts'

const minuteMs = 60_000

/**
 * A call whose notices stopped coming would otherwise ring for ever, and a missed one would not reach the queue. A call
 * of staff without the exchange's id had no notice at all, so only its list can tell the outcome. A call that was not
 * confirmed fails only after the list of the exchange was read without it.
 */
const limits: readonly { from: CallState; to: CallState; minutes: number; isUnnamed?: boolean }[] = [
  { from: 'requested', to: 'unconfirmed', minutes: 2 },
  { from: 'ringing', to: 'unconfirmed', minutes: 10, isUnnamed: true },
  { from: 'ringing', to: 'missed', minutes: 10 },
  { from: 'unconfirmed', to: 'failed', minutes: 60 },
  { from: 'answered', to: 'completed', minutes: 240 },
]

export const closeStaleCallsJob: Job = {
  name: 'close_stale_calls',
  cron: '* * * * *',
  perEdition: true,
  run: async (ctx) => {
    for (const limit of limits) await closeStale(ctx, limit)
  },
}

async function closeStale(ctx: Ctx, { from, to, minutes, isUnnamed }: (typeof limits)[number]): Promise<void> {
  const calls = await ctx.db
    .updateTable('phone_call')
    .set({ state: to, ...(to !== 'unconfirmed' && { ended_at: ctx.now }) })
    .where('edition', '=', ctx.edition.code)
    .where('state', '=', from)
    .where('started_at', '<', new Date(ctx.now.getTime() - minutes * minuteMs))
    .$if(isUnnamed === true, (query) => query.where('direction', '=', 'out').where('provider_ref', 'is', null))
    .$if(from === 'unconfirmed', (query) => query.where(wasListed(minutes)))
    .returning(['id', 'phone', 'callback_of', 'started_at', 'answered_at'])
    .execute()
  if (calls.length === 0) return
  if (to === 'completed') for (const call of calls) await closeWaitingCalls(ctx, call)
  if (to === 'missed') for (const { id } of calls) await closeIfReached(ctx, id)
  await ctx.emit(
    { name: 'phone_call.changed', entity: 'phone_call', before: { state: from }, after: { state: to } },
    calls.map(({ id }) => ({ entityId: id })),
  )
}

const wasListed = (minutes: number) => sql<boolean>`exists (
  select from phone_exchange e where e.edition = phone_call.edition
    and e.synced_until > phone_call.started_at + make_interval(mins => ${minutes}))`
