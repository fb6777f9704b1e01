import { describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { readingCtx, systemAsker } from '#platform/runtime.ts'
import { usePost } from '../../../../test/support/post.ts'
import { sendMessage } from './send-message.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const begin = new Date('2026-03-01T10:00:00Z')
const ua = editionByCode('ua')!
const post = usePost(begin)
const { moveTo, wait, startWorking, signIn, messages, allDone, sweep, writeOne } = post
const send = (id: number, by = post.runtime) => sendMessage(readingCtx(by, systemAsker(ua)), id)
const copies = () => post.smtp.received.map(({ messageId }) => messageId)

describe('an outage', () => {
  test('of many hours loses nothing and doubles nothing, in any language', async () => {
    await startWorking()
    const asked = editions.slice(0, 3).flatMap((edition) => [1, 2, 3, 4].map((status) => ({ edition, status })))
    await post.smtp.stop()
    for (const { edition, status } of asked) await signIn(edition, status)
    await allDone()
    // Gone for three hours, then there but in no state to take anything, in every way there is.
    for (let count = 0; count < 6; count++) {
      wait(hour / 2)
      await sweep()
    }
    await post.smtp.start()
    for (const mood of [{ connect: 421 }, { mail: 451 }, { rcpt: 451 }, { data: 452 }]) {
      Object.assign(post.smtp.moods, { connect: 0, mail: 0, rcpt: 0, data: 0 }, mood)
      for (let count = 0; count < 2; count++) {
        wait(5 * hour)
        await sweep()
      }
    }
    expect(post.smtp.received).toEqual([])
    expect((await messages()).map(({ state }) => state)).toEqual(asked.map(() => 'queued'))
    Object.assign(post.smtp.moods, { data: 0 })
    for (let count = 0; count < 4; count++) {
      wait(5 * hour)
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
      '4 A sign-in to the panel',
    ]
    const inLanguage = asked.map(({ status }) => {
      const [who = '', ...subject] = expected[status - 1]!.split(' ')
      return `staff${who}@demo.test ${subject.join(' ')}`
    })
    expect(arrived.toSorted()).toEqual(inLanguage.toSorted())
  }, 60_000)

  test('is met with ever longer pauses, and for no longer than three days', async () => {
    const { id } = await writeOne()
    post.smtp.moods.rcpt = 451
    const pauses: number[] = []
    for (;;) {
      await send(id)
      const [row] = await messages()
      if (row!.state === 'failed') break
      pauses.push((row!.next_attempt_at.getTime() - post.now.getTime()) / minute)
      await send(id)
      expect((await messages())[0]).toMatchObject({ state: 'queued', attempts: pauses.length })
      moveTo(row!.next_attempt_at)
    }
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
    expect(post.now).toEqual(new Date(begin.getTime() + 3 * day))
    const told = await post.runtime.database.db
      .selectFrom('event')
      .select(['name', 'entity_id'])
      .orderBy('id', 'desc')
      .execute()
    expect(told[0]).toEqual({ name: 'message.failed', entity_id: id })
    post.smtp.moods.rcpt = 0
    wait(hour)
    await startWorking()
    await sweep()
    expect([post.smtp.received, (await messages())[0]!.state]).toEqual([[], 'failed'])
  })
})

test('a recipient that does not exist is not asked for again', async () => {
  const { id } = await writeOne()
  post.smtp.moods.rcpt = 550
  await send(id)
  const [row] = await messages()
  expect(row).toMatchObject({ state: 'refused', attempts: 1, last_error: expect.stringContaining('550') as string })
  post.smtp.moods.rcpt = 0
  wait(day)
  await startWorking()
  await sweep()
  expect([post.smtp.received, (await messages())[0]]).toEqual([[], row])
  const told = await post.runtime.database.db
    .selectFrom('event')
    .select('name')
    .where('name', 'like', 'message.%')
    .execute()
  expect(told).toEqual([{ name: 'message.bounced' }, { name: 'message.refused' }])
})
