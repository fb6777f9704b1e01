import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { useMessengers } from '#test/support/messengers.ts'
import { jpeg } from '#test/support/uploads.ts'
import type { serviceEndpoints } from '../../contract.ts'

const m = await useMessengers()
beforeAll(() => m.linkBoth())

describe('a message to the bot', () => {
  test('is saved once in the conversation with staff', async () => {
    const update = m.telegram.signed(m.telegram.update(m.messengerIds.telegram, { text: 'Чи можна о шостій?' }))
    const answers = await Promise.all(Array.from({ length: 5 }, () => m.postWebhook('telegram', update)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await m.runMessengerJobs()
    await m.postWebhook('telegram', update)
    await m.runMessengerJobs()
    expect(await m.listStaffMessages()).toMatchObject([
      { sender: 'client', sender_id: m.ids.client, msg_text: 'Чи можна о шостій?', message_service: 1, position: 1 },
    ])
    const { rows } = await sql`select sender, text from messenger_update where text <> '' or sender <> ''`.execute(
      m.db(),
    )
    expect(rows).toEqual([])
  })

  test('is rejected without a valid signature', async () => {
    const { payload } = m.telegramText('не я')
    const forged = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'a'.repeat(64) }
    for (const headers of [{ 'content-type': 'application/json' }, forged])
      expect(await m.postWebhook('telegram', { headers, payload })).toMatchObject({ statusCode: 403 })
    for (const service of ['viber', 'whatsapp'])
      expect(await m.postWebhook(service, { headers: forged, payload })).toMatchObject({ statusCode: 403 })
    expect(await m.postWebhook('icq', { headers: forged, payload })).toMatchObject({ statusCode: 404 })
    expect(await runQueuedJobs(m.app, 'handle_messenger_update')).toBe(0)
    expect(await m.listStaffMessages()).toHaveLength(1)
  })

  test('belongs to the edition of the bot', async () => {
    expect(await m.postWebhook('telegram', m.telegramText('в Україну'), 'pl.localhost')).toMatchObject({
      statusCode: 403,
    })
    const { rows } = await sql`select from messenger_update where edition = 'pl'`.execute(m.db())
    expect(rows).toEqual([])
  })

  test('may have a picture, which is re-encoded and private', async () => {
    m.telegram.files.set('AgAC', await jpeg(800, 600))
    const photo = { caption: 'Ось завдання', photo: [{ file_id: 'small' }, { file_id: 'AgAC' }] }
    m.telegram.faults.push({ status: 502, body: 'Sorry' })
    await m.postWebhook('telegram', m.telegram.signed(m.telegram.update(m.messengerIds.telegram, photo)))
    // The job fails and is retried.
    await expect(runQueuedJobs(m.app, 'handle_messenger_update')).rejects.toThrow('not available yet')
    await m.runMessengerJobs()
    const message = (await m.listStaffMessages()).at(-1)!
    expect(message).toMatchObject({ msg_text: 'Ось завдання', media: { type: 'image/webp' } })
    for (const visitor of [m.visitors.staff, m.visitors.client]) {
      const file = await visitor.send('GET', message.media!.url)
      expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 })
    }
    const strangers = [
      m.visitors.tutor,
      await m.app.visitor({ roles: ['client'] }),
      await m.app.visitor({ staff: 2, edition: 'pl' }),
    ]
    for (const visitor of strangers)
      expect(await visitor.send('GET', message.media!.url)).toMatchObject({ statusCode: 404 })
    expect(await (await m.app.visitor()).send('GET', message.media!.url)).toMatchObject({ statusCode: 401 })
  })

  test('is answered when its type is not supported', async () => {
    m.telegram.files.set('exe', Buffer.from('MZ\x90\0'))
    const before = (await m.listStaffMessages()).length
    await m.postWebhook(
      'telegram',
      m.telegram.signed(m.telegram.update(m.messengerIds.telegram, { document: { file_id: 'exe' } })),
    )
    await m.postWebhook(
      'telegram',
      m.telegram.signed(m.telegram.update(m.messengerIds.telegram, { sticker: { file_id: 'x' } })),
    )
    await m.runMessengerJobs()
    expect(m.texts().slice(-2)).toEqual(Array(2).fill(expect.stringContaining('PDF-файли до 8 МБ')))
    expect(await m.listStaffMessages()).toHaveLength(before)
  })

  describe('with an unavailable picture', () => {
    const hour = 3_600_000
    const trouble = { status: 502, body: 'Sorry' }
    const send = async (caption: string | undefined, file_id: string) => {
      const photo = { ...(caption !== undefined && { caption }), photo: [{ file_id }] }
      await m.postWebhook('telegram', m.telegram.signed(m.telegram.update(m.messengerIds.telegram, photo)))
    }
    const tryInVain = async (times = 1) => {
      m.telegram.faults.push(...Array.from({ length: times }, () => trouble))
      await expect(runQueuedJobs(m.app, 'handle_messenger_update')).rejects.toThrow('not available yet')
    }
    const giveUp = async () => {
      m.advance(25 * hour)
      m.telegram.faults.push(trouble)
      await m.runMessengerJobs()
      // Sessions have expired after a day.
      m.visitors.staff = await m.app.visitor({ staff: 2 })
    }
    const waiting = async () => {
      const { rows } = await sql`select text from messenger_update where state = 'waiting'`.execute(m.db())
      return rows
    }

    test('is saved without the picture, which follows later', async () => {
      m.telegram.files.set('late', await jpeg(100, 100))
      const before = (await m.listStaffMessages()).length
      await send('Подивіться, будь ласка', 'late')
      await tryInVain()
      expect(await m.listStaffMessages()).toHaveLength(before)
      for (let count = 0; count < 2; count++) {
        m.advance(5 * 60_000)
        await tryInVain()
      }
      const [words, ...more] = (await m.listStaffMessages()).slice(before)
      expect(words).toMatchObject({ msg_text: 'Подивіться, будь ласка', media: null, message_service: 1 })
      expect(more).toEqual([])
      expect(await waiting()).toEqual([{ text: '' }])
      await m.runMessengerJobs()
      const [, picture, ...others] = (await m.listStaffMessages()).slice(before)
      expect(picture).toMatchObject({ msg_text: '', media: { type: 'image/webp' }, sender: 'client' })
      expect([others, await waiting()]).toEqual([[], []])
    })

    test('gets a system message and a reply when the picture is given up', async () => {
      const before = (await m.listStaffMessages()).length
      await send('Ось моя домашня робота', 'never')
      await tryInVain()
      await giveUp()
      const said = (await m.listStaffMessages()).slice(before)
      expect(said).toMatchObject([
        { msg_text: 'Ось моя домашня робота', sender: 'client', media: null },
        { msg_text: 'Не вдалося отримати файл, надісланий через месенджер.', auto_msg: true },
      ])
      expect(m.texts().at(-1)).toContain('Не вдалося отримати ваш файл')
      expect(await waiting()).toEqual([])
      expect(await runQueuedJobs(m.app, 'handle_messenger_update')).toBe(0)
    })

    test('without text leaves only a system message', async () => {
      const before = (await m.listStaffMessages()).length
      await send(undefined, 'never')
      for (const passed of [0, hour]) {
        m.advance(passed)
        await tryInVain()
      }
      await giveUp()
      expect((await m.listStaffMessages()).slice(before)).toMatchObject([{ auto_msg: true }])
    })
  })
})

describe('a reply', () => {
  const send = (order_id: number, msg_text: string) =>
    m.visitors.staff.call<typeof serviceEndpoints.send>('POST /api/admin/chat/send_service_message', {
      order_id,
      msg_service: 1,
      msg_text,
    })
  const answer = async (text: string, more: object = {}) => {
    await m.postWebhook('telegram', m.telegram.signed(m.telegram.update(m.messengerIds.telegram, { text, ...more })))
    await m.runMessengerJobs()
  }
  const last = async (order_id: number) => (await m.listStaffMessages(m.visitors.staff, order_id)).at(-1)?.msg_text

  test('goes to the quoted order, else to the last mentioned, else to the newest', async () => {
    const [older, newer] = [m.ids.order, await m.requestLessons()]
    await send(older, 'Вам зручно о шостій?')
    await m.runMessengerJobs()
    const asked = m.telegram.sent.at(-1)!
    await answer('Так, зручно')
    expect(await last(older)).toBe('Так, зручно')
    await send(newer, 'Якою мовою?')
    await m.runMessengerJobs()
    await answer('Польською')
    expect(await last(newer)).toBe('Польською')
    const quoting = { reply_to_message: { message_id: asked.id, date: 1_700_000_000, text: asked.text } }
    await answer('Краще о сьомій', quoting)
    expect(await last(older)).toBe('Краще о сьомій')
    // Closed orders are not chosen.
    await m.db().updateTable('lesson_order').set({ status: 9 }).where('id', '=', older).execute()
    await answer('А якщо о восьмій?', quoting)
    expect([await last(older), await last(newer)]).toEqual(['Краще о сьомій', 'А якщо о восьмій?'])
    await m.db().updateTable('lesson_order').set({ status: 9 }).where('id', '=', newer).execute()
    const newest = await m.requestLessons()
    await answer('Я знову тут')
    expect(await last(newest)).toBe('Я знову тут')
  })
})
