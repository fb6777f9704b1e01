import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { ExchangeError } from '../providers/http.ts'
import type { CallReport, Exchange } from '../providers/provider.ts'
import { exchangeProviders } from '../providers/providers.ts'
import { fetchForExchange } from '../sandbox/sandbox-fetch.ts'
import { applyReport } from './apply-report.ts'
import { exchangeOf } from './exchange.ts'
import { readExchangeHealth, recordOutage, recordRecovery } from './exchange-health.ts'

const hourMs = 3_600_000
/** Exchanges list at most a day at once. */
const maxPeriodMs = 24 * hourMs
/** Older calls have been forgotten by their callers. */
const maxAgeMs = 7 * maxPeriodMs
/** A call is listed when it has ended, so the period begins before the last one ended. */
const overlapMs = 4 * hourMs

/** Compares the exchange's list with our calls, for notices that were lost while it or we were down. */
export const syncCallsJob: Job = {
  name: 'sync_phone_calls',
  cron: '*/10 * * * *',
  perEdition: true,
  standalone: true,
  run: syncCalls,
}

async function syncCalls(ctx: Ctx): Promise<void> {
  const exchange = exchangeOf(ctx)
  const { synced_until } = await readExchangeHealth(ctx)
  const now = ctx.now.getTime()
  const since = synced_until ? synced_until.getTime() - overlapMs : now - maxPeriodMs
  let from = Math.max(since, now - maxAgeMs)
  try {
    while (from < now) {
      const until = Math.min(from + maxPeriodMs, now)
      const period = { from: new Date(from), until: new Date(until) }
      const provider = exchangeProviders[exchange.provider]
      const reports = await provider.listCalls(fetchForExchange(ctx, exchange), exchange, period)
      for (const report of reports) await applyListed(ctx, exchange, report)
      await ctx.transaction((within) => recordRecovery(within, period.until))
      from = until
    }
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    await ctx.transaction((within) => recordOutage(within, error.code))
  }
}

/** One transaction each, so that a notice never waits for the whole list, and one bad entry does not stop the others. */
async function applyListed(ctx: Ctx, { provider }: Exchange, report: CallReport): Promise<void> {
  try {
    await ctx.transaction((within) => applyReport(within, provider, report))
  } catch (error) {
    ctx.log.error(
      { err: error, edition: ctx.edition.code, provider, ref: report.ref },
      'listed call could not be applied',
    )
  }
}
