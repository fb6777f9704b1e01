import { expect, test } from 'vitest'
import type { Visitor } from '#test/support/app.ts'
import { useNotifications } from '#test/support/notifications.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { countInGate, sample } from '#test/support/run-size.ts'
import type { bounceEndpoints, preferenceEndpoints } from '../preference-contract.ts'

const secret = 'a-word-that-nobody-knows'
const n = useNotifications('2026-03-02T10:00:00Z', {
  MAIL_BOUNCE_ADDRESS: 'bounce@repeto.example',
  MAIL_BOUNCE_SECRET: secret,
})

/** A delivery status notification (RFC 3464). */
const report = (to: string, fields: { action?: string; status?: string } = {}) => `From: MAILER-DAEMON@mx.example
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system. Your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Mon, 2 Mar 2026 10:00:00 +0000

Final-Recipient: rfc822; forwarded@elsewhere.example
Action: ${fields.action ?? 'failed'}
Status: ${fields.status ?? '5.1.1'}
Diagnostic-Code: smtp; 550 5.1.1 The account
  does not exist

--b
Content-Type: message/rfc822

From: no-reply@repeto.example
Subject: Hello

Hello
--b--
`
const postReport = async (payload: string, word = secret, query = '') => {
  const headers = { host: 'us.localhost', 'content-type': 'message/rfc822', authorization: `Bearer ${word}` }
  const answer = await n.app.web.inject({ method: 'POST', url: `/webhooks/bounces${query}`, headers, payload })
  await runQueuedJobs(n.app, 'record_bounce')
  return answer.statusCode
}
const bounces = (address: string) =>
  n.db().selectFrom('mail_bounce').selectAll().where('address', '=', address).orderBy('id').execute()
async function placeRequest() {
  const asked = await n.requestLessons()
  const letter = (await n.deliverAndSend()).find(({ to }) => to?.[0]?.address === asked.email)!
  return { ...asked, from: letter.envelope.from }
}
async function acceptRequest(order_id: number, email: string) {
  const tutor = await n.orderFlow.logIn(n.orderFlow.best.tutor_id)
  await n.orderFlow.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await n.deliverAndSend()
  return (await n.messages()).findLast(({ recipient }) => recipient === email)
}
const isMarkedBouncing = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof preferenceEndpoints.read>('GET /api/notifications/choices', {})
  return answer.status === 'success' && answer.data.choices.comes_back
}

test('stops optional emails after a permanent bounce until staff clear it', async () => {
  const { email, order_id, client_id, from } = await placeRequest()
  expect(from).toMatch(/^bounce\+ua\.\d+\.[0-9a-f]{20}@repeto\.example$/)
  const client = await n.orderFlow.logIn(client_id, 'client')
  expect(await isMarkedBouncing(client)).toBe(false)
  expect(await postReport(report(from))).toBe(200)
  expect(await postReport(report(from))).toBe(200)
  expect(await bounces(email)).toMatchObject([
    { permanent: true, status: '5.1.1', why: 'smtp; 550 5.1.1 The account does not exist', cleared_at: null },
  ])
  expect(await n.events('message.bounced')).toHaveLength(1)
  expect(await isMarkedBouncing(client)).toBe(true)
  expect(await acceptRequest(order_id, email)).toMatchObject({ template: 'order_appointed', state: 'dropped' })
  await n.db().updateTable('account').set({ email_confirmed_at: n.now }).where('id', '=', client_id).execute()
  await n.emit({ name: 'account.password_reset', entity: 'account', entityId: client_id })
  expect((await n.deliverAndSend()).map(({ to }) => to?.[0]?.address)).toEqual([email])
  const staff = await n.app.visitor({ staff: 2 })
  const clear = () =>
    staff.call<typeof bounceEndpoints.clear>('POST /api/admin/account/clear_bounces', { id: client_id })
  expect(await clear()).toMatchObject({ status: 'success' })
  await clear()
  expect(await n.events('account.bounces_cleared')).toHaveLength(1)
  expect(await isMarkedBouncing(client)).toBe(false)
})

test('resumes emails after the address is confirmed again', async () => {
  const { email, order_id, client_id, from } = await placeRequest()
  await postReport(report(from))
  await n.emit({ name: 'account.email_confirmed', entity: 'account', entityId: client_id })
  expect(await bounces(email)).toMatchObject([{ cleared_at: n.now }])
  expect(await acceptRequest(order_id, email)).toMatchObject({ state: 'sent' })
})

test('records an SMTP refusal of the recipient but not of the message', async () => {
  n.smtp.faults.rcpt = 550
  const { email } = await n.requestLessons()
  await n.deliverAndSend()
  n.smtp.faults.rcpt = 0
  expect(await bounces(email)).toMatchObject([{ permanent: true }])
  n.smtp.faults.data = 554
  const other = await n.requestLessons()
  await n.db().deleteFrom('mail_bounce').execute()
  await n.deliverAndSend()
  n.smtp.faults.data = 0
  expect((await n.messages()).filter(({ recipient }) => recipient === other.email)).toMatchObject([
    { state: 'refused' },
  ])
  expect(await bounces(other.email)).toEqual([])
})

test.each(sample(['5.7.1', '5.7.26', '5.2.2', '5.3.4', '5.0.0'], 2))(
  'does not treat status %s as a permanent bounce',
  async (status) => {
    const { email, order_id, client_id, from } = await placeRequest()
    expect(await postReport(report(from, { status }))).toBe(200)
    expect(await bounces(email)).toMatchObject([{ permanent: false, status }])
    const client = await n.orderFlow.logIn(client_id, 'client')
    expect(await isMarkedBouncing(client)).toBe(false)
    expect(await acceptRequest(order_id, email)).toMatchObject({ template: 'order_appointed', state: 'sent' })
  },
)

test('retries after an SMTP policy refusal', async () => {
  Object.assign(n.smtp.faults, { rcpt: 550, words: '5.7.1 We do not like where you come from' })
  const { email } = await n.requestLessons()
  const theirs = async () => (await n.messages()).filter(({ recipient }) => recipient === email)
  await n.deliverAndSend()
  expect([await theirs(), await bounces(email)]).toMatchObject([[{ state: 'queued' }], []])
  Object.assign(n.smtp.faults, { rcpt: 0, words: undefined })
  n.advance(10 * 60_000)
  await n.sendQueued()
  expect(await theirs()).toMatchObject([{ state: 'sent' }])
})

test('ignores delays, full mailboxes and forged reports', async () => {
  const { email, from } = await placeRequest()
  const kept = async () => (await bounces(email)).map(({ permanent }) => permanent)
  expect(await postReport(report(from, { action: 'delayed', status: '4.4.1' }))).toBe(200)
  expect(await kept()).toEqual([])
  const forged = from.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`)
  expect(await postReport(report(forged))).toBe(200)
  expect(await postReport(`Subject: Out of office\nTo: ${from}\n\nI am away`)).toBe(200)
  expect(await postReport('\0\0\0')).toBe(200)
  expect(await postReport(report(from), 'another-word-of-length')).toBe(403)
  expect(await kept()).toEqual([])
  // The envelope recipient, if the mail server passes it on.
  const query = `?to=${from}`
  expect(await postReport(report('postmaster@repeto.example', { status: '4.2.2' }), secret, query)).toBe(200)
  expect(await kept()).toEqual([false])
})

const nestedPart = 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'
// Each takes up to two seconds of a thread, which is the budget of the parser.
test.each(sample(['\n', '\r\n \r\n', '--b\r\n', 'a: b\r\n', nestedPart], countInGate(1, 2)))(
  'an email consisting of %j does not block the process',
  async (unit) => {
    const payload = report('somebody@repeto.example').replace('--b\n', unit.repeat(500_000 / unit.length))
    const handed = async () => expect(await postReport(payload)).toBe(200)
    expect(await longestBlockMs(handed, { limitMs: 50 })).toBeLessThanOrEqual(50)
  },
)
