import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { tutorOrderEndpoints } from '#features/orders/contract.ts'
import { useMessengers } from '#test/support/messengers.ts'
import { blob, jpeg, pdf } from '#test/support/uploads.ts'
import type { serviceEndpoints, chatStaffEndpoints } from '../../contract.ts'

const m = await useMessengers()
beforeAll(() => m.linkBoth())

describe('files', () => {
  const send = (msg_service: number, media?: Buffer, more: object = {}) =>
    m.visitors.staff.call<typeof serviceEndpoints.send>(
      'POST /api/admin/chat/send_service_message',
      { order_id: m.ids.order, msg_service, ...more },
      media && { media: [blob(media)] },
    )

  test('are delivered by the chosen messenger and saved in the conversation', async () => {
    const answer = await send(1, await jpeg(900, 600), { msg_text: 'Розклад' })
    expect(answer).toMatchObject({
      data: { message: { msg_text: 'Розклад', message_service: 1, media: { type: 'image/webp' }, sender: 'admin' } },
    })
    await m.runMessengerJobs()
    const [words, picture] = m.telegram.sent.slice(-2)
    expect(words).toMatchObject({ chat: String(m.messengerIds.telegram), text: 'Розклад' })
    expect(await sharp(picture!.photo).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
    expect((await m.listStaffMessages(m.visitors.client)).at(-1)).toMatchObject({
      msg_text: 'Розклад',
      message_service: 1,
    })
  })

  test('can be fetched by Viber with a key only', async () => {
    const given = { recipient: 'tutor' as const, recipient_id: m.ids.tutor }
    expect(await send(2, pdf(), given)).toMatchObject({ data: { message: { media: { type: 'application/pdf' } } } })
    expect(await send(2, await jpeg(300, 300), given)).toMatchObject({ status: 'success' })
    await m.runMessengerJobs()
    expect(m.viber.sent.slice(-2)).toMatchObject([
      { type: 'file', bytes: pdf(), file_name: 'document.pdf' },
      { type: 'picture' },
    ])
    const guest = await m.app.visitor()
    const nobodys = `/api/chat/handed_media/${'a'.repeat(43)}/photo.jpeg`
    expect(await guest.send('GET', nobodys)).toMatchObject({ statusCode: 404 })
  })

  test('are downscaled to the size limit', async () => {
    const noise = await sharp(randomBytes(1800 * 1800 * 3), { raw: { width: 1800, height: 1800, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer()
    await send(2, noise, { recipient: 'tutor' as const, recipient_id: m.ids.tutor })
    await m.runMessengerJobs()
    const { type, bytes } = m.viber.sent.at(-1)!
    expect([type, bytes!.length > 100_000]).toEqual(['picture', true])
  })

  test('have keys that expire after an hour', async () => {
    const given = { recipient: 'tutor' as const, recipient_id: m.ids.tutor }
    await send(2, pdf(), given)
    const guest = await m.app.visitor()
    await m.runMessengerJobs()
    const { pathname, search } = new URL(m.fetchedUrls.at(-1)!)
    const found = await guest.send('GET', pathname + search)
    expect([found.statusCode, found.rawPayload]).toEqual([200, pdf()])
    m.advance(61 * 60_000)
    expect(await guest.send('GET', pathname + search)).toMatchObject({ statusCode: 404 })
  })

  test('need a link and content', async () => {
    expect(await send(3, pdf())).toMatchObject({ httpStatus: 400, error: { msg_service: [expect.any(String)] } })
    expect(await send(1)).toMatchObject({ httpStatus: 400, error: { msg_text: [expect.any(String)] } })
    expect(await send(1, Buffer.from('MZ\x90\0'))).toMatchObject({ httpStatus: 415 })
  })

  test('between client and tutor are rejected before the appointment', async () => {
    expect(await m.sendChatMessage(m.visitors.client, 'tutor', '', await jpeg(300, 300))).toMatchObject({
      error: { media: [expect.any(String)] },
    })
    await m.visitors.tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
      order_id: m.ids.order,
      answer: 'agree',
    })
    const said = await m.sendChatMessage(m.visitors.client, 'tutor', '', await jpeg(300, 300))
    expect(said).toMatchObject({ data: { message: { msg_text: '', media: { type: 'image/webp' } } } })
    if (said.status !== 'success') return
    const { chat_id, media } = said.data.message
    expect(await m.visitors.tutor.send('GET', media!.url)).toMatchObject({ statusCode: 200 })
    await m.visitors.staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
    expect(await m.visitors.tutor.send('GET', media!.url)).toMatchObject({ statusCode: 404 })
  })
})
