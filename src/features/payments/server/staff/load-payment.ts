import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffPaymentPage } from '../../contract/staff.ts'
import type { LedgerAccountKind, MovementKind, PaymentPurpose, PaymentStatus, ProviderName } from '../../model.ts'
import type { RefundStatus } from '../../model.ts'
import { readSoleLimit } from '../adjustments/lock-sole-limit.ts'
import { getDebt, getWalletBalance } from '../ledger/accounts.ts'
import { sumRefundable, sumRefundableDonation } from '../payment/refund.ts'
import { describeNotice, describeOurs, describeTheirs } from './describe.ts'
import type { OurFacts, TheirFacts } from '../payment/difference.ts'
import { staffNameOf, tutorNameOf } from './tutor-column.ts'

type Data = LoadedData<typeof staffPaymentPage>
const maxNotices = 100

export async function loadStaffPayment(ctx: Ctx<StaffMember>, { id }: Input<typeof staffPaymentPage>): Promise<Data> {
  const payment = await getPayment(ctx, id)
  const [refundable, refundable_donation, limit, ...rest] = await Promise.all([
    sumRefundable(ctx, payment),
    sumRefundableDonation(ctx, payment),
    readSoleLimit(ctx, payment.tutor_id),
    getWalletBalance(ctx, payment.tutor_id),
    getDebt(ctx, payment.tutor_id),
    findOpenDifference(ctx, id),
    listNotices(ctx, id),
    listMovements(ctx, id),
    listRefunds(ctx, id),
  ])
  const [balance, debt, difference, notices, movements, refunds] = rest
  const sums = { refundable, refundable_donation, limit, balance, debt }
  return { payment, ...sums, difference, notices, movements, refunds }
}

async function getPayment(ctx: Ctx, id: number): Promise<Data['payment']> {
  const row = await ctx.db
    .selectFrom('payment as p')
    .innerJoin('merchant as m', (join) => join.onRef('m.edition', '=', 'p.edition').onRef('m.id', '=', 'p.merchant_id'))
    .leftJoin('payment_card as c', (join) => join.onRef('c.edition', '=', 'p.edition').onRef('c.id', '=', 'p.card_id'))
    .select(['p.id', 'p.created_at', 'p.tutor_id', 'p.purpose', 'p.subject_id', 'p.amount', 'p.donation', 'p.currency'])
    .select(['p.status', 'p.provider', 'p.refunded', 'p.disputed', 'p.undelivered', 'p.failure', 'p.provider_ref'])
    .select(['p.expires_at', 'p.succeeded_at', 'p.checked_at', 'm.name as merchant'])
    .select(sql<string>`coalesce(c.brand || ' •••• ' || c.last4, '')`.as('card'))
    .select(tutorNameOf(ctx, 'p.tutor_id').as('tutor'))
    .where('p.edition', '=', ctx.edition.code)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return {
    ...row,
    status: row.status as PaymentStatus,
    purpose: row.purpose as PaymentPurpose,
    provider: row.provider as ProviderName,
  }
}

async function findOpenDifference(ctx: Ctx, paymentId: number): Promise<Data['difference']> {
  const row = await ctx.db
    .selectFrom('payment_difference')
    .select(['id', 'ours', 'theirs'])
    .where('edition', '=', ctx.edition.code)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    ours: describeOurs(ctx, row.ours as OurFacts),
    theirs: describeTheirs(ctx, row.theirs as TheirFacts),
  }
}

async function listNotices(ctx: Ctx, paymentId: number): Promise<Data['notices']> {
  const rows = await ctx.db
    .selectFrom('payment_notice')
    .select(['id', 'received_at', 'state', 'report'])
    .where('edition', '=', ctx.edition.code)
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(maxNotices)
    .execute()
  return rows.map(({ report, ...row }) => ({ ...row, about: describeNotice(ctx, report) }))
}

async function listMovements({ db, edition }: Ctx, paymentId: number): Promise<Data['movements']> {
  const rows = await db
    .selectFrom('ledger_movement as m')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'm.edition').onRef('e.movement_id', '=', 'm.id'),
    )
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.account_id'),
    )
    .select(['m.id', 'm.kind', 'm.at', 'm.reason', 'a.kind as account', 'e.amount'])
    .select(sql<string>`case m.actor_realm when 'staff' then ${staffNameOf('m.actor_id')} else '' end`.as('staff'))
    .where('m.edition', '=', edition.code)
    .where('m.payment_id', '=', paymentId)
    .orderBy('m.id')
    .orderBy('e.account_id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((entries) => {
    const { id, kind, at, reason, staff } = entries[0]!
    return {
      id,
      kind: kind as MovementKind,
      at,
      reason,
      staff,
      entries: entries.map(({ account, amount }) => ({ account: account as LedgerAccountKind, amount })),
    }
  })
}

async function listRefunds({ db, edition, actor }: Ctx<StaffMember>, paymentId: number): Promise<Data['refunds']> {
  const rows = await db
    .selectFrom('payment_refund as r')
    .select(['r.id', 'r.amount', 'r.status', 'r.reason', 'r.created_at', 'r.ended_at'])
    .select([staffNameOf('r.staff_id').as('staff'), staffNameOf('r.decided_by').as('decided_by')])
    .select(sql<boolean>`coalesce(r.staff_id = ${actor.id}, false)`.as('own'))
    .where('r.edition', '=', edition.code)
    .where('r.payment_id', '=', paymentId)
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as RefundStatus }))
}
