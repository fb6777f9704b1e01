import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { useMail } from '#test/support/mail.ts'

const begin = new Date('2026-05-01T08:00:00Z')
const post = useMail(begin)
const ua = editionByCode('ua')!
const email = 'gone@mail.example'
/** An account whose deletion notifies nobody else. */
const noOrders = 10_000_000

/** The account is erased; only the job knows the address. */
const anonymiseTutor = () =>
  inTransaction(post.runtime, systemRequester(ua), (ctx) =>
    ctx.emit({ name: 'tutor.anonymised', entity: 'tutor', entityId: noOrders, secrets: { email, locale: 'ru' } }),
  )
const eventLog = async () => JSON.stringify(await post.runtime.database.db.selectFrom('event').selectAll().execute())

test('erases a transient email after delivery', async () => {
  await anonymiseTutor()
  await post.startWorker()
  await post.waitForJobs()
  expect(post.smtp.received).toHaveLength(1)
  expect(post.smtp.received[0]).toMatchObject({ to: [{ address: email }] })
  expect(await post.messages()).toMatchObject([
    { template: 'profile_deleted', state: 'sent', recipient: '', subject: '', html: '', text: '', blocks: [] },
  ])
  expect(await eventLog()).not.toContain(email)
})

test('retries a transient email during an outage and erases it when refused', async () => {
  post.smtp.faults.rcpt = 450
  await anonymiseTutor()
  await post.startWorker()
  await post.waitForJobs()
  expect(await post.messages()).toMatchObject([{ state: 'queued', recipient: email }])
  post.smtp.faults.rcpt = 550
  post.advance(3_600_000)
  await post.sweep()
  expect(await post.messages()).toMatchObject([{ state: 'refused', recipient: '', text: '', last_error: '' }])
  expect(await eventLog()).toContain('message.refused')
  expect(await eventLog()).not.toContain(email)
})
