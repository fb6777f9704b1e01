import type { StaffMember } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import type { CallState, Recipient } from '../../model.ts'
import { ExchangeError } from '../providers/http.ts'
import type { Exchange } from '../providers/provider.ts'
import { exchangeProviders } from '../providers/providers.ts'
import { fetchForExchange } from '../sandbox/sandbox-fetch.ts'
import { exchangeOf } from './exchange.ts'
import { recordOutage } from './exchange-health.ts'
import { findExtension, isCallStaff } from './extensions.ts'

export type CallTarget = {
  phone: string
  recipient: Recipient
  account_id: number | null
  order_id?: number | null
  callback_of?: number
  /** The member whose phone rings first. */
  staff_id: number
}

/**
 * Asks the exchange once to connect a staff member with somebody. There is no job and no repetition, because each
 * request rings a phone. If the exchange does not answer, the call stays unconfirmed until a notice or its list names
 * it.
 */
export async function startCall(
  ctx: Ctx<StaffMember>,
  target: CallTarget,
): Promise<{ call_id: number; state: CallState }> {
  const exchange = exchangeOf(ctx)
  const { id, extension } = await ctx.transaction((within) => placeCall(within, exchange, target))
  try {
    const ref = await exchangeProviders[exchange.provider].startCall(fetchForExchange(ctx, exchange), exchange, {
      id,
      phone: target.phone,
      extension,
    })
    return await ctx.transaction((within) => saveOutcome(within, id, 'ringing', { ref }))
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    const { kind, code } = error
    return ctx.transaction(async (within) => {
      if (kind === 'outage') await recordOutage(within, code)
      return saveOutcome(within, id, kind === 'outage' ? 'unconfirmed' : 'failed', { failure: code })
    })
  }
}

async function placeCall(ctx: Ctx, { provider }: Exchange, target: CallTarget) {
  if (!(await isCallStaff(ctx, target.staff_id))) throw failField('admin_id', 'invalid.unknown')
  if (!target.phone) throw fail('wrong_status', { id: 'call.problem.no_phone' })
  const extension = await findExtension(ctx, target.staff_id)
  if (!extension) throw fail('wrong_status', { id: 'call.problem.no_extension' })
  await assertNotInProgress(ctx, target.phone)
  const placed = await ctx.db
    .insertInto('phone_call')
    .values({
      ...target,
      edition: ctx.edition.code,
      provider,
      direction: 'out',
      state: 'requested',
      extension,
      started_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { recipient, account_id, order_id = null, callback_of = null } = target
  await ctx.emit({
    name: 'phone_call.placed',
    entity: 'phone_call',
    entityId: placed.id,
    after: { recipient, account_id, order_id, callback_of },
  })
  return { id: placed.id, extension }
}

/** A call without an answer of the exchange may still ring the phone within this time. */
const mayRingMs = 2 * 60_000

/**
 * A double click must not ring twice. An index cannot say it, because the exchange may report two calls to a number,
 * and an unconfirmed call may turn out to ring after staff have called again.
 */
async function assertNotInProgress({ db, edition, now }: Ctx, phone: string): Promise<void> {
  await lockKey(db, `call ${edition.code} ${phone}`)
  const open = await db
    .selectFrom('phone_call')
    .select('state')
    .where('edition', '=', edition.code)
    .where('phone', '=', phone)
    .where('direction', '=', 'out')
    .where((where) =>
      where.or([
        where('state', 'in', ['requested', 'ringing', 'answered']),
        where.and([where('state', '=', 'unconfirmed'), where('started_at', '>', new Date(now.getTime() - mayRingMs))]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!open) return
  throw fail('wrong_status', {
    id: open.state === 'unconfirmed' ? 'call.problem.unconfirmed' : 'call.problem.in_progress',
  })
}

/** A notice may have been faster than the answer, so only a call that still waits for it changes. */
async function saveOutcome(
  ctx: Ctx,
  id: number,
  state: CallState,
  { ref, failure = '' }: { ref?: string | undefined; failure?: string },
) {
  const call = await ctx.db
    .selectFrom('phone_call')
    .select(['state', 'provider_ref'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const moves = call.state === 'requested'
  await ctx.db
    .updateTable('phone_call')
    .set({
      provider_ref: call.provider_ref ?? ref ?? null,
      ...(moves && { state, failure, ...(state === 'failed' && { ended_at: ctx.now }) }),
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  if (moves)
    await ctx.emit({
      name: 'phone_call.changed',
      entity: 'phone_call',
      entityId: id,
      before: { state: call.state },
      after: { state },
    })
  return { call_id: id, state: (moves ? state : call.state) as CallState }
}
