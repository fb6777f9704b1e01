import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Person, StaffMember, StaffStatus } from '#shared/access.ts'
import { staffStatus } from '#shared/access.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { AnyActor, Ctx } from '#platform/context.ts'
import type { ProviderName } from '#features/payments/model.ts'
import * as payments from '#features/payments/public.ts'
import { soleLimitOf } from '#features/payments/sole-limit.ts'
import { addBillingToReview } from './billing.ts'
import { demoPeople, demoStaff } from './logins.ts'
import { paymentWords } from './payment-words.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const payers = 6

type PastPayment = {
  daysAgo: number
  /** `lost`: paid, but we have not heard of it, which the nightly comparison finds. */
  story: 'paid' | 'refunded' | 'partial' | 'disputed' | 'undelivered' | 'failed' | 'expired' | 'lost' | 'open' | 'new'
}

const pastPayments: readonly PastPayment[] = [
  { daysAgo: 27, story: 'paid' },
  { daysAgo: 24, story: 'failed' },
  { daysAgo: 23, story: 'paid' },
  { daysAgo: 20, story: 'refunded' },
  { daysAgo: 17, story: 'expired' },
  { daysAgo: 15, story: 'disputed' },
  { daysAgo: 12, story: 'paid' },
  { daysAgo: 9, story: 'partial' },
  { daysAgo: 6, story: 'undelivered' },
  { daysAgo: 4, story: 'paid' },
  { daysAgo: 3, story: 'lost' },
  { daysAgo: 1, story: 'paid' },
  { daysAgo: 0.02, story: 'open' },
  { daysAgo: 0.001, story: 'new' },
]

/**
 * Payments in every state, made by the sandbox, so that staff can look them up and refund them. Refunds are those of
 * the second provider of an edition, because the first one of Poland reports them later.
 */
export async function fillPaymentHistory(ctx: Ctx): Promise<void> {
  const tutors = await listPayers(ctx)
  const { paymentMethods: providers } = ctx.edition
  if (tutors.length === 0 || providers.length === 0) return
  for (const [place, { daysAgo, story }] of pastPayments.entries()) {
    const at = new Date(ctx.now.getTime() - daysAgo * dayMs)
    const order = story === 'undelivered' ? await findPaidOrder(ctx) : undefined
    const payer = asTutor(ctx, order?.tutor ?? tutors[place % tutors.length]!, at)
    await addPayment(payer, providers[place % providers.length] as ProviderName, { story, order })
  }
  await payments.reconciliationJob.run(ctx, {})
  await addUnusedNotice(ctx)
  await addAdjustments(ctx, tutors[0]!.id)
  await addBillingToReview(ctx, tutors[1] ?? tutors[0]!)
}

const hasPlacement = sql<boolean>`exists (select from top_placement p where p.edition = a.edition and p.tutor_id = a.id)`
type Payer = { id: number; name: string }

/** Without placements, whose purchases are seeded earlier: the lines of a wallet stay in their order. Providers ask for an email. */
function listPayers({ db, edition }: Ctx): Promise<Payer[]> {
  return db
    .selectFrom('account as a')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select(['a.id', 'a.name'])
    .where('a.edition', '=', edition.code)
    .where('t.state', '=', 'published')
    .where('t.deleted_at', 'is', null)
    .where('a.email', 'is not', null)
    .where('a.email', '<>', demoPeople.tutor.login)
    .where(sql<boolean>`not ${hasPlacement}`)
    .orderBy('a.id')
    .limit(payers)
    .execute()
}

/** The same transaction, with another actor and time. */
function actAs<A extends AnyActor>(ctx: Ctx, actor: A, now: Date): Ctx<A> {
  const acting: Ctx<A> = { ...ctx, actor, now, transaction: (run) => run(acting) }
  return acting
}

const asTutor = (ctx: Ctx, { id, name }: Payer, now: Date) =>
  actAs<Person>(ctx, { realm: 'person', id, name, roles: ['tutor'], role: 'tutor' }, now)

async function asStaff(ctx: Ctx, status: StaffStatus, now: Date): Promise<Ctx<StaffMember>> {
  const { login, name } = demoStaff.find((one) => one.status === status)!
  const { id } = await ctx.db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  return actAs<StaffMember>(ctx, { realm: 'staff', id, name, status, editions: [ctx.edition.code] }, now)
}

type Planned = { story: PastPayment['story']; order: PaidOrder | undefined }

async function addPayment(ctx: Ctx<Person>, provider: ProviderName, { story, order }: Planned): Promise<void> {
  const { suggested } = ctx.edition.topUp
  const request = {
    amount: suggested[ctx.actor.id % suggested.length]!,
    description: ctx.t('payment.description.wallet'),
    // A fee that is paid twice stays in the wallet.
    ...(order ? { purpose: 'order' as const, subjectId: order.id } : { purpose: 'wallet' as const }),
  }
  const choice = { provider, save_token: false, donate_sum: 0 }
  const { payment_id: id, link } = await payments.startPayment(ctx, { makeRequest: () => request }, choice)
  if (story === 'new' || story === 'open' || story === 'failed' || story === 'expired')
    return leaveUnpaid(ctx, id, story)
  await payments.finishInSandbox(ctx, { provider, link }, 'success')
  if (story === 'lost') return leaveUnpaid(ctx, id, 'expired')
  const { report, merchant } = await payments.lookUpPayment(ctx, id)
  if (story === 'disputed') await payments.applyReport(ctx, { ...report, disputed: request.amount }, merchant.test)
  if (story === 'refunded' || story === 'partial') await refund(ctx, id, { amount: request.amount, story })
}

const unpaid = {
  new: { status: 'created', checkout_ref: null, checkout_url: null },
  open: { status: 'pending' },
  failed: { status: 'failed', failure: 'insufficient_funds' },
  expired: { status: 'expired' },
} as const

/** Without a next check, the jobs leave the payment in its state. */
async function leaveUnpaid({ db, edition }: Ctx, id: number, story: keyof typeof unpaid): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...unpaid[story], next_check_at: null })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

async function refund(ctx: Ctx, id: number, { amount, story }: { amount: number; story: 'refunded' | 'partial' }) {
  const staff = await asStaff(ctx, staffStatus.deputy, new Date(ctx.now.getTime() + 90 * minuteMs))
  const words = paymentWords(ctx.edition)
  const part = story === 'refunded' ? amount : Math.floor(amount / 2)
  const reason = story === 'refunded' ? words.refund : words.partial
  await payments.refundPayment(staff, { payment_id: id, amount: part, donation: 0, rest: amount, reason })
}

type PaidOrder = { id: number; tutor: Payer }

async function findPaidOrder({ db, edition }: Ctx): Promise<PaidOrder | undefined> {
  const order = await db
    .selectFrom('lesson_order as o')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'o.edition').onRef('a.id', '=', 'o.tutor_id'))
    .select(['o.id', 'a.id as tutor_id', 'a.name'])
    .where('o.edition', '=', edition.code)
    .where('o.status', '=', orderStatus.paid)
    .where('a.email', 'is not', null)
    .where('a.email', '<>', demoPeople.tutor.login)
    .orderBy(hasPlacement)
    .orderBy('o.id')
    .executeTakeFirst()
  return order && { id: order.id, tutor: { id: order.tutor_id, name: order.name } }
}

/** Genuine notices about a payment that somebody made by hand in the provider's panel, and of another sum. */
async function addUnusedNotice({ db, edition, now }: Ctx): Promise<void> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'merchant_id', 'amount', 'currency'])
    .where('edition', '=', edition.code)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  const notice = { edition: edition.code, merchant_id: payment.merchant_id, look_up: false }
  const at = (days: number) => new Date(now.getTime() - days * dayMs)
  const other = { state: 'paid', amount: Math.round(payment.amount / 2), currency: payment.currency }
  await db
    .insertInto('payment_notice')
    .values([
      { ...notice, state: 'unused', report: { about: 'payout.paid' }, digest: randomBytes(32), received_at: at(8) },
      {
        ...notice,
        state: 'mismatch',
        payment_id: payment.id,
        report: other,
        digest: randomBytes(32),
        received_at: at(2),
      },
    ])
    .execute()
}

/** One that the deputy booked, one that the head has rejected, and one that waits for the head. */
async function addAdjustments(ctx: Ctx, tutorId: number): Promise<void> {
  const words = paymentWords(ctx.edition)
  const { perTutor: limit } = soleLimitOf(ctx.edition)
  const deputy = (days: number) => asStaff(ctx, staffStatus.deputy, new Date(ctx.now.getTime() - days * dayMs))
  await payments.adjustWallet(await deputy(10), { tutor_id: tutorId, sum: limit / 10, reason: words.bonus })
  const large = { tutor_id: tutorId, sum: limit * 2 }
  const wrong = await payments.adjustWallet(await deputy(5), { ...large, reason: words.mistake })
  const head = await asStaff(ctx, staffStatus.head, new Date(ctx.now.getTime() - 4.8 * dayMs))
  await payments.decideAdjustment(head, { adjustment_id: wrong.adjustment_id, approve: false })
  await payments.adjustWallet(await deputy(0.1), { ...large, reason: words.large })
}
