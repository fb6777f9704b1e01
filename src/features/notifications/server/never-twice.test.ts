import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Outcome } from '#platform/outcome.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { usePost } from '../../../../test/support/post.ts'
import { soon } from '../../../../test/support/soon.ts'
import { sendMessage } from './send-message.ts'

const minute = 60_000
const begin = new Date('2026-03-01T10:00:00Z')
const ua = editionByCode('ua')!
const post = usePost(begin)
const { wait, startWorking, signIn, messages, jobsLeft, tell, sweep, writeOne } = post
const send = (id: number, by = post.runtime) => sendMessage(readingCtx(by, systemAsker(ua)), id)
const copies = () => post.smtp.received.map(({ messageId }) => messageId)

describe('never twice', () => {
  test('an event that is told again writes no second letter', async () => {
    const row = await writeOne()
    for (let count = 0; count < 3; count++) await tell(row.event_id)
    await Promise.all([tell(row.event_id), tell(row.event_id)])
    expect(await messages()).toEqual([row])
    expect(await jobsLeft()).toBe(0)
  })

  test('twenty at once send one copy', async () => {
    const { id } = await writeOne()
    await Promise.all(Array.from({ length: 20 }, () => send(id)))
    expect(post.smtp.received).toHaveLength(1)
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('several workers and impatient sweeps send one copy of each', async () => {
    for (let count = 0; count < 3; count++) await startWorking()
    await Promise.all(
      Array.from({ length: 30 }, async (_, count) => {
        await signIn(ua, (count % 4) + 1)
        if (count % 5 === 0)
          await inTransaction(post.runtime, systemAsker(ua), (ctx) => ctx.enqueue('send_due_messages', {}))
      }),
    )
    await sweep()
    expect(post.smtp.received).toHaveLength(30)
    expect(new Set(copies()).size).toBe(30)
  })

  test('nobody sends what another one is sending, until that one must be dead', async () => {
    const { id } = await writeOne()
    const dead = dyingRuntime()
    void send(id, dead.runtime)
    await soon(async () => expect(await messages()).toMatchObject([{ state: 'sending' }]))
    await startWorking()
    wait(4 * minute)
    await sweep()
    expect(post.smtp.received).toEqual([])
    wait(2 * minute)
    await sweep()
    expect(post.smtp.received).toHaveLength(1)
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('of two who both believe to be the sender, the later one decides, unless the letter has gone out', async () => {
    const { id } = await writeOne()
    const [slow, second] = [dyingRuntime(), dyingRuntime()]
    const slowly = send(id, slow.runtime)
    await soon(async () => expect(await messages()).toMatchObject([{ state: 'sending', attempts: 1 }]))
    wait(6 * minute)
    const again = send(id, second.runtime)
    await soon(async () => expect(await messages()).toMatchObject([{ state: 'sending', attempts: 2 }]))
    slow.answer({ outcome: 'refused', why: 'so slow' })
    await slowly
    expect(await messages()).toMatchObject([{ state: 'sending', attempts: 2, last_error: '' }])
    wait(6 * minute)
    const third = dyingRuntime()
    const onceMore = send(id, third.runtime)
    await soon(async () => expect(await messages()).toMatchObject([{ state: 'sending', attempts: 3 }]))
    second.answer({ outcome: 'sent' })
    await again
    third.answer({ outcome: 'later', why: 'not now' })
    await onceMore
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 3, last_error: '' }])
  })

  test('a copy that is sent again is the same letter under the same id', async () => {
    const { id } = await writeOne()
    await send(id)
    // As if we had died right after the server took it.
    await post.runtime.database.db.updateTable('message').set({ state: 'sending', sent_at: null }).execute()
    wait(6 * minute)
    await send(id)
    const [first, second] = post.smtp.received
    expect(post.smtp.received).toHaveLength(2)
    expect([second?.messageId, second?.html, second?.text]).toEqual([first?.messageId, first?.html, first?.text])
  })

  test('a database that is away for a moment does not make us forget what was sent', async () => {
    const { id } = await writeOne()
    const ctx = readingCtx(post.runtime, systemAsker(ua))
    let times = 0
    await sendMessage(
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

/** A process that hands a letter over and is then never heard of again, or much too late. */
function dyingRuntime() {
  let answer: (outcome: Outcome) => void = () => undefined
  const never = new Promise<Outcome>((resolve) => (answer = resolve))
  return {
    runtime: { ...post.runtime, mail: { ...post.runtime.mail, send: () => never } },
    answer: (outcome: Outcome) => answer(outcome),
  }
}
