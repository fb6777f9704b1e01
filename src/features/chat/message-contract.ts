import { z } from 'zod'
import { seconds, text } from '#shared/codecs.ts'
import { deliveryStates, chatRoles, storedMediaTypes } from './model.ts'

/** The message format of both the HTTP answers and the socket. */
export const message = z.object({
  id: z.int(),
  /** The id that the delete and set-read endpoints take; equal to `id`. */
  chat_id: z.int(),
  conversation_id: z.int(),
  order_id: z.int(),
  position: z.int(),
  sender: z.enum(chatRoles),
  sender_id: z.int().nullable(),
  recipient: z.enum([...chatRoles, 'both']),
  recipient_id: z.int().nullable(),
  auto_msg: z.boolean(),
  msg_text: z.string(),
  /** Only for staff: the other side sees this message with its contacts hidden. */
  masked: z.boolean(),
  message_service: z.int().nullable(),
  /** Only for staff: the delivery state of a message that staff sent to a messenger. */
  handed: z.enum(deliveryStates).nullable(),
  media: z.object({ type: z.enum(storedMediaTypes), url: z.string() }).nullable(),
  /** The sender's own key of the message; null for everybody else. */
  idempotency_key: z.string().nullable(),
  created_at: seconds(),
  deleted: z.boolean(),
})
export type Message = z.output<typeof message>

/** A message sent again with the same key is stored once. `client_id` is the key's former name and is still accepted. */
export const idempotencyKey = {
  idempotency_key: text(64).optional(),
  client_id: text(64).optional().meta({ deprecated: true, description: 'Former name of idempotency_key' }),
}
