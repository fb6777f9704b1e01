import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import type { endpoints as calls } from '../contract.ts'
import { prepareMedia } from './media.ts'
import { presentMessage, readerOf } from './present.ts'
import { say } from './say.ts'
import { talkOf } from './talk.ts'
import type { Talker } from './talk.ts'

/** By a request of its own, and with a file if there is one: that is looked through before anything else. */
export async function sendWithMedia(ctx: Talker, given: Input<typeof calls.send>, files: Record<string, Upload[]>) {
  const [upload] = files['media'] ?? []
  const media = upload && (await prepareMedia(upload))
  return ctx.transaction((inside) => sendMessage(inside as Talker, given, media))
}

/** Somebody says something to somebody, about an order. */
export async function sendMessage(ctx: Talker, given: Input<typeof calls.send>, media?: PreparedFile) {
  const { order_id, role, recipient, recipient_id, msg_text, client_id } = given
  if (msg_text === '' && !media) throw refuseField('msg_text', 'invalid.required')
  const talk = await talkOf(ctx, { order_id, role, with: recipient, with_id: recipient_id })
  if (!talk.maySend) throw refuse('wrong_status')
  const { side, id, acted } = talk.party
  if (acted) throw refuse('forbidden', { id: 'acting.not_now' })
  // In a picture nobody could hide what they may not tell each other yet.
  if (media && !talk.open && side !== 'staff') throw refuseField('media', 'chat.media.not_yet')
  const message = await say(ctx, talk, { side, sender_id: id, text: msg_text, media, client_key: client_id })
  return { message: presentMessage(message, { ...readerOf(ctx), side, open: talk.open }) }
}
