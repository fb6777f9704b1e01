import type { StaffMember } from '#shared/access.ts'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { callEndpoints } from '../../contract.ts'
import { recordingEndings } from '../../model.ts'
import { exchangeOf } from '../call/exchange.ts'
import { ExchangeError } from '../providers/http.ts'
import { exchangeProviders } from '../providers/providers.ts'
import { fetchForExchange } from '../sandbox/sandbox-fetch.ts'

/** Recordings stay at the exchange. Each listener gets the bytes through us and never its link. */
export async function readRecording(
  ctx: Ctx<StaffMember>,
  { call_id }: Input<typeof callEndpoints.recording>,
): Promise<FileAnswer> {
  const exchange = exchangeOf(ctx)
  const call = await ctx.db
    .selectFrom('phone_call')
    .select('recording_ref')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', call_id)
    .where('provider', '=', exchange.provider)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!call?.recording_ref) throw fail('not_found')
  try {
    const provider = exchangeProviders[exchange.provider]
    const access = { fetch: fetchForExchange(ctx, exchange), download: ctx.gateways.outgoing.download }
    const { type, bytes } = await provider.fetchRecording(access, exchange, call.recording_ref)
    await ctx.transaction((within) => recordListener(within, call_id, ctx.actor.id))
    return { name: `call-${call_id}.${recordingEndings[type]}`, type, body: bytes }
  } catch (error) {
    if (error instanceof ExchangeError) throw fail('wrong_status', { id: 'call.problem.no_recording' })
    throw error
  }
}

const listenMs = 10 * 60_000

/** A player asks for a recording in parts, which are one event in the record. */
async function recordListener(ctx: Ctx, callId: number, staffId: number): Promise<void> {
  const { db, edition, now } = ctx
  const known = await db
    .selectFrom('event')
    .select('id')
    .where('edition', '=', edition.code)
    .where('entity', '=', 'phone_call')
    .where('entity_id', '=', callId)
    .where('name', '=', 'phone_recording.played')
    .where('actor_realm', '=', 'staff')
    .where('actor_id', '=', staffId)
    .where('at', '>', new Date(now.getTime() - listenMs))
    .executeTakeFirst()
  if (!known) await ctx.emit({ name: 'phone_recording.played', entity: 'phone_call', entityId: callId })
}
