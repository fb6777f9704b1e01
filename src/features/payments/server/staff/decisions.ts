import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** A refund that is still on its way after this time needs a look at the provider's own panel. */
const slowRefundMs = 24 * 3_600_000

/** The last paid payments of erased tutors whose wallets have money: a refund failed, or a payment came late. */
const leftBehind = (edition: string) => sql`select max(l.id) from tutor t
  join ledger_account a on a.edition = t.edition and a.kind = 'wallet' and a.owner_id = t.id and a.balance > 0
  join payment l on l.edition = t.edition and l.tutor_id = t.id and l.status = 'success'
  where t.edition = ${edition} and t.anonymised_at is not null group by t.id`

/**
 * Whether the payment `p` has an open difference, a refund that waits for a second person or that the provider has not
 * paid out for a day, or money that an erased tutor has left.
 */
export function needsAttention({ edition, now }: Ctx): RawBuilder<boolean> {
  const since = new Date(now.getTime() - slowRefundMs)
  return sql<boolean>`(exists (select from payment_difference d
      where d.edition = p.edition and d.payment_id = p.id and d.state = 'open')
    or exists (select from payment_refund r
      where r.edition = p.edition and r.payment_id = p.id
        and (r.status = 'waiting' or (r.status = 'pending' and r.created_at < ${since})))
    or p.id in (${leftBehind(edition.code)}))`
}

/** All parts are read from partial indexes. */
export async function countAttention({ db, edition, now }: Ctx): Promise<Record<string, number>> {
  const since = new Date(now.getTime() - slowRefundMs)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select payment_id from payment_difference where edition = ${edition.code} and state = 'open'
    union
    select payment_id from payment_refund
    where edition = ${edition.code} and status = 'pending' and created_at < ${since}
    union
    select payment_id from payment_refund where edition = ${edition.code} and status = 'waiting'
    union
    ${leftBehind(edition.code)}) each`.execute(db)
  return { 'attention=1': rows[0]!.count }
}

/** The numbers on the tabs of the payments' page. */
export async function countDecisions({ db, edition }: Ctx) {
  const { rows } = await sql<{ differences: number; adjustments: number }>`select
    (select count(*) from payment_difference where edition = ${edition.code} and state = 'open') as differences,
    (select count(*) from wallet_adjustment where edition = ${edition.code} and state = 'waiting') as adjustments`.execute(
    db,
  )
  return { waiting: rows[0]! }
}
