import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { Visitor } from '../../../../test/support/app.ts'
import { openTalkScene } from '../../../../test/support/talk-scene.ts'
import type { TalkScene } from '../../../../test/support/talk-scene.ts'
import { chatData } from './personal-data.ts'

/** Contacts in every language, each with a piece that must reach nobody before the two know each other. */
const canaries = [
  ['Мій номер 0671200301, дзвоніть', '671200301'],
  ['нуль шістдесят сім двадцять нуль тридцять сім один', 'шістдесят сім двадцять'],
  ['Пишите на kulbaba собака почта точка ру', 'собака почта'],
  ['Proszę dzwonić: 512 300 303', '512 300 303'],
  ['Mi Telegram es @kulbaba_profe', 'kulbaba_profe'],
  ['Write to me: https://wa.me/380671200304', 'wa.me/380671200304'],
  ['kulbaba305@ukr.example', 'kulbaba305'],
] as const

let scene: TalkScene
/** A busy machine takes its time. */
beforeAll(async () => {
  scene = await openTalkScene(await openApp())
  for (const [msg_text] of canaries) {
    await scene.say(scene.client, { recipient_id: scene.ids.tutor, msg_text })
    await scene.say(scene.tutor, { recipient: 'client', msg_text })
  }
})

const seen = (text: string) => canaries.filter(([, piece]) => text.includes(piece)).map(([, piece]) => piece)
const all = canaries.map(([, piece]) => piece)

/** Everything of theirs that somebody can read of what the other one said. */
async function everythingOf(who: Visitor, side: 'client' | 'tutor') {
  const other = side === 'client' ? 'tutor' : 'client'
  // The last word is the other one's, or the list would show their own.
  await scene.say(scene[other], { recipient: side, recipient_id: scene.ids.tutor, msg_text: canaries[6][0] })
  const history = await scene.read(who, { with: other, with_id: scene.ids.tutor })
  const said = history.status === 'success' ? history.data.messages.filter(({ sender }) => sender === other) : []
  const list = await who.page(side === 'client' ? '/client_chats' : '/chats')
  const personal = await scene.asSystem((ctx) => chatData(ctx, scene.ids[side]))
  const exported = personal.flatMap((part) => ('data' in part ? (part.data as { from: string }[]) : []))
  return {
    history: JSON.stringify(said),
    list: JSON.stringify(list.data),
    exported: JSON.stringify(exported.filter(({ from }) => from === other)),
  }
}

describe('before they know each other', () => {
  test('nobody reads contacts of the other, wherever they look', async () => {
    for (const side of ['client', 'tutor'] as const) {
      const found = await everythingOf(scene[side], side)
      expect(found.history).toContain('"position"')
      for (const [where, text] of Object.entries(found)) expect([side, where, seen(text)]).toEqual([side, where, []])
    }
  })

  test('nor through the line; whoever wrote them does, and so do the staff', async () => {
    const { db, staff, order_id, ids } = scene
    const member = await db
      .selectFrom('staff_edition')
      .select('staff_id')
      .where('status', '=', 1)
      .executeTakeFirstOrThrow()
    const [client, tutor, watching] = await Promise.all([
      scene.clientLine(),
      scene.tutorLine(),
      scene.line(staff, { query: { role: 'admin', id: member.staff_id, order_id } }),
    ])
    for (const [msg_text] of canaries) client.send({ recipient: 'tutor', recipient_id: ids.tutor, msg_text })
    for (const line of [client, tutor, watching]) await expect.poll(() => line.texts()).toHaveLength(canaries.length)
    expect(seen(tutor.texts().join(' '))).toEqual([])
    expect(seen(client.texts().join(' '))).toEqual(all)
    expect(seen(watching.texts().join(' '))).toEqual(all)
    for (const { ws } of [client, tutor, watching]) ws.close()
    const history = await scene.read(staff, { with: 'both', with_id: ids.tutor })
    expect(seen(JSON.stringify(history))).toEqual(all)
  })

  test('no file goes between the two, and one goes to the staff', async () => {
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

describe('from the appointment on', () => {
  test('they read everything, also what was said before, and what happens is said by itself', async () => {
    const line = await scene.tutorLine()
    expect(await scene.agree()).toMatchObject({ status: 'success' })
    await expect.poll(() => line.frames.map(({ data }) => data?.msg_data?.auto_msg)).toContain(true)
    expect(line.texts().at(-1)).not.toBe('')
    for (const side of ['client', 'tutor'] as const) {
      const { history, exported } = await everythingOf(scene[side], side)
      expect([seen(history).length > 0, seen(exported)]).toEqual([true, all])
    }
    await scene.say(scene.client, { recipient_id: scene.ids.tutor, msg_text: canaries[0][0] })
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
