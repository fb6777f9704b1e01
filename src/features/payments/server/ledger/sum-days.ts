import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { LedgerAccountKind } from '../../model.ts'

/** There are few accounts of these kinds, so that a day has few sums. */
export const summedAccountKinds = ['clearing', 'fee_income', 'top_income', 'tax'] as const satisfies LedgerAccountKind[]

/**
 * Adds settled movements to the daily sums. A sum that every movement updated would serialise all of them, so this
 * follows behind; readers add the movements after `summed_id`.
 */
export const sumLedgerDaysJob: Job = {
  name: 'sum_ledger_days',
  cron: '*/10 * * * *',
  perEdition: true,
  standalone: true,
  queue: 'sum_ledger_days',
  run: sumLedgerDays,
}

/**
 * Movement ids are taken before the commit, so a smaller id may still appear after a larger one was seen. The second
 * transaction starts after the look, so every transaction that had taken an id by then has a smaller transaction id.
 */
export async function sumLedgerDays(ctx: Ctx): Promise<void> {
  const seenId = await ctx.transaction(findLastMovement)
  await ctx.transaction(async (within) => {
    const { db, edition } = within
    await sql`insert into ledger_day_progress (edition) values (${edition.code}) on conflict do nothing`.execute(db)
    const { rows } = await sql<{ isSettled: boolean }>`
      select seen_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "isSettled" from ledger_day_progress
      where edition = ${edition.code} for update`.execute(db)
    if (rows[0]!.isSettled) await addSettled(within)
    await sql`
      update ledger_day_progress set seen_xid = pg_current_xact_id()::text::bigint, seen_id = ${seenId}
      where edition = ${edition.code} and summed_id = seen_id and seen_id < ${seenId}`.execute(db)
  })
}

/** Read where it is written, because a replica may be behind. */
async function findLastMovement({ db, edition }: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from ledger_movement where edition = ${edition.code}`.execute(db)
  return rows[0]!.id
}

async function addSettled({ db, edition }: Ctx): Promise<void> {
  await sql`
    insert into ledger_day (edition, day, kind, account_id, sum)
    select m.edition, (m.at at time zone ${edition.timeZone})::date, m.kind, e.account_id, sum(e.amount)
    from ledger_day_progress p
    join ledger_movement m on m.edition = p.edition and m.id > p.summed_id and m.id <= p.seen_id
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    where p.edition = ${edition.code} and a.kind = any(${[...summedAccountKinds]})
    group by 1, 2, 3, 4
    on conflict (edition, day, kind, account_id) do update set sum = ledger_day.sum + excluded.sum`.execute(db)
  await sql`update ledger_day_progress set summed_id = seen_id where edition = ${edition.code}`.execute(db)
}
