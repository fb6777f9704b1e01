import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { ExchangeName } from '../../model.ts'
import type { CallReport } from '../providers/provider.ts'
import { toE164 } from './e164.ts'

/** A call that staff started rings within this time, and the clock of the exchange may be slow. */
const ringsWithinMs = 15 * 60_000
const slowClockMs = 5 * 60_000

/** A call that the exchange rejected has ended at once. One that was closed here may be a long talk that it lists later. */
const mayBeListed = sql<boolean>`(ended_at is null or ended_at > started_at + interval '1 minute')`

/** Locks the row of a reported call: by the exchange's id, by ours, or by the numbers of a call without an id. */
export async function findReportedCall(ctx: Ctx, provider: ExchangeName, report: CallReport) {
  const calls = () =>
    ctx.db.selectFrom('phone_call').selectAll().where('edition', '=', ctx.edition.code).where('provider', '=', provider)
  const named = await calls().where('provider_ref', '=', report.ref).forUpdate().executeTakeFirst()
  if (named) return named
  const unnamed = () => calls().where('direction', '=', 'out').where('provider_ref', 'is', null)
  if (report.callId !== undefined) return unnamed().where('id', '=', report.callId).forUpdate().executeTakeFirst()
  const phone = toE164(ctx.edition.phone, report.phone ?? '')
  if (report.direction !== 'out' || !phone) return undefined
  // The list reports calls hours later, so its own time counts.
  const rangAt = (report.startedAt ?? ctx.now).getTime()
  return unnamed()
    .where('phone', '=', phone)
    .where(mayBeListed)
    .where('started_at', '>', new Date(rangAt - ringsWithinMs))
    .where('started_at', '<', new Date(rangAt + slowClockMs))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}
