import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

/**
 * Whether the fee of an order `o` stands: it keeps its time of payment when the fee is refunded. Fees of nothing and those
 * paid before the ledger existed have no movement.
 */
export const isFeeBooked = sql<SqlBool>`(o.paid_at is not null and coalesce((
    select r.id is null from ledger_movement m
    left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
    where m.edition = o.edition and m.order_id = o.id and m.kind in ('fee', 'paid_outside')
    order by m.id desc limit 1), true))`
