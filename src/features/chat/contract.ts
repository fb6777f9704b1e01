import { z } from 'zod'
import { client, tutor } from '#shared/access.ts'
import { id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { message } from './message-contract.ts'
import { longestMessage, mediaRule, pageLength, speakers, storedMedia } from './model.ts'

export { message } from './message-contract.ts'
export type { Message } from './message-contract.ts'
export { mediaEndpoints, messengerEndpoints, serviceEndpoints } from './messenger-contract.ts'

/** Whoever followed a link talks about the order it leads to. */
const who = { persons: ['client', 'tutor'], staff: [1, 2, 4], limited: true } as const
const position = () => integer(0, 2 ** 31 - 1)

/** As whom, of which order, with whom; `with_id` is the tutor where there may be several. */
const where = {
  order_id: id(),
  role: z.enum(speakers).optional(),
  with: z.enum([...speakers, 'both']),
  with_id: id().optional(),
}

export const endpoints = {
  messages: endpoint({
    method: 'GET',
    path: '/api/chat/messages',
    who,
    input: z.object({
      ...where,
      after: position().optional(),
      before: position().optional(),
      limit: integer(1, 100).default(pageLength),
    }),
    answer: z.object({
      /** None before the first word. */
      conversation_id: z.int().nullable(),
      messages: z.array(message),
      /** With `after`: the places of those that were deleted, which a window may still show; the latest of them. */
      deleted: z.array(z.int()),
      /** The newest there is, and how far each side has read. */
      last_position: z.int(),
      read: z.object({ client: z.int(), tutor: z.int(), admin: z.int() }),
      may_send: z.boolean(),
      /** Contacts are shown and files may be sent: the two know each other, or one of them is the staff. */
      open: z.boolean(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chat/send',
    who,
    // Nobody speaks in somebody else's name.
    inPerson: true,
    input: z.object({
      order_id: where.order_id,
      role: where.role,
      recipient: where.with,
      recipient_id: where.with_id,
      msg_text: text(longestMessage).default(''),
      client_id: text(64).optional(),
    }),
    files: { media: mediaRule },
    answer: z.object({ message }),
    limit: { seconds: 60, perAddress: 600, perActor: 120 },
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/chat/read',
    who,
    input: z.object({ ...where, position: position() }),
    answer: nothing,
  }),
}

export const staffEndpoints = {
  deleteMessage: endpoint({
    method: 'POST',
    path: '/api/admin/chat/delete_msg',
    who: { staff: [1, 2, 4] },
    input: z.object({ chat_id: id() }),
    answer: nothing,
  }),
  setRead: endpoint({
    method: 'POST',
    path: '/api/admin/chat/set_msg_read',
    who: { staff: [1, 2, 4] },
    input: z.object({ chat_id: id(), message_service: integer(0, 3).optional() }),
    answer: nothing,
  }),
}

/** One conversation among others: with whom, about what, its last word and what is unread in it. */
export const talk = z.object({
  conversation_id: z.int(),
  order_id: z.int(),
  /** The subjects of the order: several conversations with the same one are told apart by it. */
  about: z.string(),
  with: z.object({ role: z.enum(speakers), id: z.int().nullable(), name: z.string(), avatar: z.string().nullable() }),
  last: z.object({
    text: z.string(),
    media: z.enum(storedMedia).nullable(),
    deleted: z.boolean(),
    mine: z.boolean(),
    at: seconds(),
  }),
  unread: z.int(),
})
export type Talk = z.output<typeof talk>
/** Each page shows those of the pages before it, too. */
const shownTalks = { talk: id().optional(), page: integer(1, 50).default(1) }
const listed = z.object({
  me: z.object({ role: z.enum(['client', 'tutor']), id: z.int() }),
  talks: z.array(talk),
  more: z.boolean(),
  /** The one that stands open, wherever in the list it would be. */
  chosen: talk.nullable(),
})

const person = { persons: ['client', 'tutor'] } as const
const as = { role: z.enum(['client', 'tutor']) }

/** What pages ask again while they are open. */
export const talkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/talks',
    who: person,
    input: z.object({ ...as, ...shownTalks }),
    answer: listed,
  }),
  /** How many messages somebody has not read yet, counted to a hundred in each conversation. */
  unread: endpoint({
    method: 'GET',
    path: '/api/chat/unread',
    who: person,
    input: z.object(as),
    answer: z.object({ unread: z.int() }),
  }),
}

const talks = { layout: 'site', input: z.object(shownTalks), data: listed } as const

/** All conversations of a client, and of a tutor: `?talk=` is the one that stands open. */
export const clientTalksPage = page({ id: 'client_chats', path: '/client_chats', who: client, ...talks })
export const tutorTalksPage = page({ id: 'chats', path: '/chats', who: tutor, ...talks })
