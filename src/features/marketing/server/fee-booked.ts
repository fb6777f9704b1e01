import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

const settlementsOf = sql`fee_settlement s where s.edition = o.edition and s.order_id = o.id and s.state = 'booked'`
const writtenOff = sql`(select coalesce(sum(s.amount), 0) from ${settlementsOf} and s.kind = 'written_off')`

/** The fee of an order `o` without what staff have written off. */
export const feeRevenue = sql<number>`(o.fee - ${writtenOff})::bigint`

/**
 * Whether the fee of an order `o` stands: it keeps its time of payment when the fee is refunded. Fees of nothing and those
 * paid before the ledger existed have no movement.
 */
export const isFeeBooked = sql<SqlBool>`(o.paid_at is not null and coalesce((
    select r.id is null from ledger_movement m
    left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
    where m.edition = o.edition and m.order_id = o.id and m.kind in ('fee', 'paid_outside')
    order by m.id desc limit 1), true) and not (o.fee > 0 and o.fee <= ${writtenOff}))`

/** A partner is paid for it: money that was paid outside counts once a head of the office has confirmed it. */
export const isFeeConfirmed = sql<SqlBool>`(${isFeeBooked}
  and not exists (select from ${settlementsOf} and s.kind = 'paid_outside' and s.confirmed_at is null))`
