import { describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { useMail } from '#test/support/mail.ts'
import { isGate } from '#test/support/run-size.ts'
import { deliverMessage } from './deliver-message.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const begin = new Date('2026-03-01T10:00:00Z')
const ua = editionByCode('ua')!
const post = useMail(begin)
const { setTime, advance, startWorker, signIn, messages, waitForJobs, sweep, writeMessage } = post
const send = (id: number, by = post.runtime) => deliverMessage(readOnlyCtx(by, systemRequester(ua)), id)
const copies = () => post.smtp.received.map(({ messageId }) => messageId)

describe('a gateway outage', () => {
  test.skipIf(isGate)(
    'of many hours loses and duplicates nothing in any language',
    async () => {
      await startWorker()
      const asked = editions.slice(0, 3).flatMap((edition) => [1, 2, 3, 4].map((status) => ({ edition, status })))
      await post.smtp.stop()
      for (const { edition, status } of asked) await signIn(edition, status)
      await waitForJobs()
      // The server is down for three hours, then fails in every possible way.
      for (let count = 0; count < 6; count++) {
        advance(hour / 2)
        await sweep()
      }
      await post.smtp.start()
      for (const mood of [{ connect: 421 }, { mail: 451 }, { rcpt: 451 }, { data: 452 }]) {
        Object.assign(post.smtp.faults, { connect: 0, mail: 0, rcpt: 0, data: 0 }, mood)
        for (let count = 0; count < 2; count++) {
          advance(5 * hour)
          await sweep()
        }
      }
      expect(post.smtp.received).toEqual([])
      expect((await messages()).map(({ state }) => state)).toEqual(asked.map(() => 'queued'))
      Object.assign(post.smtp.faults, { data: 0 })
      for (let count = 0; count < 4; count++) {
        advance(5 * hour)
        await sweep()
      }
      const rows = await messages()
      expect(rows.map(({ state, last_error: error }) => [state, error])).toEqual(asked.map(() => ['sent', '']))
      expect(copies()).toHaveLength(asked.length)
      expect(new Set(copies()).size).toBe(asked.length)
      const arrived = post.smtp.received.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)
      const expected = [
        '1 Вхід у панель',
        '2 Logowanie do panelu',
        '3 Inicio de sesión en el panel',
        '4 New panel login',
      ]
      const inLanguage = asked.map(({ status }) => {
        const [who = '', ...subject] = expected[status - 1]!.split(' ')
        return `staff${who}@demo.test ${subject.join(' ')}`
      })
      expect(arrived.toSorted()).toEqual(inLanguage.toSorted())
    },
    60_000,
  )

  test('is retried with growing pauses for at most three days', async () => {
    const { id } = await writeMessage()
    post.smtp.faults.rcpt = 451
    const pauses: number[] = []
    for (;;) {
      await send(id)
      const [row] = await messages()
      if (row!.state === 'failed') break
      pauses.push((row!.next_attempt_at.getTime() - post.now.getTime()) / minute)
      await send(id)
      expect((await messages())[0]).toMatchObject({ state: 'queued', attempts: pauses.length })
      setTime(row!.next_attempt_at)
    }
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
    expect(post.now).toEqual(new Date(begin.getTime() + 3 * day))
    const told = await post.runtime.database.db
      .selectFrom('event')
      .select(['name', 'entity_id'])
      .orderBy('id', 'desc')
      .execute()
    expect(told[0]).toEqual({ name: 'message.failed', entity_id: id })
    post.smtp.faults.rcpt = 0
    advance(hour)
    await startWorker()
    await sweep()
    expect([post.smtp.received, (await messages())[0]!.state]).toEqual([[], 'failed'])
  })
})

test('does not retry an unknown recipient', async () => {
  const { id } = await writeMessage()
  post.smtp.faults.rcpt = 550
  await send(id)
  const [row] = await messages()
  expect(row).toMatchObject({ state: 'refused', attempts: 1, last_error: expect.stringContaining('550') as string })
  post.smtp.faults.rcpt = 0
  advance(day)
  await startWorker()
  await sweep()
  expect([post.smtp.received, (await messages())[0]]).toEqual([[], row])
  const told = await post.runtime.database.db
    .selectFrom('event')
    .select('name')
    .where('name', 'like', 'message.%')
    .execute()
  expect(told).toEqual([{ name: 'message.bounced' }, { name: 'message.refused' }])
})
