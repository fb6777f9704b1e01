import { expect, test } from 'vitest'
import type { Visitor } from '../../../../test/support/app.ts'
import { useNotices } from '../../../../test/support/notices.ts'
import { longestWait } from '../../../../test/support/waits.ts'
import { runQueued } from '../../../../test/support/jobs.ts'
import type { bounceEndpoints, choiceEndpoints } from '../choice-contract.ts'

const secret = 'a-word-that-nobody-knows'
const n = useNotices('2026-03-02T10:00:00Z', {
  MAIL_BOUNCE_ADDRESS: 'bounce@repeto.example',
  MAIL_BOUNCE_SECRET: secret,
})

/** As a mail server reports it (RFC 3464). */
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
const hand = async (payload: string, word = secret, query = '') => {
  const headers = { host: 'us.localhost', 'content-type': 'message/rfc822', authorization: `Bearer ${word}` }
  const answer = await n.app.web.inject({ method: 'POST', url: `/webhooks/bounces${query}`, headers, payload })
  await runQueued(n.app, 'note_bounce')
  return answer.statusCode
}
const bounces = (address: string) =>
  n.db().selectFrom('mail_bounce').selectAll().where('address', '=', address).orderBy('id').execute()
async function written() {
  const asked = await n.request()
  const letter = (await n.post()).find(({ to }) => to?.[0]?.address === asked.email)!
  return { ...asked, from: letter.envelope.from }
}
/** Something happens to the request that its client is told of. */
async function happens(order_id: number, email: string) {
  const tutor = await n.life.signedIn(n.life.best.tutor_id)
  await n.life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await n.post()
  return (await n.messages()).findLast(({ recipient }) => recipient === email)
}
const comesBack = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof choiceEndpoints.read>('GET /api/notifications/choices', {})
  return answer.status === 'success' && answer.data.choices.comes_back
}

test('a letter that comes back for good is the last one, until staff say otherwise; what is obligatory still goes', async () => {
  const { email, order_id, client_id, from } = await written()
  expect(from).toMatch(/^bounce\+ua\.\d+\.[0-9a-f]{20}@repeto\.example$/)
  const client = await n.life.signedIn(client_id, 'client')
  expect(await comesBack(client)).toBe(false)
  expect(await hand(report(from))).toBe(200)
  expect(await hand(report(from))).toBe(200)
  expect(await bounces(email)).toMatchObject([
    { permanent: true, status: '5.1.1', why: 'smtp; 550 5.1.1 The account does not exist', cleared_at: null },
  ])
  expect(await n.events('message.bounced')).toHaveLength(1)
  expect(await comesBack(client)).toBe(true)
  expect(await happens(order_id, email)).toMatchObject({ template: 'order_appointed', state: 'dropped' })
  await n.db().updateTable('account').set({ email_confirmed_at: n.now }).where('id', '=', client_id).execute()
  await n.emit({ name: 'account.password_reset', entity: 'account', entityId: client_id })
  expect((await n.post()).map(({ to }) => to?.[0]?.address)).toEqual([email])
  const staff = await n.app.visitor({ staff: 2 })
  const clear = () =>
    staff.call<typeof bounceEndpoints.clear>('POST /api/admin/account/clear_bounces', { id: client_id })
  expect(await clear()).toMatchObject({ status: 'success' })
  await clear()
  expect(await n.events('account.bounces_cleared')).toHaveLength(1)
  expect(await comesBack(client)).toBe(false)
})

test('an address that is confirmed anew is written to again', async () => {
  const { email, order_id, client_id, from } = await written()
  await hand(report(from))
  await n.emit({ name: 'account.email_confirmed', entity: 'account', entityId: client_id })
  expect(await bounces(email)).toMatchObject([{ cleared_at: n.now }])
  expect(await happens(order_id, email)).toMatchObject({ state: 'sent' })
})

test('what a server refuses at the door is kept; what it says about a letter is not about its reader', async () => {
  n.smtp.moods.rcpt = 550
  const { email } = await n.request()
  await n.post()
  n.smtp.moods.rcpt = 0
  expect(await bounces(email)).toMatchObject([{ permanent: true }])
  n.smtp.moods.data = 554
  const other = await n.request()
  await n.db().deleteFrom('mail_bounce').execute()
  await n.post()
  n.smtp.moods.data = 0
  expect((await n.messages()).filter(({ recipient }) => recipient === other.email)).toMatchObject([
    { state: 'refused' },
  ])
  expect(await bounces(other.email)).toEqual([])
})

test.each(['5.7.1', '5.7.26', '5.2.2', '5.3.4', '5.0.0'])(
  'what is about a policy, a full box or ourselves says nothing of the address: %s',
  async (status) => {
    const { email, order_id, client_id, from } = await written()
    expect(await hand(report(from, { status }))).toBe(200)
    expect(await bounces(email)).toMatchObject([{ permanent: false, status }])
    const client = await n.life.signedIn(client_id, 'client')
    expect(await comesBack(client)).toBe(false)
    expect(await happens(order_id, email)).toMatchObject({ template: 'order_appointed', state: 'sent' })
  },
)

test('where a server refuses at the door by its policy, the letter waits until it is liked again', async () => {
  Object.assign(n.smtp.moods, { rcpt: 550, words: '5.7.1 We do not like where you come from' })
  const { email } = await n.request()
  const theirs = async () => (await n.messages()).filter(({ recipient }) => recipient === email)
  await n.post()
  expect([await theirs(), await bounces(email)]).toMatchObject([[{ state: 'queued' }], []])
  Object.assign(n.smtp.moods, { rcpt: 0, words: undefined })
  n.pass(10 * 60_000)
  await n.send()
  expect(await theirs()).toMatchObject([{ state: 'sent' }])
})

test('a delay or a full box stops nothing, and no report is believed that we have not asked for', async () => {
  const { email, from } = await written()
  const kept = async () => (await bounces(email)).map(({ permanent }) => permanent)
  expect(await hand(report(from, { action: 'delayed', status: '4.4.1' }))).toBe(200)
  expect(await kept()).toEqual([])
  const forged = from.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`)
  expect(await hand(report(forged))).toBe(200)
  expect(await hand(`Subject: Out of office\nTo: ${from}\n\nI am away`)).toBe(200)
  expect(await hand('\0\0\0')).toBe(200)
  expect(await hand(report(from), 'another-word-of-length')).toBe(403)
  expect(await kept()).toEqual([])
  // The address of the envelope, where the mail server knows it.
  const query = `?to=${from}`
  expect(await hand(report('postmaster@repeto.example', { status: '4.2.2' }), secret, query)).toBe(200)
  expect(await kept()).toEqual([false])
})

test.each(['\n', '\r\n \r\n', '--b\r\n', 'a: b\r\n', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'])(
  'an email of nothing but %j keeps nobody waiting',
  async (unit) => {
    const payload = report('somebody@repeto.example').replace('--b\n', unit.repeat(500_000 / unit.length))
    const handed = async () => expect(await hand(payload)).toBe(200)
    expect(await longestWait(handed, { most: 50, tries: 5 })).toBeLessThanOrEqual(50)
  },
)
