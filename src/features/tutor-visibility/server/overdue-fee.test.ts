import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { feeEndpoints } from '#features/orders/contract/fee.ts'
import type { orderPanelEndpoints, requestEndpoints } from '#features/orders/contract.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import type { tutorList } from '#features/tutors/contract.ts'
import type { reviewEndpoints } from '#features/reviews/contract.ts'
import { orderStatus } from '#shared/order-status.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { eventually } from '#test/support/eventually.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'
import { lessonRequest, resetLimits } from '#test/support/requests.ts'
import type { Visibility } from '../model.ts'
import { getTutorVisibility } from './tutor-visibility.ts'

const dayMs = 86_400_000
const start = Date.UTC(2031, 4, 5, 9)
const fee = 50_000
/** A minute after the deadline and its whole days, when all jobs have run. */
const atDay = (days: number) => app.setTime(new Date(start + days * dayMs + 60_000))

let app: TestApp
let fixture: PromotionFixture
let guest: Visitor
let staff: Visitor
let tutor: Visitor
let tutorId: number
let partnerKey: string
let list: string

beforeAll(async () => {
  app = await openApp()
  atDay(0)
  fixture = await openPromotionFixture(app)
  ;[guest, staff] = [await app.visitor(), await app.visitor({ staff: 1 })]
  const { rows } = await sql<{ id: number }>`select id from tutor where edition = 'ua'
    and id = any(${fixture.tutors}::bigint[]) and accept_orders order by score desc, id limit 1`.execute(fixture.db)
  tutorId = rows[0]!.id
  tutor = await fixture.logIn(tutorId)
  await fixture.fund(tutorId, 1_000_000)
  await fixture.db
    .updateTable('account')
    .set({ email: 'overdue@example.com', email_confirmed_at: new Date(start), locale: 'en' })
    .where('id', '=', tutorId)
    .execute()
  partnerKey = await issuePartnerKey()
})

async function issuePartnerKey(): Promise<string> {
  const partner = { name: 'Atlas', email: 'it@atlas.example' }
  const made = (await staff.call('POST /api/admin/partner/create', { partner })) as unknown as {
    data: { partner: { id: number } }
  }
  const { id } = made.data.partner
  const issued = (await staff.call('POST /api/admin/partner/issue_key', { id })) as unknown as {
    data: { secret: string }
  }
  return issued.data.secret
}

async function addOverdueOrder(): Promise<number> {
  const at = new Date(start)
  const { id } = await fixture.db
    .insertInto('lesson_order')
    .values({
      edition: 'ua',
      client_id: await addClient(app),
      tutor_id: tutorId,
      status: orderStatus.waiting_for_pay,
      origin: 'general',
      fee,
      rate: fee,
      date_payment_deadline: at,
      appointed_at: at,
      created_at: at,
      changed_at: at,
      status_since: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fixture.db
    .insertInto('order_lesson')
    .values({ edition: 'ua', order_id: id, position: 0, subject_id: fixture.list.subject_id })
    .execute()
  return id
}

const runJobs = async () => {
  for (const job of ['send_fee_reminders', 'block_overdue_tutors', 'book_waiting_credits', 'announce_tops'])
    await runScheduledJob(app, job)
}

type Answered = { status: string; error?: unknown; data: Record<string, unknown> }
const read = async (path: string, by = guest, headers = {}) => {
  const response = await by.send('GET', path, { headers })
  return { status: response.statusCode, body: response.json<Answered>() }
}
const dataOf = async <T>(path: string, by = guest) => (await by.page(path)).data as unknown as T

/** Reads each screen, call and list, in the words of the visibility. */
async function observe(): Promise<Record<string, unknown>> {
  await resetLimits(app)
  // Sessions of staff end after some days.
  staff = await app.visitor({ staff: 1 })
  const byFlag = (found: boolean, takes: unknown) => (!found ? 'hidden' : takes === true ? 'visible' : 'no_requests')
  const profile = await read(`/user-${tutorId}/?_data`)
  const wizard = await read(`/request/${tutorId}/?_data`)
  const ofTutor = async (path: string) => {
    const { body } = await read(`/api/client/${path}?id=${tutorId}`)
    return byFlag(body.status === 'success', (body.data?.['tutor'] as { accept_orders?: boolean })?.accept_orders)
  }
  const bearer = { authorization: `Bearer ${partnerKey}` }
  const v1 = await read(`/api/v1/tutors/${tutorId}`, guest, bearer)
  const cards = (await dataOf<{ tutors: { id: number; accept_orders: boolean }[] }>(list)).tutors
  const card = cards.find(({ id }) => id === tutorId)
  const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: lessonRequest([{ id: fixture.list.subject_id, levels: [] }], { tutor_id: tutorId }),
  })
  const tops = await fixture.getTops(tutor)
  const own = await dataOf<{ tutor: { visibility: { visibility: string } } }>('/profile/', tutor)
  const orders = await dataOf<{ visibility: { visibility: string } }>('/orders/', tutor)
  const panel = await staff.call<typeof tutorList.endpoints.list>('POST /api/admin/tutors', {
    filters: { text: String(tutorId) },
  })
  const [row] = panel.status === 'success' ? panel.data.tutors.items : []
  const computed = await fixture.asSystem((ctx) => getTutorVisibility(ctx, tutorId))
  return {
    answer: computed.visibility,
    profile: byFlag(profile.status === 200, (profile.body.data as { accept_orders?: boolean })?.accept_orders),
    wizard: byFlag(wizard.status === 200, (wizard.body.data as { tutor?: unknown })?.tutor !== null),
    'tutor/get': await ofTutor('tutor/get'),
    order_form: await ofTutor('tutor_data_for_order_form'),
    reviews: (await readReviews()) ? computed.visibility : 'hidden',
    v1: byFlag(v1.status === 200, (v1.body.data?.['tutor'] as Answered['data'])?.['accepts_requests']),
    list: byFlag(card !== undefined, card?.accept_orders),
    sending: answer.status === 'success' ? 'visible' : answer.error,
    matching: (await isCandidate()) ? 'visible' : 'not offered',
    promotion: tops.visibility.visibility,
    own_profile: own.tutor.visibility.visibility,
    own_orders: orders.visibility.visibility,
    panel: row!.restrictions.includes('fee_hidden')
      ? 'hidden'
      : row!.restrictions.includes('fee_no_requests')
        ? 'no_requests'
        : 'visible',
  }
}

async function readReviews(): Promise<boolean> {
  const answer = await guest.call<typeof reviewEndpoints.list>('POST /api/client/tutor/reviews', { tutor_id: tutorId })
  return answer.status === 'success'
}

async function isCandidate(): Promise<boolean> {
  const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: lessonRequest([{ id: fixture.list.subject_id, levels: [] }]),
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { order_id } = answer.data
  await sql`update lesson_order set status = ${orderStatus.processing} where id = ${order_id}`.execute(fixture.db)
  const found = await staff.call<typeof orderPanelEndpoints.setPotential>('POST /api/admin/order/set_potential', {
    order_id,
  })
  expect(found).toEqual({ status: 'success', data: expect.anything(), httpStatus: 200 })
  const { rows } = await sql`select from order_response where order_id = ${order_id} and tutor_id = ${tutorId}`.execute(
    fixture.db,
  )
  return rows.length > 0
}

const expected = (visibility: Visibility) => ({
  answer: visibility,
  profile: visibility,
  wizard: visibility,
  'tutor/get': visibility,
  order_form: visibility,
  reviews: visibility,
  v1: visibility,
  list: visibility,
  sending: visibility === 'visible' ? 'visible' : 'not_found',
  matching: visibility === 'visible' ? 'visible' : 'not offered',
  promotion: visibility,
  own_profile: visibility,
  own_orders: visibility,
  panel: visibility,
})

const placementsOfOthers = async () =>
  (
    await sql`select id, slot, starts_at, ends_at, state from top_placement where tutor_id <> ${tutorId}
    order by id`.execute(fixture.db)
  ).rows

test('an overdue fee says the same on every page, call, email and list from day 0 to 15, until it is paid', async () => {
  await fixture.fill(3, { days: 40 })
  const bought = await fixture.payByWallet(tutor, { days: 30, price: fixture.prices[30] })
  if (bought.status !== 'success') throw new Error(JSON.stringify(bought))
  const { placements } = await fixture.getTops(tutor)
  list = placements[0]!.link
  const others = await placementsOfOthers()
  const order_id = await addOverdueOrder()
  const wallet = await fixture.balanceOf('wallet', tutorId)

  for (let day = 0; day <= 15; day++) {
    atDay(day)
    await runJobs()
    const visibility: Visibility = day < 3 ? 'visible' : day < 14 ? 'no_requests' : 'hidden'
    await eventually(async () => expect({ day, ...(await observe()) }).toEqual({ day, ...expected(visibility) }))
    const { reasons, since, fees, hidden_from } = await fixture.asSystem((ctx) => getTutorVisibility(ctx, tutorId))
    expect(fees.map((one) => [one.order_id, one.fee])).toEqual(visibility === 'visible' ? [] : [[order_id, fee]])
    expect(hidden_from).toEqual(visibility === 'no_requests' ? new Date(start + 14 * dayMs) : null)
    const blockedOn = visibility === 'no_requests' ? 3 : 14
    expect(since).toEqual(visibility === 'visible' ? null : new Date(start + blockedOn * dayMs + 60_000))
    expect(reasons[0]).toBe({ visible: undefined, no_requests: 'fee_no_requests', hidden: 'fee_hidden' }[visibility])
    const bought = await fixture.payByWallet(tutor, { days: 7 })
    expect(bought).toMatchObject({ error: { top: [expect.stringMatching(/./)] } })
  }
  const [top, credit] = (
    await sql<{
      state: string
      ends_at: Date | null
      credit_seconds: number | null
    }>`select state, ends_at, credit_seconds
      from top_placement where tutor_id = ${tutorId} order by id`.execute(fixture.db)
  ).rows
  expect(top).toEqual({ state: 'booked', ends_at: new Date(start + 14 * dayMs + 60_000), credit_seconds: null })
  expect(credit).toEqual({ state: 'credit', ends_at: null, credit_seconds: 16 * 86_400 })
  expect(await fixture.balanceOf('wallet', tutorId)).toBe(wallet)
  expect((await fixture.getTops(tutor)).placements[0]).toMatchObject({ state: 'credit', credit_days: 16, price: 0 })

  const paid = await tutor.call<typeof feeEndpoints.payByWallet>('POST /api/tutor/order/pay_by_wallet', { order_id })
  expect(paid).toMatchObject({ status: 'success' })
  await runQueuedJobs(app, 'book_credits_of_tutor')
  await eventually(async () => expect(await observe()).toEqual(expected('visible')))
  expect((await fixture.getTops(tutor)).placements[0]).toMatchObject({
    state: 'active',
    starts_at: (start + 15 * dayMs) / 1000 + 60,
    ends_at: (start + 31 * dayMs) / 1000 + 60,
  })
  expect(await placementsOfOthers()).toEqual(others)
  expect(await findLedgerFaults(fixture.db, 'ua')).toEqual([])
}, 400_000)

test('emails about an overdue fee say what it restricts at that time', async () => {
  await deleteAllJobs(fixture.db)
  const order_id = await addOverdueOrder()
  const textOf = async (event: string) => (await messagesAfter(app, event)).at(-1)!.text
  atDay(0)
  await runJobs()
  expect(await textOf('order.fee_overdue')).toContain('new requests stop 3 days after the due date')
  atDay(3)
  await runScheduledJob(app, 'send_fee_reminders')
  expect(await textOf('order.fee_overdue_last')).toContain(
    'You won’t get new requests until the fee is paid, and on 19 May 2031 your profile will be hidden.',
  )
  // A part was paid outside, so the rest restricts the tutor.
  await sql`update lesson_order set fee_settled = 12_300 where id = ${order_id}`.execute(fixture.db)
  atDay(14)
  await runJobs()
  const blocked = await textOf('order.fee_blocked')
  expect(blocked).toContain(` for request #${order_id}`)
  expect(blocked).toContain('377')
  expect(blocked).not.toContain('500')
  const { fees } = await fixture.asSystem((ctx) => getTutorVisibility(ctx, tutorId))
  expect(fees).toMatchObject([{ order_id, fee: fee - 12_300 }])
  await sql`update lesson_order set status = ${orderStatus.lost} where id = ${order_id}`.execute(fixture.db)
  await runJobs()
}, 60_000)
