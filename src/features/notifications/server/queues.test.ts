import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { manyRows } from '#platform/db/many.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { leastOf } from '#test/support/least-of.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { openSmtp } from '#test/support/smtp.ts'
import { enqueueMessage } from './deliver-message.ts'
import type { Channel } from '../model.ts'

const ua = editionByCode('ua')!
/** A mail server takes this long for an email. */
const mailMs = 200
const limitMs = 2_000

let app: TestApp
let smtp: Awaited<ReturnType<typeof openSmtp>>
let gateway: Awaited<ReturnType<typeof openHttpStub>>
let worker: { close(): Promise<void> }
const hangs = { mail: false, sms: false }
const hanging: (() => void)[] = []
const texts: { to: string; at: number }[] = []
let people = 0

beforeAll(async () => {
  smtp = await openSmtp({
    onMailFrom: (_address, _session, done) => {
      if (hangs.mail) hanging.push(() => done(new Error('hung up')))
      else setTimeout(done, mailMs)
    },
  })
  gateway = await openHttpStub(async (request) => {
    if (hangs.sms) await new Promise<void>((resolve) => hanging.push(resolve))
    texts.push({ to: (await request.form()).get('To') as string, at: performance.now() })
    return { status: 201, body: { sid: 'SM1' } }
  })
  app = await openApp({
    DATABASE_POOL: '20',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@repeto.example',
    SMS_URL: `http://AC1:token@${gateway.host}/?from=%2B15550100`,
  })
})
beforeEach(async () => {
  await deleteAllJobs(db())
  worker = await startJobs(app.runtime, app.url)
})
afterEach(async () => {
  await db().updateTable('message').set({ state: 'dropped' }).where('state', 'in', ['queued', 'sending']).execute()
  Object.assign(hangs, { mail: false, sms: false })
  for (const resume of hanging.splice(0)) resume()
  await deleteAllJobs(db())
  await worker.close()
})
afterAll(async () => {
  await smtp.stop()
  await gateway.stop()
})

const db = () => app.runtime.database.db
const emailsTo = (address: string) =>
  smtp.received.filter(({ envelope }) => envelope.to.includes(address)).map(({ date }) => date)

/** Messages of a template, which decides on their priority. */
async function queue(count: number, template: string, channel: Channel, edition = ua): Promise<void> {
  const now = new Date()
  const rows = Array.from({ length: count }, (_, place) => ({
    edition: edition.code,
    event_id: 1_000_000 + people++,
    template,
    channel,
    recipient: channel === 'mail' ? `person${place}@example.com` : `+38050${1_000_000 + place}`,
    locale: 'ua',
    subject: template,
    blocks: '[]',
    html: '<p>x</p>',
    text: 'x',
    created_at: now,
    next_attempt_at: now,
  }))
  const many = manyRows('message', rows)
  await inTransaction(app.runtime, systemRequester(edition), async (ctx) => {
    const inserted = await ctx.db
      .insertInto('message')
      .columns(many.columns)
      .expression(many.rows)
      .returning(['id', 'template'])
      .execute()
    for (const message of inserted) await enqueueMessage(ctx, { ...message, channel })
  })
}

/** Requests a code as people do and returns the milliseconds until it arrives. */
async function timeCode(contact: 'email' | 'phone'): Promise<number> {
  const place = ++people
  const account = { email: `owner${place}@example.com`, phone: `+38067${1_000_000 + place}` }
  const at = new Date()
  const { id } = await db()
    .insertInto('account')
    .values({ edition: 'ua', name: 'Lesia', ...account, email_confirmed_at: at, phone_confirmed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db().insertInto('client').values({ edition: 'ua', id }).execute()
  // All codes are requested from one address.
  await db().deleteFrom('call_count').execute()
  const visitor = await app.visitor()
  const answer = await visitor.call<typeof authEndpoints.sendSignInCode>('POST /api/client/get_auth_code', {
    [contact]: account[contact],
  })
  expect(answer).toMatchObject({ status: 'success' })
  const startedAt = performance.now()
  await eventually(() => {
    if (contact === 'email') expect(emailsTo(account.email)).toHaveLength(1)
    else expect(texts.map(({ to }) => to)).toContain(account.phone)
  })
  return performance.now() - startedAt
}

/** Another job, which deletes an expired row. */
async function timeSweep(): Promise<number> {
  const expired = { key: 'old', window_start: new Date(Date.now() - 25 * 3_600_000), calls: 1 }
  await db().insertInto('call_count').values(expired).execute()
  const startedAt = performance.now()
  await inTransaction(app.runtime, systemRequester(ua), (ctx) => ctx.enqueue('delete_expired_rows', {}))
  await eventually(async () =>
    expect(await db().selectFrom('call_count').select('key').where('key', '=', 'old').execute()).toEqual([]),
  )
  return performance.now() - startedAt
}

test('a code does not wait for ten thousand bulk emails', async () => {
  const bulk = randomRuns(500, 10_000)
  await queue(bulk / 2, 'chat_digest', 'mail')
  await queue(bulk / 2, 'chat_digest', 'mail', editionByCode('pl'))
  await eventually(() => expect(smtp.received.length).toBeGreaterThan(3))
  expect(await leastOf(3, () => timeCode('email'))).toBeLessThan(limitMs)
  expect(smtp.received.length).toBeLessThan(bulk)
})

test('a code does not wait for bulk and notices together', async () => {
  await queue(100, 'chat_digest', 'mail')
  for (const code of ['ua', 'pl', 'us', 'mx']) await queue(100, 'order_received', 'mail', editionByCode(code))
  await eventually(() => expect(smtp.received.length).toBeGreaterThan(3))
  expect(await leastOf(3, () => timeCode('email'))).toBeLessThan(limitMs)
})

test.each([
  ['sms', 'email'],
  ['mail', 'phone'],
] as const)('a gateway for %s that hangs delays neither codes by %s nor other jobs', async (channel, contact) => {
  hangs[channel] = true
  for (const edition of editions)
    for (const template of ['sign_in_code', 'order_received', 'chat_digest'])
      await queue(10, template, channel, edition)
  await eventually(() => expect(hanging.length).toBeGreaterThan(2))
  expect(await leastOf(3, () => timeCode(contact))).toBeLessThan(limitMs)
  expect(await leastOf(3, timeSweep)).toBeLessThan(limitMs)
})

const notices = ['ua', 'pl', 'us', 'mx'].map((code) => ['order_received', code] as const)
test.each([
  [2, 'notices of an edition', [['order_received', 'ua']]],
  [4, 'bulk emails of all editions', ['ua', 'pl', 'us'].map((code) => ['chat_digest', code] as const)],
  [6, 'notices of all editions', notices],
  [8, 'emails with codes', [...notices, ['sign_in_code', 'ua'] as const]],
] as const)('a worker sends at most %i %s at once', async (most, _emails, queues) => {
  hangs.mail = true
  for (const [template, code] of queues) await queue(12, template, 'mail', editionByCode(code))
  await eventually(() => expect(hanging).toHaveLength(most))
  await sleep(300)
  expect(hanging).toHaveLength(most)
})
