import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { usePost } from '../../../../test/support/post.ts'

const begin = new Date('2026-05-01T08:00:00Z')
const post = usePost(begin)
const ua = editionByCode('ua')!
const email = 'gone@mail.example'
/** Somebody whose going tells nobody else. */
const noOrders = 10_000_000

/** Somebody is gone; only the job knows where to say goodbye. */
const leave = () =>
  inTransaction(post.runtime, systemAsker(ua), (ctx) =>
    ctx.emit({ name: 'tutor.anonymised', entity: 'tutor', entityId: noOrders, secrets: { email, locale: 'ru' } }),
  )
const record = async () => JSON.stringify(await post.runtime.database.db.selectFrom('event').selectAll().execute())

test('the last letter goes out, and nothing of it stays', async () => {
  await leave()
  await post.startWorking()
  await post.allDone()
  expect(post.smtp.received).toHaveLength(1)
  expect(post.smtp.received[0]).toMatchObject({ to: [{ address: email }] })
  expect(await post.messages()).toMatchObject([
    { template: 'profile_deleted', state: 'sent', recipient: '', subject: '', html: '', text: '', blocks: [] },
  ])
  expect(await record()).not.toContain(email)
})

test('it waits while the server is away, and is forgotten when it is refused', async () => {
  post.smtp.moods.rcpt = 450
  await leave()
  await post.startWorking()
  await post.allDone()
  expect(await post.messages()).toMatchObject([{ state: 'queued', recipient: email }])
  post.smtp.moods.rcpt = 550
  post.wait(3_600_000)
  await post.sweep()
  expect(await post.messages()).toMatchObject([{ state: 'refused', recipient: '', text: '', last_error: '' }])
  expect(await record()).toContain('message.refused')
  expect(await record()).not.toContain(email)
})
