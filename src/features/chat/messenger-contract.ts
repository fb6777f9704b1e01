import { z } from 'zod'
import { id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import { message } from './message-contract.ts'
import { handedNames, longestMessage, mediaRule, services, speakers, storedMedia } from './model.ts'

const person = { persons: ['client', 'tutor'] } as const
const service = () => integer(1, 3)

/** Where people are reached when they are not here. */
export const messengerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/messengers',
    who: person,
    input: nothing,
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
  /** Answers where to go with a code; without an address it is the sandbox, and done. */
  link: endpoint({
    method: 'POST',
    path: '/api/chat/messengers/link',
    who: person,
    inPerson: true,
    input: z.object({ service: service() }),
    answer: z.object({ url: z.string().nullable(), expires_at: seconds().nullable() }),
    limit: { seconds: 3600, perAddress: 200, perActor: 30 },
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/chat/messengers/unlink',
    who: person,
    inPerson: true,
    input: z.object({ service: service() }),
    answer: nothing,
  }),
}

/** Files of messages: to the sides of the conversation and staff, and for a little while to a messenger that fetches one. */
export const mediaEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/chat/media',
    who: { persons: ['client', 'tutor'], staff: [1, 2, 4], limited: true },
    input: z.object({ chat_id: id(), role: z.enum(speakers).optional() }),
    answer: nothing,
    file: storedMedia,
  }),
  handed: endpoint({
    method: 'GET',
    // Viber takes a picture only from an address that ends like one.
    path: '/api/chat/handed_media/:key/:name',
    who: 'guest',
    input: z.object({ key: text(100, 1), name: z.enum(handedNames) }),
    answer: nothing,
    file: ['image/jpeg', 'application/pdf'],
  }),
}

export const serviceEndpoints = {
  /** By staff, to the client of the order or to one of its tutors, at the messenger that they name. */
  send: endpoint({
    method: 'POST',
    path: '/api/admin/chat/send_service_message',
    who: { staff: [1, 2, 4] },
    inPerson: true,
    input: z.object({
      order_id: id(),
      msg_service: service(),
      msg_text: text(longestMessage).default(''),
      recipient: z.enum(['client', 'tutor']).default('client'),
      recipient_id: id().optional(),
      client_id: text(64).optional(),
    }),
    files: { media: mediaRule },
    answer: z.object({ message }),
  }),
}
