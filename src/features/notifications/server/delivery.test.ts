import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { usePost } from '../../../../test/support/post.ts'
import { forgetOldMessages } from './send-due.ts'

const day = 86_400_000
const begin = new Date('2026-03-01T10:00:00Z')
const [ua, pl] = [editionByCode('ua')!, editionByCode('pl')!]
const post = usePost(begin)
const { startWorking, signIn, messages, jobsLeft, allDone, tell, writeOne } = post

test('a sign-in is told to whoever signed in, by a letter in their language', async () => {
  await startWorking()
  await signIn(ua, 2)
  await allDone()
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

describe('staff’s changes of the routes', () => {
  const change = (values: { active?: boolean; replacement?: string; edition?: string }) =>
    post.runtime.database.db
      .insertInto('message_route')
      .values({ edition: 'ua', event: 'staff.signed_in', channel: 'mail', template: 'staff_signed_in', ...values })
      .execute()

  test('a route that is switched off is silent, in its edition only', async () => {
    await change({ active: false })
    await startWorking()
    await signIn(ua)
    await signIn(pl)
    await allDone()
    expect(await messages()).toMatchObject([{ edition: 'pl', state: 'sent' }])
  })

  test.each(['gone', 'test'])('a replacement that cannot be (%s) is passed over', async (replacement) => {
    await change({ replacement })
    expect(await writeOne(4)).toMatchObject({ subject: 'A sign-in to the panel' })
  })
})

test('nothing can be sent inside a transaction', async () => {
  const message = { to: '+380501234567', text: 'x' }
  const inside = inTransaction(post.runtime, systemAsker(ua), async (ctx) => void (await ctx.sms.send(message)))
  await expect(inside).rejects.toThrow('inside a transaction')
  expect(await readingCtx(post.runtime, systemAsker(ua)).sms.send(message)).toEqual({ outcome: 'sent' })
})

test('a member whose login is no address is not written to', async () => {
  const { event_id: event } = await writeOne()
  const { db } = post.runtime.database
  const rename = (from: string, to: string) =>
    db.updateTable('staff_member').set({ login: to }).where('login', '=', from).execute()
  await db.deleteFrom('message').execute()
  await rename('staff1@demo.test', 'olha')
  await tell(event)
  await rename('olha', 'staff1@demo.test')
  expect([await messages(), await jobsLeft()]).toEqual([[], 0])
})

test('old messages are forgotten, but never those that wait', async () => {
  const { db } = post.runtime.database
  const [sent, waiting, young] = [await writeOne(1), await writeOne(2), await writeOne(3)]
  const old = new Date(begin.getTime() - 91 * day)
  const set = (id: number, values: { state: string; created_at?: Date }) =>
    db.updateTable('message').set(values).where('id', '=', id).execute()
  await set(sent.id, { state: 'sent', created_at: old })
  await set(waiting.id, { state: 'queued', created_at: old })
  await set(young.id, { state: 'sent' })
  await inTransaction(post.runtime, systemAsker(ua), forgetOldMessages)
  expect((await messages()).map(({ id }) => id)).toEqual([waiting.id, young.id])
})

describe('a message that is of no use after a while', () => {
  const expires = (id: number, at: Date) =>
    post.runtime.database.db.updateTable('message').set({ expires_at: at }).where('id', '=', id).execute()

  test('is not sent once it is too late, and that is written down', async () => {
    const [late, inTime] = [await writeOne(1), await writeOne(2)]
    await expires(late.id, begin)
    await expires(inTime.id, new Date(begin.getTime() + 1))
    await startWorking()
    await post.sweep()
    expect(await messages()).toMatchObject([
      { id: late.id, state: 'expired', attempts: 0, sent_at: null },
      { id: inTime.id, state: 'sent' },
    ])
    expect(post.smtp.received.map(({ to }) => to)).toMatchObject([[{ address: 'staff2@demo.test' }]])
    const events = post.runtime.database.db.selectFrom('event').selectAll().where('name', '=', 'message.expired')
    expect(await events.execute()).toMatchObject([{ entity_id: late.id, after: { template: 'staff_signed_in' } }])
  })

  test('is not tried again past its time', async () => {
    const { id } = await writeOne()
    await expires(id, new Date(begin.getTime() + 90_000))
    post.smtp.moods.mail = 1
    await startWorking()
    await post.sweep()
    expect(await messages()).toMatchObject([{ state: 'queued', attempts: 1 }])
    post.wait(120_000)
    await post.sweep()
    expect(await messages()).toMatchObject([{ state: 'expired', attempts: 1 }])
    expect(post.smtp.received).toEqual([])
  })

  test('is left to whoever is sending it just now', async () => {
    const { id } = await writeOne()
    await expires(id, begin)
    const { db } = post.runtime.database
    const taken = { state: 'sending', attempts: 1, next_attempt_at: new Date(begin.getTime() + 60_000) }
    await db.updateTable('message').set(taken).where('id', '=', id).execute()
    await startWorking()
    await inTransaction(post.runtime, systemAsker(ua), (ctx) => ctx.enqueue('send_message', { message: id }))
    await allDone()
    expect(await messages()).toMatchObject([{ state: 'sending' }])
  })

  test('is forgotten a day after, with what could be used in it', async () => {
    const [spent, fresh, waiting] = [await writeOne(1), await writeOne(2), await writeOne(3)]
    for (const [{ id }, state, ago] of [
      [spent, 'sent', day + 1],
      [fresh, 'sent', day - 1],
      [waiting, 'queued', day + 1],
    ] as const) {
      await expires(id, new Date(begin.getTime() - ago))
      await post.runtime.database.db.updateTable('message').set({ state }).where('id', '=', id).execute()
    }
    await inTransaction(post.runtime, systemAsker(ua), forgetOldMessages)
    expect((await messages()).map(({ id }) => id)).toEqual([fresh.id, waiting.id])
  })
})
