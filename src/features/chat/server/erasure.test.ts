import { beforeAll, describe, expect, test } from 'vitest'
import type { clientPanelEndpoints, clientProfileEndpoints } from '#features/clients/contract.ts'
import type { anonymiseEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import { pdf } from '#test/support/uploads.ts'
import { exportChatData } from './personal-data.ts'

let app: TestApp
let scene: ChatFixture
beforeAll(async () => {
  app = await openApp()
  scene = await openChatFixture(app)
})

/** An appointed pair with messages, also to staff, and a file. */
async function talked(tutor_id = scene.ids.tutor) {
  const client = await app.visitor({ roles: ['client'] })
  await scene.db
    .updateTable('account')
    .set({ phone: `+38067${client.personId! + 7_000_000}` })
    .where('id', '=', client.personId!)
    .execute()
  const order_id = await scene.placeOrder(client)
  await scene.appoint(order_id, tutor_id)
  const tutor = await scene.logIn('person', tutor_id)
  await scene.sendMessage(client, { order_id, msg_text: 'Слово клієнта', idempotency_key: 'Слово' })
  await scene.sendMessage(tutor, { order_id, recipient: 'client', msg_text: 'Слово викладача' })
  await scene.sendMessage(client, { order_id, recipient: 'admin', msg_text: 'Слово до нас' })
  await scene.sendMessage(scene.staff, { order_id, recipient: 'client', msg_text: 'Слово від нас' })
  await scene.sendMessage(tutor, { order_id, recipient: 'admin', msg_text: 'Слово про гроші' })
  for (const [who, recipient] of [
    [client, 'tutor'],
    [tutor, 'client'],
  ] as const) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ order_id, recipient })) body.append(name, String(value))
    body.append('media', new Blob([Uint8Array.from(pdf())]), 'a.pdf')
    await who.send('POST', '/api/chat/send', { payload: body, headers: { origin: 'http://ua.localhost' } })
  }
  return { client, tutor, id: client.personId!, order_id }
}

const messagesOf = (order_id: number) =>
  scene.db
    .selectFrom('chat_message as m')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .select([
      'm.text',
      'm.side',
      'm.sender_id',
      'm.media',
      'm.deleted_at',
      'm.idempotency_key',
      'm.system_payload',
      'c.kind',
    ])
    .where('c.order_id', '=', order_id)
    .orderBy('m.id')
    .execute()
const files = async () => (await scene.db.selectFrom('stored_file').select('name').execute()).length
const words = (rows: { text: string }[]) => rows.map(({ text }) => text).filter((text) => text !== '')

describe('messages', () => {
  test('are erased with the client, including files and pending deliveries', async () => {
    const before = await files()
    const { client, order_id } = await talked()
    expect(await files()).toBe(before + 2)
    const count = (await messagesOf(order_id)).length
    const line = await scene.openTutorSocket({ query: { order_id } })
    expect(
      await client.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', {}),
    ).toMatchObject({
      status: 'success',
    })
    const left = await messagesOf(order_id)
    expect(words(left)).toEqual(['Слово про гроші'])
    expect(left.filter(({ kind }) => kind !== 'tutor_staff').every((row) => row.system_payload || row.deleted_at)).toBe(
      true,
    )
    expect(left.every(({ media, idempotency_key }) => media === null && idempotency_key === null)).toBe(true)
    expect(left.length).toBeGreaterThanOrEqual(count)
    await expect.poll(() => JSON.stringify(line.frames)).toContain('"kind":"forgotten"')
    line.ws.close()
    expect(await files()).toBe(before)
    const waiting = scene.db.selectFrom('conversation').select('kind').where('order_id', '=', order_id)
    expect(await waiting.where('waits_for_staff', '=', true).execute()).toEqual([{ kind: 'tutor_staff' }])
  })

  test('of a tutor are erased with the tutor', async () => {
    const { order_id } = await talked(scene.ids.third)
    const fileOf = async (side: string) =>
      (await messagesOf(order_id)).find((row) => row.side === side && row.media)!.media!
    const there = async (name: string) =>
      (await scene.db.selectFrom('stored_file').select('name').where('name', '=', name).execute()).length
    const [gone, stays] = [await fileOf('tutor'), await fileOf('client')]
    expect([await there(gone), await there(stays)]).toEqual([1, 1])
    const answer = await scene.staff.call<typeof anonymiseEndpoints.anonymise>(
      'POST /api/admin/tutor/anonymization_delete',
      {
        tutor_id: scene.ids.third,
      },
    )
    expect(answer).toMatchObject({ status: 'success' })
    const left = await messagesOf(order_id)
    expect(words(left)).toEqual(['Слово клієнта', 'Слово до нас', 'Слово від нас'])
    expect(
      left
        .filter(({ side, system_payload }) => side === 'tutor' && !system_payload)
        .every(({ media }) => media === null),
    ).toBe(true)
    expect([await there(gone), await there(stays)]).toEqual([0, 1])
  })

  test('belong to the kept client after a merge', async () => {
    const [one, two] = [await talked(), await talked()]
    const merged = await scene.staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
      client_id: one.id,
      client_id2: two.id,
    })
    expect(merged).toMatchObject({ status: 'success' })
    const said = (await messagesOf(two.order_id)).filter(({ side }) => side === 'client')
    expect(said.length).toBeGreaterThan(0)
    expect(said.every(({ sender_id }) => sender_id === one.id)).toBe(true)
    const read = await scene.readMessages(one.client, { order_id: two.order_id, with_id: scene.ids.tutor })
    expect(JSON.stringify(read)).toContain('Слово викладача')
    // The idempotency key still identifies the same message.
    await scene.sendMessage(one.client, { order_id: two.order_id, msg_text: 'Слово клієнта', idempotency_key: 'Слово' })
    expect(words(await messagesOf(two.order_id)).filter((text) => text === 'Слово клієнта')).toHaveLength(1)
  })

  test('are exported as each party may read them, with own files', async () => {
    const { id } = await talked()
    const parts = await scene.asSystem((ctx) => exportChatData(ctx, id))
    const [messages, ...rest] = parts as [{ name: string; data: { text: string; from: string }[] }, ...object[]]
    expect(messages.name).toBe('chat/messages.json')
    expect(messages.data.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Слово клієнта', 'Слово викладача', 'Слово до нас', 'Слово від нас']),
    )
    expect(JSON.stringify(messages)).not.toContain('Слово про гроші')
    expect(rest).toEqual([
      { name: expect.stringMatching(/^chat\/files\/\d+\.pdf$/) as string, file: expect.any(String) as string },
    ])
  })
})
