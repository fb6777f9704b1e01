import { z } from 'zod'
import { seconds } from '#shared/codecs.ts'
import { handedStates, speakers, storedMedia } from './model.ts'

/** A message as it is stored and as it comes through the socket. */
export const message = z.object({
  id: z.int(),
  /** What deletes it or marks it read is given this. */
  chat_id: z.int(),
  conversation_id: z.int(),
  order_id: z.int(),
  position: z.int(),
  sender: z.enum(speakers),
  sender_id: z.int().nullable(),
  recipient: z.enum([...speakers, 'both']),
  recipient_id: z.int().nullable(),
  auto_msg: z.boolean(),
  msg_text: z.string(),
  /** For staff, who read it whole: others see it with its contacts hidden. */
  masked: z.boolean(),
  message_service: z.int().nullable(),
  /** For staff, of what they have sent to a messenger: whether it has got there. */
  handed: z.enum(handedStates).nullable(),
  /** A picture or a PDF, and where its sides get it. */
  media: z.object({ type: z.enum(storedMedia), url: z.string() }).nullable(),
  client_id: z.string().nullable(),
  created_at: seconds(),
  deleted: z.boolean(),
})
export type Message = z.output<typeof message>
