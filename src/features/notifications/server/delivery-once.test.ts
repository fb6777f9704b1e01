import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Outcome } from '#platform/outcome.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { useMail } from '#test/support/mail.ts'
import { eventually } from '#test/support/eventually.ts'
import { deliverMessage } from './deliver-message.ts'

const minute = 60_000
const begin = new Date('2026-03-01T10:00:00Z')
const ua = editionByCode('ua')!
const post = useMail(begin)
const { advance, startWorker, signIn, messages, countJobs, deliver, sweep, writeMessage } = post
const send = (id: number, by = post.runtime) => deliverMessage(readOnlyCtx(by, systemRequester(ua)), id)
const copies = () => post.smtp.received.map(({ messageId }) => messageId)

describe('delivery without duplicates', () => {
  test('queues one email when an event is delivered twice', async () => {
    const row = await writeMessage()
    for (let count = 0; count < 3; count++) await deliver(row.event_id)
    await Promise.all([deliver(row.event_id), deliver(row.event_id)])
    expect(await messages()).toEqual([row])
    expect(await countJobs()).toBe(0)
  })

  test('sends one copy when twenty workers race', async () => {
    const { id } = await writeMessage()
    await Promise.all(Array.from({ length: 20 }, () => send(id)))
    expect(post.smtp.received).toHaveLength(1)
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('sends one copy of each message with several workers and frequent sweeps', async () => {
    for (let count = 0; count < 3; count++) await startWorker()
    await Promise.all(
      Array.from({ length: 30 }, async (_, count) => {
        await signIn(ua, (count % 4) + 1)
        if (count % 5 === 0)
          await inTransaction(post.runtime, systemRequester(ua), (ctx) => ctx.enqueue('send_due_messages', {}))
      }),
    )
    await sweep()
    expect(post.smtp.received).toHaveLength(30)
    expect(new Set(copies()).size).toBe(30)
  })

  test('leaves a claimed message alone until its lease expires', async () => {
    const { id } = await writeMessage()
    const dead = dyingRuntime()
    void send(id, dead.runtime)
    await eventually(async () => expect(await messages()).toMatchObject([{ state: 'sending' }]))
    await startWorker()
    advance(4 * minute)
    await sweep()
    expect(post.smtp.received).toEqual([])
    advance(2 * minute)
    await sweep()
    expect(post.smtp.received).toHaveLength(1)
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('sends what a dead worker was sending without waiting for the lease', async () => {
    const { id } = await writeMessage()
    void send(id, dyingRuntime().runtime)
    await eventually(async () => expect(await messages()).toMatchObject([{ state: 'sending' }]))
    await deliverMessage(readOnlyCtx(post.runtime, systemRequester(ua)), id, true)
    expect(post.smtp.received).toHaveLength(1)
    await deliverMessage(readOnlyCtx(post.runtime, systemRequester(ua)), id, true)
    expect(post.smtp.received).toHaveLength(1)
  })

  test('keeps the outcome of the later worker unless the email was sent', async () => {
    const { id } = await writeMessage()
    const [slow, second] = [dyingRuntime(), dyingRuntime()]
    const slowly = send(id, slow.runtime)
    await eventually(async () => expect(await messages()).toMatchObject([{ state: 'sending', attempts: 1 }]))
    advance(6 * minute)
    const again = send(id, second.runtime)
    await eventually(async () => expect(await messages()).toMatchObject([{ state: 'sending', attempts: 2 }]))
    slow.answer({ outcome: 'refused', why: 'so slow' })
    await slowly
    expect(await messages()).toMatchObject([{ state: 'sending', attempts: 2, last_error: '' }])
    advance(6 * minute)
    const third = dyingRuntime()
    const onceMore = send(id, third.runtime)
    await eventually(async () => expect(await messages()).toMatchObject([{ state: 'sending', attempts: 3 }]))
    second.answer({ outcome: 'sent' })
    await again
    third.answer({ outcome: 'later', why: 'not now' })
    await onceMore
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 3, last_error: '' }])
  })

  test('resends the same email with the same Message-ID', async () => {
    const { id } = await writeMessage()
    await send(id)
    // Simulates a crash right after the server accepted the email.
    await post.runtime.database.db.updateTable('message').set({ state: 'sending', sent_at: null }).execute()
    advance(6 * minute)
    await send(id)
    const [first, second] = post.smtp.received
    expect(post.smtp.received).toHaveLength(2)
    expect([second?.messageId, second?.html, second?.text]).toEqual([first?.messageId, first?.html, first?.text])
  })

  test('saves the outcome after a short database outage', async () => {
    const { id } = await writeMessage()
    const ctx = readOnlyCtx(post.runtime, systemRequester(ua))
    let times = 0
    await deliverMessage(
      {
        ...ctx,
        transaction: (run) => {
          if (++times === 2) throw new Error('Connection terminated unexpectedly')
          return ctx.transaction(run)
        },
      },
      id,
    )
    expect([times, post.smtp.received.length, (await messages())[0]!.state]).toEqual([3, 1, 'sent'])
  })
})

/** A process that sends an email and then never saves the outcome, or saves it too late. */
function dyingRuntime() {
  let answer: (outcome: Outcome) => void = () => undefined
  const never = new Promise<Outcome>((resolve) => (answer = resolve))
  return {
    runtime: { ...post.runtime, mail: { ...post.runtime.mail, send: () => never } },
    answer: (outcome: Outcome) => answer(outcome),
  }
}
