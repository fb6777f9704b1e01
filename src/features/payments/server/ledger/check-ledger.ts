import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { summedAccountKinds } from './sum-days.ts'

export type LedgerFault = { fault: string; id: number; edition: string }

/**
 * Everything that must hold at any instant, in one edition or in all. The database already refuses most of it, so a
 * fault means that somebody wrote past it.
 */
export async function findLedgerFaults(db: Db, edition?: string): Promise<LedgerFault[]> {
  const isChecked = (table: string) =>
    edition === undefined ? sql`true` : sql`${sql.ref(`${table}.edition`)} = ${edition}`
  const { rows } = await sql<LedgerFault>`
    select 'movement does not sum to zero' as fault, m.id, m.edition from ledger_movement m
    left join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    where ${isChecked('m')}
    group by m.edition, m.id having coalesce(sum(e.amount), 1) <> 0
    union all
    select 'wallet differs from its entries', a.id, a.edition from ledger_account a
    left join ledger_entry e on e.edition = a.edition and e.account_id = a.id
    where ${isChecked('a')} and a.kind = 'wallet'
    group by a.edition, a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'wallet differs from its last entry', a.id, a.edition from ledger_account a
    join lateral (
      select e.balance_after from ledger_entry e
      where e.edition = a.edition and e.account_id = a.id order by e.number desc limit 1
    ) last on true
    where ${isChecked('a')} and a.kind = 'wallet' and a.balance <> last.balance_after
    union all
    select 'wallet history has a gap', e.movement_id, e.edition from (
      select e.*, lag(e.balance_after, 1, 0::bigint) over wallet as before, row_number() over wallet as place
      from ledger_entry e
      where ${isChecked('e')} and e.number is not null
      window wallet as (partition by e.edition, e.account_id order by e.number)
    ) e where e.before + e.amount <> e.balance_after or e.place <> e.number
    union all
    select 'tutor has paid more than the debt', a.id, a.edition from ledger_account a
    join ledger_entry e on e.edition = a.edition and e.account_id = a.id
    where ${isChecked('a')} and a.kind = 'receivable'
    group by a.edition, a.id having sum(e.amount) > 0
    union all
    select 'payment differs from its movements', p.id, p.edition from payment p
    where ${isChecked('p')} and (p.status in ('success', 'refunded')) <> exists (
      select from ledger_movement m where m.edition = p.edition and m.payment_id = p.id and m.kind = 'top_up')
    union all
    select 'refunds exceed the payment', p.id, p.edition from payment p
    join payment_refund r on r.edition = p.edition and r.payment_id = p.id
      and r.status in ('pending', 'done')
    where ${isChecked('p')}
    group by p.edition, p.id, p.amount, p.donation having sum(r.amount) > p.amount + p.donation
    union all
    select 'daily sums differ from the entries', a.id, a.edition from ledger_account a
    left join lateral (
      select sum(d.sum) as sum from ledger_day d where d.edition = a.edition and d.account_id = a.id
    ) days on true
    left join lateral (
      select sum(e.amount) as sum from ledger_day_progress p
      join ledger_entry e on e.edition = p.edition and e.account_id = a.id and e.movement_id <= p.summed_id
      where p.edition = a.edition
    ) entries on true
    where ${isChecked('a')} and a.kind = any(${[...summedAccountKinds]})
      and coalesce(days.sum, 0) <> coalesce(entries.sum, 0)`.execute(db)
  return rows
}
