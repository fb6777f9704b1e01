import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { Visitor } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import { exportChatData } from './personal-data.ts'

/** Contacts in every language, each with a fragment that must not leak before the appointment. */
const canaries = [
  ['Мій номер 0671200301, дзвоніть', '671200301'],
  ['нуль шістдесят сім двадцять нуль тридцять сім один', 'шістдесят сім двадцять'],
  ['Пишите на kulbaba собака почта точка ру', 'собака почта'],
  ['Proszę dzwonić: 512 300 303', '512 300 303'],
  ['Mi Telegram es @kulbaba_profe', 'kulbaba_profe'],
  ['Write to me: https://wa.me/380671200304', 'wa.me/380671200304'],
  ['kulbaba305@ukr.example', 'kulbaba305'],
] as const

let scene: ChatFixture
beforeAll(async () => {
  scene = await openChatFixture(await openApp())
  for (const [msg_text] of canaries) {
    await scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text })
    await scene.sendMessage(scene.tutor, { recipient: 'client', msg_text })
  }
})

const seen = (text: string) => canaries.filter(([, piece]) => text.includes(piece)).map(([, piece]) => piece)
const all = canaries.map(([, piece]) => piece)

async function everythingOf(who: Visitor, side: 'client' | 'tutor') {
  const other = side === 'client' ? 'tutor' : 'client'
  // The list shows the last message, so it must come from the other side.
  await scene.sendMessage(scene[other], { recipient: side, recipient_id: scene.ids.tutor, msg_text: canaries[6][0] })
  const history = await scene.readMessages(who, { with: other, with_id: scene.ids.tutor })
  const said = history.status === 'success' ? history.data.messages.filter(({ sender }) => sender === other) : []
  const list = await who.page(side === 'client' ? '/client_chats' : '/chats')
  const personal = await scene.asSystem((ctx) => exportChatData(ctx, scene.ids[side]))
  const exported = personal.flatMap((part) => ('data' in part ? (part.data as { from: string }[]) : []))
  return {
    history: JSON.stringify(said),
    list: JSON.stringify(list.data),
    exported: JSON.stringify(exported.filter(({ from }) => from === other)),
  }
}

describe('before the appointment', () => {
  test('contacts are masked in every view', async () => {
    for (const side of ['client', 'tutor'] as const) {
      const found = await everythingOf(scene[side], side)
      expect(found.history).toContain('"position"')
      for (const [where, text] of Object.entries(found)) expect([side, where, seen(text)]).toEqual([side, where, []])
    }
  })

  test('contacts are masked on the socket, but not for their author or staff', async () => {
    const { db, staff, order_id, ids } = scene
    const member = await db
      .selectFrom('staff_edition')
      .select('staff_id')
      .where('status', '=', 1)
      .executeTakeFirstOrThrow()
    const [client, tutor, watching] = await Promise.all([
      scene.openClientSocket(),
      scene.openTutorSocket(),
      scene.openSocket(staff, { query: { role: 'admin', id: member.staff_id, order_id } }),
    ])
    for (const [msg_text] of canaries) client.send({ recipient: 'tutor', recipient_id: ids.tutor, msg_text })
    for (const { texts, errors, state } of [client, tutor, watching])
      await expect
        .poll(() => ({ texts: texts().length, errors: errors(), ...state }))
        .toEqual({ texts: canaries.length, errors: [], closed: undefined })
    expect(seen(tutor.texts().join(' '))).toEqual([])
    expect(seen(client.texts().join(' '))).toEqual(all)
    expect(seen(watching.texts().join(' '))).toEqual(all)
    for (const { ws } of [client, tutor, watching]) ws.close()
    const history = await scene.readMessages(staff, { with: 'both', with_id: ids.tutor })
    expect(seen(JSON.stringify(history))).toEqual(all)
  })

  test('files are accepted only for staff', async () => {
    const picture = { media: new Blob([Uint8Array.from(await tiny())], { type: 'image/png' }) }
    const form = (recipient: string) => {
      const body = new FormData()
      body.append('order_id', String(scene.order_id))
      body.append('recipient', recipient)
      body.append('recipient_id', String(scene.ids.tutor))
      body.append('media', picture.media, 'a.png')
      return body
    }
    const sent = async (recipient: string) => {
      const headers = { origin: 'http://ua.localhost' }
      const answer = await scene.client.send('POST', '/api/chat/send', { payload: form(recipient), headers })
      return answer.json<{ status: string; error?: Record<string, unknown> }>()
    }
    expect(Object.keys((await sent('tutor')).error ?? {})).toEqual(['media'])
    expect(await sent('admin')).toMatchObject({ status: 'success' })
  })
})

describe('after the appointment', () => {
  test('earlier messages are unmasked and system messages appear', async () => {
    const line = await scene.openTutorSocket()
    expect(await scene.agree()).toMatchObject({ status: 'success' })
    await expect.poll(() => line.frames.map(({ data }) => data?.msg_data?.auto_msg)).toContain(true)
    expect(line.texts().at(-1)).not.toBe('')
    for (const side of ['client', 'tutor'] as const) {
      const { history, exported } = await everythingOf(scene[side], side)
      expect([seen(history).length > 0, seen(exported)]).toEqual([true, all])
    }
    await scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text: canaries[0][0] })
    await expect.poll(() => line.texts().at(-1)).toBe(canaries[0][0])
    line.ws.close()
  })
})

async function tiny(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
}
