import { sql } from 'kysely'
import type { Job } from '#platform/jobs/jobs.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'

/** A fault means that somebody wrote past the ledger's functions, so nothing is repaired automatically. */
export const ledgerCheckJob: Job = {
  name: 'check_ledger',
  cron: '47 2 * * *',
  perEdition: true,
  async run(ctx) {
    // Reads the whole ledger of the edition, which takes longer than a request may.
    await sql`set local statement_timeout = '10min'`.execute(ctx.db)
    const faults = await findLedgerFaults(ctx.db, ctx.edition.code)
    if (faults.length === 0) return
    const counts: Record<string, number> = {}
    for (const { fault } of faults) counts[fault] = (counts[fault] ?? 0) + 1
    ctx.log.error({ edition: ctx.edition.code, counts }, 'ledger check failed')
    await ctx.emit({ name: 'ledger.fault_found', entity: 'ledger', after: counts })
  },
}
