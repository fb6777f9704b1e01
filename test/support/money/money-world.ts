import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '../jobs.ts'
import { endDayOfStaff } from '../outside-payment.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { issueInvoice } from '#features/payments/server/billing/issue-invoice.ts'
import type { TestApp, Visitor } from '../app.ts'
import { postCall } from '../order-fixture.ts'
import type { CallAnswer } from '../order-fixture.ts'
import type { PaymentSandbox } from '../payment-sandbox.ts'
import { openPromotionFixture } from '../promotion-fixture.ts'
import { createMoneyModel, minuteMs } from './money-model.ts'
import type { MoneyModel, MoneyRules } from './money-model.ts'

const edition = 'ua'
const ua = editionByCode(edition)!
/** Places of the list that other tutors hold, so that tutors of a test compete for the rest. */
const takenPlaces = 19
const income = ['fee_income', 'top_income', 'tax', 'donation', 'paid_outside']
const accountKinds = [...income, 'staff_adjustment', 'receivable', 'affiliate', 'forfeited']

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>

/** Three tutors of one list with a model of their money. Sums of accounts count from here. */
export async function openMoneyWorld(app: TestApp, sandbox: PaymentSandbox, rules?: MoneyRules) {
  const { db } = app.runtime.database
  const fixture = await openPromotionFixture(app)
  await sql`update payment set next_check_at = null`.execute(db)
  await sql`delete from fee_block`.execute(db)
  // Refunds of an earlier world must not move its money later.
  app.setTime(new Date(app.runtime.clock().getTime() + 10 * minuteMs))
  await runScheduledJob(app, 'resume_refunds')
  sandbox.notices.splice(0)
  await deleteAllJobs(db)
  const tutors = fixture.tutors.slice(0, 3)
  await sql`update account set email = 'payer' || id || '@ua.test' where id = any(${tutors}::bigint[])`.execute(db)
  await sql`update tutor set accept_orders = true where id = any(${tutors}::bigint[])`.execute(db)
  // Adjustments of earlier lives would count for the limit of a day.
  await endDayOfStaff(app)
  const model = createMoneyModel(app.runtime.clock().getTime(), rules)
  const before = await readAccounts(tutors)
  // Wallets count in full, because they decide what can be bought.
  for (const [name, sum] of before) if (name.startsWith('wallet')) model.accounts.set(name, sum)
  model.debts = await readDebts()
  model.forgiven = await readDebts('debt_forgiven%')
  model.referral = await invite(tutors)
  const lastDocument = await lastIdOf('invoice')
  const lastPayment = await lastIdOf('payment')
  let staff: Visitor
  let deputy: Visitor
  const visitors = new Map<number, Visitor>()
  const tutorIds = new Set(tutors)
  await fillList()
  await renewSessions()

  /** Sessions are renewed, because the clock jumps ahead. */
  async function renewSessions(): Promise<void> {
    staff = await app.visitor({ staff: 1 })
    model.staff++
    deputy = await app.visitor({ staff: 4 })
    for (const tutor of tutors) visitors.set(tutor, await fixture.logIn(tutor))
  }

  /** Other tutors take most places again, and placements of earlier lives are gone. */
  async function fillList(): Promise<void> {
    await fixture.empty()
    await fixture.fill(takenPlaces, { days: 14, at: new Date(Math.floor(model.now / 1000) * 1000) })
    const rows = await db.selectFrom('top_placement').selectAll().where('edition', '=', edition).execute()
    model.tops = rows.map((row) => ({
      id: row.id,
      tutor: row.tutor_id,
      state: 'booked' as const,
      days: row.days,
      price: row.price,
      promisedAt: 0,
      slot: row.slot,
      startsAt: row.starts_at!.getTime(),
      endsAt: row.ends_at!.getTime(),
      refunded: 0,
    }))
  }

  async function readAccounts(of: readonly number[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ name: string; sum: number }>`
      select case when a.kind = 'wallet' then 'wallet ' || a.owner_id else a.kind end as name, sum(e.amount)::bigint as sum
      from ledger_account a join ledger_entry e on e.edition = a.edition and e.account_id = a.id
      where a.edition = ${edition} and (a.kind = any(${accountKinds}) or a.kind = 'wallet' and a.owner_id = any(${[...of]}::bigint[])
        or a.kind in ('clearing', 'refund_out') and a.owner_id = ${sandbox.merchantId})
      group by 1`.execute(db)
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  }

  /** The debts of tutors, or the sums that movements of a kind have forgiven. */
  async function readDebts(forgivenBy?: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ owner_id: number; sum: number }>`
      select a.owner_id, sum(e.amount)::bigint as sum from ledger_account a
      join ledger_entry e on e.edition = a.edition and e.account_id = a.id
      join ledger_movement m on m.edition = e.edition and m.id = e.movement_id
      where a.edition = ${edition} and a.kind = 'receivable' and a.owner_id = any(${tutors}::bigint[])
        and m.kind like ${forgivenBy ?? '%'}
      group by 1`.execute(db)
    return new Map(rows.map(({ owner_id, sum }) => [owner_id, forgivenBy ? sum : -sum]))
  }

  /** The first tutor has invited the second one. */
  async function invite([referrer, invited]: readonly number[]) {
    await sql`update tutor set affiliate_id = case when id = ${invited!} then ${referrer!}::bigint end
      where edition = ${edition} and id = any(${tutors}::bigint[])`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_movement m
      join lesson_order o on o.edition = m.edition and o.id = m.order_id and o.tutor_id = ${invited!}
      where m.edition = ${edition} and m.kind = 'affiliate_reward' and not exists (
        select from ledger_movement r where r.edition = m.edition and r.reverses_id = m.id)`.execute(db)
    return { referrer: referrer!, invited: invited!, rewardsBefore: rows[0]!.count }
  }

  async function lastIdOf(table: 'invoice' | 'payment'): Promise<number> {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(db)
    return rows[0]!.id
  }

  /** Issues the documents of all spends and refunds so far, without drawing them. */
  async function finishDocuments(): Promise<void> {
    const { rows } = await sql<{ id: string; movement: number }>`
      select j.id, (p.payload ->> 'movement')::bigint as movement from graphile_worker.jobs j
      join job_payload p on p.job_id = j.id where j.task_identifier = 'issue_invoice' order by j.id`.execute(db)
    for (const { movement } of rows)
      await inTransaction(app.runtime, systemRequester(ua), (ctx) => issueInvoice(ctx, movement))
    await deleteAllJobs(db)
  }

  const slotOf = async (id: number) => (await fixture.findTop(id)).slot ?? 0

  return {
    app,
    db,
    fixture,
    sandbox,
    model,
    tutors,
    slotOf,
    fillList,
    finishDocuments,
    async callAsTutor(tutor: number, path: string, payload: object): Promise<CallAnswer> {
      await db.deleteFrom('call_count').execute()
      return postCall(visitors.get(tutor)!, path, payload)
    },
    callAsStaff: (path: string, payload: object): Promise<CallAnswer> => postCall(staff, path, payload),
    callAsDeputy: (path: string, payload: object): Promise<CallAnswer> => postCall(deputy, path, payload),
    async pass(minutes: number): Promise<void> {
      model.now += minutes * minuteMs
      app.setTime(new Date(model.now))
      for (const job of ['check_payments', 'resume_refunds', 'end_first_classes', 'block_overdue_tutors'])
        await runScheduledJob(app, job)
      await renewSessions()
    },
    applyNotices: () => runQueuedJobs(app, 'apply_payment_notice'),
    /** The state of the product in the words of the model. */
    async read() {
      const after = await readAccounts(tutors)
      const accounts = [...after].map(
        ([name, sum]) => [name, name.startsWith('wallet') ? sum : sum - (before.get(name) ?? 0)] as const,
      )
      const orders = await db
        .selectFrom('lesson_order')
        .select(['id', 'status', 'before', 'fee'])
        .orderBy('id')
        .execute()
      const payments = await db
        .selectFrom('payment')
        .select(['id', 'status', 'refunded', 'undelivered', 'disputed', 'disputed_amount'])
        .where('edition', '=', edition)
        .where('id', '>', lastPayment)
        .orderBy('id')
        .execute()
      const tops = await db
        .selectFrom('top_placement')
        .select(['id', 'state', 'price', 'refunded', 'starts_at', 'ends_at'])
        .where('edition', '=', edition)
        .orderBy('id')
        .execute()
      const blocks = await db.selectFrom('fee_block').select(['tutor_id', 'stage']).orderBy('tutor_id').execute()
      return {
        accounts: Object.fromEntries(accounts.filter(([, sum]) => sum !== 0)),
        orders: orders.map(({ id, status, before: stack, fee }) => ({ id, status, before: stack, fee })),
        payments,
        tops: tops.map(({ starts_at, ends_at, ...top }) => ({
          ...top,
          startsAt: starts_at?.getTime() ?? null,
          endsAt: ends_at?.getTime() ?? null,
        })),
        blocks: blocks.filter(({ tutor_id }) => tutorIds.has(tutor_id)),
      }
    },
    async readDocuments() {
      await finishDocuments()
      const { rows } = await sql<{ kind: string; count: number }>`select kind, count(*) as count from invoice
        where edition = ${edition} and id > ${lastDocument} group by 1`.execute(db)
      const count = (kinds: string[]) =>
        rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.count, 0)
      return { spends: count(['invoice', 'receipt']), refunds: count(['credit_note', 'refund_receipt']) }
    },
    async findFaults() {
      const { rows: gaps } = await sql`select series, year from invoice where edition = ${edition}
        group by 1, 2 having count(*) <> max(number) or min(number) <> 1`.execute(db)
      return [...(await findLedgerFaults(db, edition)), ...gaps]
    },
  }
}

/** The model in the same words. */
export function presentModel(model: MoneyModel) {
  return {
    accounts: Object.fromEntries([...model.accounts].filter(([, sum]) => sum !== 0)),
    orders: model.orders.map(({ id, status, before, fee }) => ({ id, status, before, fee })),
    payments: model.payments.map(({ id, status, refunded, undelivered, disputedSum }) => {
      const disputed = disputedSum > 0
      return { id, status, refunded, undelivered, disputed, disputed_amount: disputed ? disputedSum : null }
    }),
    tops: model.tops
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, state, price, refunded, startsAt, endsAt }) => ({ id, state, price, refunded, startsAt, endsAt })),
    blocks: [...model.blocks]
      .map(([tutor_id, stage]) => ({ tutor_id, stage }))
      .toSorted((a, b) => a.tutor_id - b.tutor_id),
  }
}
