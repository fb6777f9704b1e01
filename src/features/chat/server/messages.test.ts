import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import { pdf } from '#test/support/uploads.ts'
import type { chatEndpoints, chatStaffEndpoints } from '../contract.ts'

let app: TestApp
let scene: ChatFixture
beforeAll(async () => {
  app = await openApp()
  scene = await openChatFixture(app)
  await scene.agree()
})

const saidBy = async (who: Visitor, msg_text: string, more: object = {}) => {
  const answer = await scene.sendMessage(who, { recipient_id: scene.ids.tutor, msg_text, ...more })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message
}
const storedAs = async (text: string) =>
  (await scene.db.selectFrom('chat_message').select('id').where('text', '=', text).execute()).length

describe('a repeated message', () => {
  test('is stored once, by socket and by HTTP, also concurrently', async () => {
    const line = await scene.openClientSocket()
    const message = { recipient: 'tutor' as const, recipient_id: scene.ids.tutor, idempotency_key: 'one' }
    line.send({ ...message, msg_text: 'Тільки раз' })
    const all = await Promise.all(
      Array.from({ length: 8 }, () => scene.sendMessage(scene.client, { ...message, msg_text: 'Тільки раз' })),
    )
    line.send({ ...message, msg_text: 'Тільки раз' })
    const ids = all.map((answer) => (answer.status === 'success' ? answer.data.message.id : 0))
    expect(new Set(ids).size).toBe(1)
    await saidBy(scene.client, 'Потім')
    await expect.poll(() => line.texts().at(-1)).toBe('Потім')
    expect(line.texts().filter((text) => text === 'Тільки раз')).toHaveLength(1)
    expect(await storedAs('Тільки раз')).toBe(1)
    line.ws.close()
  })

  test.each(['idempotency_key', 'client_id'])('is stored once when the key is first sent as %s', async (name) => {
    const text = `Ключ ${name}`
    const line = await scene.openClientSocket()
    const message = { recipient: 'tutor', recipient_id: scene.ids.tutor, msg_text: text }
    const first = await saidBy(scene.client, text, { [name]: text })
    expect(first).toMatchObject({ idempotency_key: text })
    expect(first).not.toHaveProperty('client_id')
    for (const key of ['idempotency_key', 'client_id']) {
      expect((await saidBy(scene.client, text, { [key]: text })).id).toBe(first.id)
      line.send({ ...message, [key]: text })
    }
    await saidBy(scene.client, `Після ${name}`)
    await expect.poll(() => line.texts().at(-1)).toBe(`Після ${name}`)
    expect(await storedAs(text)).toBe(1)
    line.ws.close()
  })

  test('with a used key and another text is rejected, and nothing is stored', async () => {
    const key = { idempotency_key: 'used' }
    const first = await saidBy(scene.client, 'Перше слово', key)
    const other = { recipient: 'tutor' as const, recipient_id: scene.ids.tutor, ...key, msg_text: 'Друге слово' }
    expect(await scene.sendMessage(scene.client, other)).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
    expect(await storedAs('Друге слово')).toBe(0)
    expect((await saidBy(scene.client, 'Перше слово', key)).id).toBe(first.id)
  })

  test('is stored twice for two senders', async () => {
    await saidBy(scene.client, 'Однаково', { idempotency_key: 'two' })
    await scene.sendMessage(scene.tutor, { recipient: 'client', msg_text: 'Однаково', idempotency_key: 'two' })
    expect(await storedAs('Однаково')).toBe(2)
  })
})

describe('messages', () => {
  test('are paged by thirty in both directions without gaps', async () => {
    const { client, ids } = scene
    for (let n = 0; n < 70; n++) await saidBy(client, `сторінка ${n}`)
    const page = async (where: object) => {
      const answer = await scene.readMessages(client, { with_id: ids.tutor, ...where })
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data
    }
    const latest = await page({})
    const positions = (data: typeof latest) => data.messages.map(({ position }) => position)
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
    const last = latest.last_position
    expect(positions(latest)).toEqual(span(last - 29, last))
    expect(positions(await page({ before: last - 29 }))).toEqual(span(last - 59, last - 30))
    expect(positions(await page({ after: 0 }))).toEqual(span(1, 30))
    expect(positions(await page({ after: 30 }))).toEqual(span(31, 60))
    expect(positions(await page({ after: last }))).toEqual([])
    expect(positions(await page({ before: 1 }))).toEqual([])
    expect(await scene.readMessages(client, { with_id: ids.tutor, limit: 101 })).toMatchObject({ status: 'fail' })
  })

  test('have a read position that only grows', async () => {
    const mark = (position: number) =>
      scene.tutor.call<typeof chatEndpoints.read>('POST /api/chat/read', {
        order_id: scene.order_id,
        with: 'client',
        position,
      })
    const readTo = async () => {
      const answer = await scene.readMessages(scene.client, { with_id: scene.ids.tutor })
      return answer.status === 'success' ? answer.data.read.tutor : undefined
    }
    for (const [position, stands] of [
      [5, 5],
      [3, 5],
      [9, 9],
    ] as const) {
      expect(await mark(position)).toMatchObject({ status: 'success' })
      expect(await readTo()).toBe(stands)
    }
    await mark(1_000_000)
    const answer = await scene.readMessages(scene.client, { with_id: scene.ids.tutor })
    expect(answer).toMatchObject({
      data: { read: { tutor: answer.status === 'success' && answer.data.last_position } },
    })
    await mark(1)
    expect(await scene.readMessages(scene.client, { with_id: scene.ids.tutor })).toMatchObject({
      data: { read: { tutor: answer.status === 'success' && answer.data.last_position } },
    })
  })

  test('wait for staff until one of them reads', async () => {
    const { db, staff, client, order_id } = scene
    const message = await saidBy(client, 'Допоможіть', { recipient: 'admin', recipient_id: undefined })
    const waits = async () =>
      (
        await db
          .selectFrom('conversation')
          .select('waits_for_staff')
          .where('order_id', '=', order_id)
          .where('kind', '=', 'client_staff')
          .executeTakeFirstOrThrow()
      ).waits_for_staff
    expect(await waits()).toBe(true)
    await staff.call<typeof chatStaffEndpoints.setRead>('POST /api/admin/chat/set_msg_read', {
      chat_id: message.chat_id,
    })
    expect(await waits()).toBe(false)
  })

  test('keep their position without text when staff delete them', async () => {
    const { client, tutor, staff, ids } = scene
    const line = await scene.openTutorSocket()
    const { chat_id, position } = await saidBy(client, 'Зайве слово')
    const deleted = await staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', {
      chat_id,
    })
    expect(deleted).toMatchObject({ status: 'success' })
    for (const [who, other] of [
      [client, 'tutor'],
      [tutor, 'client'],
    ] as const) {
      const read = await scene.readMessages(who, { with: other, with_id: ids.tutor, after: position - 1 })
      expect(read).toMatchObject({ data: { messages: [{ position, deleted: true, msg_text: '', media: null }] } })
    }
    // A client that was offline gets the positions of deleted messages.
    expect(await scene.readMessages(client, { with_id: ids.tutor, after: position })).toMatchObject({
      data: { messages: [], deleted: expect.arrayContaining([position]) as number[] },
    })
    await expect.poll(() => JSON.stringify(line.frames)).toContain(`"chat_id":${chat_id}`)
    line.ws.close()
    const again = await tutor.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', {
      chat_id,
    })
    expect(again).toMatchObject({ status: 'fail' })
  })
})

describe('a file', () => {
  const upload = async () => {
    const body = new FormData()
    body.append('order_id', String(scene.order_id))
    body.append('recipient', 'tutor')
    body.append('media', new Blob([Uint8Array.from(pdf())]), 'plan.pdf')
    await scene.db.deleteFrom('call_count').execute()
    const headers = { origin: 'http://ua.localhost' }
    const answer = await scene.client.send('POST', '/api/chat/send', { payload: body, headers })
    return answer.json<{ data: { message: { id: number; media: { url: string } } } }>().data.message
  }
  const fetched = async (who: Visitor, url: string) => (await who.send('GET', url)).statusCode

  test('is available to the parties and staff of the edition until deleted', async () => {
    const { client, tutor, staff, stranger } = scene
    const { id, media } = await upload()
    const file = await tutor.send('GET', media.url)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(file.headers['cache-control']).not.toContain('public')
    expect([await fetched(client, media.url), await fetched(staff, media.url)]).toEqual([200, 200])
    const others = [
      stranger,
      await app.visitor(),
      await app.visitor({ roles: ['client'] }),
      await app.visitor({ staff: 3 }),
      await app.visitor({ edition: 'pl', staff: 1 }),
      await app.visitor({ edition: 'pl', roles: ['client', 'tutor'] }),
    ]
    const answers = await Promise.all(others.map((who) => fetched(who, media.url)))
    expect(answers.every((status) => status >= 400)).toBe(true)
    await staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id: id })
    const left = await Promise.all([client, tutor, staff].map((who) => fetched(who, media.url)))
    expect(left).toEqual([404, 404, 404])
  })
})

describe('editions', () => {
  test('do not share orders and messages', async () => {
    const { order_id, ids } = scene
    const { chat_id } = await saidBy(scene.client, 'Лише тут')
    const staff = await app.visitor({ edition: 'pl', staff: 1 })
    const person = await app.visitor({ edition: 'pl', roles: ['client', 'tutor'] })
    for (const who of [staff, person]) {
      expect(await scene.readMessages(who, { with: 'both', with_id: ids.tutor, order_id })).toMatchObject({
        status: 'fail',
      })
      expect(await scene.sendMessage(who, { recipient: 'client', order_id })).toMatchObject({ status: 'fail' })
    }
    const calls = ['/api/admin/chat/delete_msg', '/api/admin/chat/set_msg_read']
    for (const path of calls) expect(await scene.send(staff, path, { chat_id })).toMatchObject({ error: 'not_found' })
    // A session is valid in one edition only.
    const line = await scene.openSocket(scene.client, {
      edition: 'pl',
      query: { role: 'client', id: ids.client, order_id },
    })
    expect([await line.ended, line.errors()]).toEqual([4_401, ['unauthorized']])
  })
})
