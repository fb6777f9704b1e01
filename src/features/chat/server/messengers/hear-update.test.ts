import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { useMessengers } from '../../../../../test/support/messengers.ts'
import { jpeg } from '../../../../../test/support/uploads.ts'
import type { serviceEndpoints } from '../../contract.ts'

const m = await useMessengers()
beforeAll(() => m.linkBoth())

describe('what is written to the bot', () => {
  test('joins the conversation with staff, once however often it is told', async () => {
    const update = m.telegram.signed(m.telegram.update(m.at.telegram, { text: 'Чи можна о шостій?' }))
    const answers = await Promise.all(Array.from({ length: 5 }, () => m.tell('telegram', update)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await m.work()
    await m.tell('telegram', update)
    await m.work()
    expect(await m.withStaff()).toMatchObject([
      { sender: 'client', sender_id: m.ids.client, msg_text: 'Чи можна о шостій?', message_service: 1, position: 1 },
    ])
    const { rows } = await sql`select sender, text from messenger_update where text <> '' or sender <> ''`.execute(
      m.db(),
    )
    expect(rows).toEqual([])
  })

  test('by whoever is not the messenger has no effect', async () => {
    const { payload } = m.written('не я')
    const forged = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'a'.repeat(64) }
    for (const headers of [{ 'content-type': 'application/json' }, forged])
      expect(await m.tell('telegram', { headers, payload })).toMatchObject({ statusCode: 403 })
    for (const service of ['viber', 'whatsapp'])
      expect(await m.tell(service, { headers: forged, payload })).toMatchObject({ statusCode: 403 })
    expect(await m.tell('icq', { headers: forged, payload })).toMatchObject({ statusCode: 404 })
    expect(await runQueued(m.app, 'hear_messenger')).toBe(0)
    expect(await m.withStaff()).toHaveLength(1)
  })

  test('is told to its own edition only', async () => {
    expect(await m.tell('telegram', m.written('в Україну'), 'pl.localhost')).toMatchObject({ statusCode: 403 })
    const { rows } = await sql`select from messenger_update where edition = 'pl'`.execute(m.db())
    expect(rows).toEqual([])
  })

  test('may be a picture, which is drawn anew and private', async () => {
    m.telegram.files.set('AgAC', await jpeg(800, 600))
    const photo = { caption: 'Ось завдання', photo: [{ file_id: 'small' }, { file_id: 'AgAC' }] }
    m.telegram.moods.push({ status: 502, body: 'Sorry' })
    await m.tell('telegram', m.telegram.signed(m.telegram.update(m.at.telegram, photo)))
    // Trouble there is no trouble here: the job is tried again.
    await expect(runQueued(m.app, 'hear_messenger')).rejects.toThrow('waits at a messenger')
    await m.work()
    const message = (await m.withStaff()).at(-1)!
    expect(message).toMatchObject({ msg_text: 'Ось завдання', media: { type: 'image/webp' } })
    for (const visitor of [m.one.staff, m.one.client]) {
      const file = await visitor.send('GET', message.media!.url)
      expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 })
    }
    const strangers = [
      m.one.tutor,
      await m.app.visitor({ roles: ['client'] }),
      await m.app.visitor({ staff: 2, edition: 'pl' }),
    ]
    for (const visitor of strangers)
      expect(await visitor.send('GET', message.media!.url)).toMatchObject({ statusCode: 404 })
    expect(await (await m.app.visitor()).send('GET', message.media!.url)).toMatchObject({ statusCode: 401 })
  })

  test('and cannot be taken is said so', async () => {
    m.telegram.files.set('exe', Buffer.from('MZ\x90\0'))
    const before = (await m.withStaff()).length
    await m.tell('telegram', m.telegram.signed(m.telegram.update(m.at.telegram, { document: { file_id: 'exe' } })))
    await m.tell('telegram', m.telegram.signed(m.telegram.update(m.at.telegram, { sticker: { file_id: 'x' } })))
    await m.work()
    expect(m.texts().slice(-2)).toEqual(Array(2).fill(expect.stringContaining('PDF-файли до 8 МБ')))
    expect(await m.withStaff()).toHaveLength(before)
  })

  describe('with a picture that cannot be fetched', () => {
    const hour = 3_600_000
    const trouble = { status: 502, body: 'Sorry' }
    const send = async (caption: string | undefined, file_id: string) => {
      const photo = { ...(caption !== undefined && { caption }), photo: [{ file_id }] }
      await m.tell('telegram', m.telegram.signed(m.telegram.update(m.at.telegram, photo)))
    }
    const tryInVain = async (times = 1) => {
      m.telegram.moods.push(...Array.from({ length: times }, () => trouble))
      await expect(runQueued(m.app, 'hear_messenger')).rejects.toThrow('waits at a messenger')
    }
    const giveUp = async () => {
      m.pass(25 * hour)
      m.telegram.moods.push(trouble)
      await m.work()
      // A day later everybody has to sign in again.
      m.one.staff = await m.app.visitor({ staff: 2 })
    }
    const waiting = async () => {
      const { rows } = await sql`select text from messenger_update where state = 'waiting'`.execute(m.db())
      return rows
    }

    test('is read soon, once; the picture comes when it can', async () => {
      m.telegram.files.set('late', await jpeg(100, 100))
      const before = (await m.withStaff()).length
      await send('Подивіться, будь ласка', 'late')
      await tryInVain()
      expect(await m.withStaff()).toHaveLength(before)
      for (let count = 0; count < 2; count++) {
        m.pass(5 * 60_000)
        await tryInVain()
      }
      const [words, ...more] = (await m.withStaff()).slice(before)
      expect(words).toMatchObject({ msg_text: 'Подивіться, будь ласка', media: null, message_service: 1 })
      expect(more).toEqual([])
      expect(await waiting()).toEqual([{ text: '' }])
      await m.work()
      const [, picture, ...others] = (await m.withStaff()).slice(before)
      expect(picture).toMatchObject({ msg_text: '', media: { type: 'image/webp' }, sender: 'client' })
      expect([others, await waiting()]).toEqual([[], []])
    })

    test('stands there with a note once it is given up, and the bot says so', async () => {
      const before = (await m.withStaff()).length
      await send('Ось моя домашня робота', 'never')
      await tryInVain()
      await giveUp()
      const said = (await m.withStaff()).slice(before)
      expect(said).toMatchObject([
        { msg_text: 'Ось моя домашня робота', sender: 'client', media: null },
        { msg_text: 'Файл, надісланий через месенджер, не вдалося отримати.', auto_msg: true },
      ])
      expect(m.texts().at(-1)).toContain('не вдалося отримати ваш файл')
      expect(await waiting()).toEqual([])
      expect(await runQueued(m.app, 'hear_messenger')).toBe(0)
    })

    test('and no words leaves a note alone', async () => {
      const before = (await m.withStaff()).length
      await send(undefined, 'never')
      for (const passed of [0, hour]) {
        m.pass(passed)
        await tryInVain()
      }
      await giveUp()
      expect((await m.withStaff()).slice(before)).toMatchObject([{ auto_msg: true }])
    })
  })
})

describe('an answer', () => {
  const send = (order_id: number, msg_text: string) =>
    m.one.staff.call<typeof serviceEndpoints.send>('POST /api/admin/chat/send_service_message', {
      order_id,
      msg_service: 1,
      msg_text,
    })
  const answer = async (text: string, more: object = {}) => {
    await m.tell('telegram', m.telegram.signed(m.telegram.update(m.at.telegram, { text, ...more })))
    await m.work()
  }
  const last = async (order_id: number) => (await m.withStaff(m.one.staff, order_id)).at(-1)?.msg_text

  test('belongs to what it quotes, or else to what was said last, and only then to the newest request', async () => {
    const [older, newer] = [m.ids.order, await m.ask()]
    await send(older, 'Вам зручно о шостій?')
    await m.work()
    const asked = m.telegram.sent.at(-1)!
    await answer('Так, зручно')
    expect(await last(older)).toBe('Так, зручно')
    await send(newer, 'Якою мовою?')
    await m.work()
    await answer('Польською')
    expect(await last(newer)).toBe('Польською')
    const quoting = { reply_to_message: { message_id: asked.id, date: 1_700_000_000, text: asked.text } }
    await answer('Краще о сьомій', quoting)
    expect(await last(older)).toBe('Краще о сьомій')
    // What is over is talked about no more.
    await m.db().updateTable('lesson_order').set({ status: 9 }).where('id', '=', older).execute()
    await answer('А якщо о восьмій?', quoting)
    expect([await last(older), await last(newer)]).toEqual(['Краще о сьомій', 'А якщо о восьмій?'])
    await m.db().updateTable('lesson_order').set({ status: 9 }).where('id', '=', newer).execute()
    const newest = await m.ask()
    await answer('Я знову тут')
    expect(await last(newest)).toBe('Я знову тут')
  })
})
