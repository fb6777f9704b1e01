import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { idempotencyKey, message } from './message-contract.ts'
import { messengerFileNames, maxMessageLength, mediaRule, services, chatRoles, storedMediaTypes } from './model.ts'

const person = { persons: ['client', 'tutor'] } as const
const service = () => integer(1, 3)

export const messengerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/messengers',
    who: person,
    input: noFields,
    answer: z.object({
      messengers: z.array(
        z.object({
          service: z.int(),
          name: z.enum(Object.keys(services) as (keyof typeof services)[]),
          linked_at: seconds().nullable(),
        }),
      ),
    }),
  }),
  /** Returns the link with a start code; `url` is null for the sandbox, which links at once. */
  link: endpoint({
    method: 'POST',
    path: '/api/chat/messengers/link',
    who: person,
    inPerson: true,
    input: z.object({ service: service() }),
    answer: z.object({ url: z.string().nullable(), expires_at: seconds().nullable() }),
    limit: { seconds: 3600, perNetwork: 200, perActor: 30 },
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/chat/messengers/unlink',
    who: person,
    inPerson: true,
    input: z.object({ service: service() }),
    answer: noFields,
  }),
}

/** `read` serves the parties and staff; `handed` serves a messenger for a limited time. */
export const mediaEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/chat/media',
    who: { persons: ['client', 'tutor'], staff: tutorStaff, limited: true },
    input: z.object({ chat_id: id(), role: z.enum(chatRoles).optional() }),
    answer: noFields,
    file: storedMediaTypes,
  }),
  forMessenger: endpoint({
    method: 'GET',
    // Viber accepts a picture only if its URL ends with an image extension.
    path: '/api/chat/handed_media/:key/:name',
    who: 'guest',
    input: z.object({ key: text(100, 1), name: z.enum(messengerFileNames) }),
    answer: noFields,
    file: ['image/jpeg', 'application/pdf'],
  }),
}

export const serviceEndpoints = {
  /** Sends to the client or a tutor of the order by the chosen messenger. */
  send: endpoint({
    method: 'POST',
    path: '/api/admin/chat/send_service_message',
    who: { staff: tutorStaff },
    inPerson: true,
    input: z.object({
      order_id: id(),
      msg_service: service(),
      msg_text: text(maxMessageLength).default(''),
      recipient: z.enum(['client', 'tutor']).default('client'),
      recipient_id: id().optional(),
      ...idempotencyKey,
    }),
    files: { media: mediaRule },
    answer: z.object({ message }),
  }),
}
