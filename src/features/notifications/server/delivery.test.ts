import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { useMail } from '#test/support/mail.ts'
import { deleteOldMessages } from './send-due.ts'

const day = 86_400_000
const begin = new Date('2026-03-01T10:00:00Z')
const [ua, pl] = [editionByCode('ua')!, editionByCode('pl')!]
const post = useMail(begin)
const { startWorker, signIn, messages, countJobs, waitForJobs, deliver, writeMessage } = post

test('emails a staff member about a sign-in in their language', async () => {
  await startWorker()
  await signIn(ua, 2)
  await waitForJobs()
  const [row] = await messages()
  expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: '', locale: 'pl', sent_at: begin })
  expect(post.smtp.received).toMatchObject([
    {
      from: { name: 'Repeto', address: 'no-reply@repeto.example' },
      to: [{ address: 'staff2@demo.test' }],
      subject: 'Logowanie do panelu',
      messageId: `<ua.${row!.id}.${begin.getTime().toString(36)}@repeto.example>`,
      text: expect.stringMatching(/Marek Zieliński[\s\S]*http:\/\/ua\.localhost:\d+\/panel\//) as string,
      html: expect.stringContaining('<html lang="pl-UA">') as string,
    },
  ])
})

describe('route overrides', () => {
  const change = (values: { active?: boolean; replacement?: string; edition?: string }) =>
    post.runtime.database.db
      .insertInto('message_route')
      .values({ edition: 'ua', event: 'staff.signed_in', channel: 'mail', template: 'staff_signed_in', ...values })
      .execute()

  test('sends nothing for a disabled route, in its edition only', async () => {
    await change({ active: false })
    await startWorker()
    await signIn(ua)
    await signIn(pl)
    await waitForJobs()
    expect(await messages()).toMatchObject([{ edition: 'pl', state: 'sent' }])
  })

  test.each(['gone', 'test'])('ignores an invalid replacement (%s)', async (replacement) => {
    await change({ replacement })
    expect(await writeMessage(4)).toMatchObject({ subject: 'New panel login' })
  })
})

test('rejects sending inside a transaction', async () => {
  const message = { to: '+380501234567', text: 'x' }
  const inside = inTransaction(
    post.runtime,
    systemRequester(ua),
    async (ctx) => void (await ctx.gateways.sms.send(message)),
  )
  await expect(inside).rejects.toThrow('inside a transaction')
  expect(await readOnlyCtx(post.runtime, systemRequester(ua)).gateways.sms.send(message)).toEqual({ outcome: 'sent' })
})

test('skips a staff member whose login is not an email address', async () => {
  const { event_id: event } = await writeMessage()
  const { db } = post.runtime.database
  const rename = (from: string, to: string) =>
    db.updateTable('staff_member').set({ login: to }).where('login', '=', from).execute()
  await db.deleteFrom('message').execute()
  await rename('staff1@demo.test', 'olha')
  await deliver(event)
  await rename('olha', 'staff1@demo.test')
  expect([await messages(), await countJobs()]).toEqual([[], 0])
})

test('deletes old messages but never queued ones', async () => {
  const { db } = post.runtime.database
  const [sent, waiting, young] = [await writeMessage(1), await writeMessage(2), await writeMessage(3)]
  const old = new Date(begin.getTime() - 91 * day)
  const set = (id: number, values: { state: string; created_at?: Date }) =>
    db.updateTable('message').set(values).where('id', '=', id).execute()
  await set(sent.id, { state: 'sent', created_at: old })
  await set(waiting.id, { state: 'queued', created_at: old })
  await set(young.id, { state: 'sent' })
  await inTransaction(post.runtime, systemRequester(ua), deleteOldMessages)
  expect((await messages()).map(({ id }) => id)).toEqual([waiting.id, young.id])
})

describe('a message with an expiry time', () => {
  const expires = (id: number, at: Date) =>
    post.runtime.database.db.updateTable('message').set({ expires_at: at }).where('id', '=', id).execute()

  test('expires instead of being sent late, and emits an event', async () => {
    const [late, inTime] = [await writeMessage(1), await writeMessage(2)]
    await expires(late.id, begin)
    await expires(inTime.id, new Date(begin.getTime() + 1))
    await startWorker()
    await post.sweep()
    expect(await messages()).toMatchObject([
      { id: late.id, state: 'expired', attempts: 0, sent_at: null },
      { id: inTime.id, state: 'sent' },
    ])
    expect(post.smtp.received.map(({ to }) => to)).toMatchObject([[{ address: 'staff2@demo.test' }]])
    const events = post.runtime.database.db.selectFrom('event').selectAll().where('name', '=', 'message.expired')
    expect(await events.execute()).toMatchObject([{ entity_id: late.id, after: { template: 'staff_signed_in' } }])
  })

  test('is not retried after its expiry time', async () => {
    const { id } = await writeMessage()
    await expires(id, new Date(begin.getTime() + 90_000))
    post.smtp.faults.mail = 1
    await startWorker()
    await post.sweep()
    expect(await messages()).toMatchObject([{ state: 'queued', attempts: 1 }])
    post.advance(120_000)
    await post.sweep()
    expect(await messages()).toMatchObject([{ state: 'expired', attempts: 1 }])
    expect(post.smtp.received).toEqual([])
  })

  test('is left to the worker that is sending it', async () => {
    const { id } = await writeMessage()
    await expires(id, begin)
    const { db } = post.runtime.database
    const taken = { state: 'sending', attempts: 1, next_attempt_at: new Date(begin.getTime() + 60_000) }
    await db.updateTable('message').set(taken).where('id', '=', id).execute()
    await startWorker()
    await inTransaction(post.runtime, systemRequester(ua), (ctx) => ctx.enqueue('send_message', { message: id }))
    await waitForJobs()
    expect(await messages()).toMatchObject([{ state: 'sending' }])
  })

  test('is deleted a day after it expired', async () => {
    const [spent, fresh, waiting] = [await writeMessage(1), await writeMessage(2), await writeMessage(3)]
    for (const [{ id }, state, ago] of [
      [spent, 'sent', day + 1],
      [fresh, 'sent', day - 1],
      [waiting, 'queued', day + 1],
    ] as const) {
      await expires(id, new Date(begin.getTime() - ago))
      await post.runtime.database.db.updateTable('message').set({ state }).where('id', '=', id).execute()
    }
    await inTransaction(post.runtime, systemRequester(ua), deleteOldMessages)
    expect((await messages()).map(({ id }) => id)).toEqual([fresh.id, waiting.id])
  })
})
