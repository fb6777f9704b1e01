import { beforeAll, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { hasDemo } from './editions/demos.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const count = async (query: string) => {
  const { rows } = await app.owner.query<{ count: number }>(`select count(*)::int as count from (${query}) as faults`)
  return rows[0]!.count
}

/** Each query lists what the product would never have written. None of them uses a function of the product. */
const faults: Record<string, string> = {
  'a paid order without the movement of its fee': `select from lesson_order o
    where o.paid_at is not null and o.fee > 0 and not exists (select from ledger_movement m
      join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
      where m.edition = o.edition and m.order_id = o.id and m.kind in ('fee', 'paid_outside') and m.at = o.paid_at
        and e.amount = -o.fee)`,
  'money paid outside without a confirmed settlement': `select from ledger_movement m
    join lesson_order o on o.edition = m.edition and o.id = m.order_id
    where m.kind = 'paid_outside' and (o.fee_settled <> o.fee or not exists (select from fee_settlement s
      where s.edition = m.edition and s.order_id = m.order_id and s.kind = 'paid_outside' and s.state = 'booked'
        and s.confirmed_at is not null and s.amount = o.fee and s.tutor_id = o.tutor_id))`,
  'an order that is settled without a settlement': `select from lesson_order o where o.fee_settled <> (
    select coalesce(sum(s.amount), 0) from fee_settlement s
    where s.edition = o.edition and s.order_id = o.id and s.state = 'booked')`,
  'a placement without the movement of its price': `select from top_placement t
    where t.state <> 'pending' and t.price > 0 and t.credit_of is null and not exists (select from ledger_movement m
      join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
      where m.edition = t.edition and m.top_id = t.id and m.kind = 'top' and m.at = t.created_at and e.amount = -t.price)`,
  'a refunded placement without its movement': `select from top_placement t
    where t.refunded > 0 and not exists (select from ledger_movement m
      where m.edition = t.edition and m.top_id = t.id and m.kind = 'top_refund')`,
  'a spend or refund without a document of its sum': `select from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id and a.kind = 'wallet'
    where m.kind in ('fee', 'fee_refund', 'top', 'top_refund') and not exists (select from invoice i
      where i.edition = m.edition and i.movement_id = m.id and i.gross = -e.amount and i.supplied_at = m.at)`,
  'a document without a spend or refund': `select from invoice i join ledger_movement m
    on m.edition = i.edition and m.id = i.movement_id and m.kind not in ('fee', 'fee_refund', 'top', 'top_refund')`,
  'a movement that does not sum to zero': `select from ledger_movement m
    left join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    group by m.edition, m.id having coalesce(sum(e.amount), 1) <> 0 or count(e.amount) < 2`,
  'a wallet that differs from its entries': `select from ledger_account a
    left join ledger_entry e on e.edition = a.edition and e.account_id = a.id
    where a.kind = 'wallet' group by a.edition, a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
  'a line of a wallet before its predecessor': `select from (
      select m.at, lag(m.at) over (partition by a.edition, a.id order by e.number) as before
      from ledger_entry e join ledger_account a on a.edition = e.edition and a.id = e.account_id
      join ledger_movement m on m.edition = e.edition and m.id = e.movement_id where a.kind = 'wallet') as line
    where at < before`,
  'a gap in a series of documents': `select from invoice group by edition, series, year
    having count(*) <> max(number) or min(number) <> 1`,
  'a counter that differs from its documents': `select from invoice_counter c where c.last <> (
    select count(*) from invoice i where (i.edition, i.series, i.year) = (c.edition, c.series, c.year))`,
  'a document issued before its predecessor': `select from (
      select issued_at, lag(issued_at) over (partition by edition, series, year order by number) as before from invoice) as i
    where issued_at < before`,
  'a document issued before its spend': `select from invoice where issued_at < supplied_at`,
  'a payment without its movement': `select from payment p where (p.status in ('success', 'refunded')) <> exists (
    select from ledger_movement m where m.edition = p.edition and m.payment_id = p.id and m.kind = 'top_up')`,
  'more placements than a list has places': `select from top_placement t
    join top_placement o on o.edition = t.edition and o.subject_id = t.subject_id
      and o.city_id is not distinct from t.city_id and o.state = 'booked'
      and o.starts_at <= t.starts_at and t.starts_at < o.ends_at
    where t.state = 'booked' group by t.edition, t.id
    having count(*) > case when t.city_id is null then 20 else 10 end or count(*) <> count(distinct o.slot)`,
  'a placement that ends before it starts': `select from top_placement where ends_at < starts_at or created_at > starts_at`,
  'a movement before the purchase or payment that it books': `select from ledger_movement m
    join lesson_order o on o.edition = m.edition and o.id = m.order_id where m.at < o.created_at or m.at < o.appointed_at`,
  'an order with impossible dates': `select from lesson_order
    where paid_at < appointed_at or paid_at < first_class or appointed_at < created_at or status_since < created_at`,
  'something of the books in the future': `select from ledger_movement where at > $now
    union all select from invoice where issued_at > $now
    union all select from lesson_order where paid_at > $now or created_at > $now or appointed_at > $now
    union all select from payment where created_at > $now or succeeded_at > $now
    union all select from wallet_adjustment where created_at > $now or decided_at > $now`,
}

async function findFaults(): Promise<Record<string, number>> {
  const now = `'${app.runtime.clock().toISOString()}'::timestamptz`
  const found: Record<string, number> = {}
  for (const [fault, query] of Object.entries(faults)) {
    const rows = await count(query.replaceAll('$now', now))
    if (rows > 0) found[fault] = rows
  }
  return found
}

test('the demo obeys the rules of the product from the start', async () => {
  expect(await count('select from lesson_order where paid_at is not null')).toBeGreaterThan(100)
  expect(await count(`select from invoice`)).toBeGreaterThan(500)
  expect(await findFaults()).toEqual({})
})

/** The jobs that move the money of the demo while time passes. */
const scheduled = [
  'announce_tops',
  'book_waiting_credits',
  'end_first_classes',
  'end_pauses',
  'end_personal_requests',
  'block_overdue_tutors',
  'send_fee_reminders',
  'check_payments',
  'resume_refunds',
  'reconcile_payments',
  'sum_ledger_days',
  'check_ledger',
]

test('the demo obeys the rules of the product after all its placements and orders', async () => {
  const startedAt = app.runtime.clock().getTime()
  const names = new Set(app.runtime.plugins.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)))
  expect(scheduled.filter((name) => !names.has(name))).toEqual([])
  for (const days of [1, 15, 100]) {
    app.setTime(new Date(startedAt + days * 86_400_000))
    for (const { code } of editions.filter(hasDemo))
      for (const name of scheduled) await runScheduledJob(app, name, code)
    await runQueuedJobs(app, 'issue_invoice')
    expect([days, await findFaults()]).toEqual([days, {}])
  }
})

test.each([
  [
    'a paid order without the movement of its fee',
    `update lesson_order set fee = fee + 1 where paid_at is not null and fee > 0`,
  ],
  [
    'money paid outside without a confirmed settlement',
    `update lesson_order set fee_settled = 0 where paid_at is not null and fee > 0`,
  ],
  [
    'an order that is settled without a settlement',
    `update fee_settlement set state = 'reversed' where kind = 'paid_outside'`,
  ],
  [
    'a spend or refund without a document of its sum',
    `set local session_replication_role = replica; delete from invoice`,
  ],
  [
    'a wallet that differs from its entries',
    `set local session_replication_role = replica;
    update ledger_account set balance = balance + 1 where kind = 'wallet'`,
  ],
  [
    'a gap in a series of documents',
    `set local session_replication_role = replica; delete from invoice where number = 2`,
  ],
  [
    'more placements than a list has places',
    `alter table top_placement drop constraint top_placement_slot;
    alter table top_placement drop constraint top_placement_once; update top_placement set slot = 1 where state = 'booked'`,
  ],
  [
    'something of the books in the future',
    `update lesson_order set paid_at = now() + interval '1 day' where paid_at is not null`,
  ],
])('detects a planted fault: %s', async (fault, change) => {
  const client = await app.owner.connect()
  try {
    await client.query(`begin; ${change}`)
    const { rows } = await client.query(faults[fault]!.replaceAll('$now', 'now()'))
    expect(rows.length).toBeGreaterThan(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
