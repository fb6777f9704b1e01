import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import type { chatEndpoints as calls } from '../contract.ts'
import { prepareMedia } from './media.ts'
import { presentMessage, createReaderSession } from './present.ts'
import { saveMessage } from './save-message.ts'
import { getConversationAccess } from './conversation-access.ts'
import type { ChatCtx } from './conversation-access.ts'

/** The file is processed before the transaction begins. */
export async function sendWithMedia(ctx: ChatCtx, input: Input<typeof calls.send>, files: Record<string, Upload[]>) {
  const [upload] = files['media'] ?? []
  const media = upload && (await prepareMedia(upload))
  return ctx.transaction((inside) => sendChatMessage(inside as ChatCtx, input, media))
}

export async function sendChatMessage(ctx: ChatCtx, input: Input<typeof calls.send>, media?: PreparedFile) {
  const { order_id, role, recipient, recipient_id, msg_text } = input
  if (msg_text === '' && !media) throw failField('msg_text', 'invalid.required')
  const access = await getConversationAccess(ctx, { order_id, role, with: recipient, with_id: recipient_id })
  if (!access.canSend) throw fail('wrong_status')
  const { side, id, impersonated } = access.party
  if (impersonated) throw fail('forbidden', { id: 'acting.not_now' })
  // Contacts in a picture cannot be masked.
  if (media && !access.open && side !== 'staff') throw failField('media', 'chat.media.not_yet')
  const message = await saveMessage(ctx, access, {
    side,
    sender_id: id,
    text: msg_text,
    media,
    idempotency_key: input.idempotency_key ?? input.client_id,
  })
  return { message: presentMessage(message, { ...createReaderSession(ctx), side, open: access.open }) }
}
