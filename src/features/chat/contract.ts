import { z } from 'zod'
import { client, tutor, tutorStaff } from '#shared/access.ts'
import { id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { idempotencyKey, message } from './message-contract.ts'
import { maxMessageLength, mediaRule, messagePageSize, chatRoles, storedMediaTypes } from './model.ts'

export { message } from './message-contract.ts'
export type { Message } from './message-contract.ts'
export { mediaEndpoints, messengerEndpoints, serviceEndpoints } from './messenger-contract.ts'

/** A person with an order link (`limited`) may chat about that order. */
const who = { persons: ['client', 'tutor'], staff: tutorStaff, limited: true } as const
const position = () => integer(0, 2 ** 31 - 1)

/**
 * The role of the requester, the order, and the counterpart; `with_id` is the tutor's id when the order has several.
 */
const conversationRef = {
  order_id: id(),
  role: z.enum(chatRoles).optional(),
  with: z.enum([...chatRoles, 'both']),
  with_id: id().optional(),
}

export const chatEndpoints = {
  messages: endpoint({
    method: 'GET',
    path: '/api/chat/messages',
    who,
    input: z.object({
      ...conversationRef,
      after: position().optional(),
      before: position().optional(),
      limit: integer(1, 100).default(messagePageSize),
    }),
    answer: z.object({
      /** Null before the first message. */
      conversation_id: z.int().nullable(),
      messages: z.array(message),
      /** Filled with `after`: positions of recently deleted messages that the client may still show. */
      deleted: z.array(z.int()),
      last_position: z.int(),
      read: z.object({ client: z.int(), tutor: z.int(), admin: z.int() }),
      may_send: z.boolean(),
      /** Contacts are visible and files may be sent: the tutor is appointed, or one side is staff. */
      open: z.boolean(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chat/send',
    who,
    inPerson: true,
    input: z.object({
      order_id: conversationRef.order_id,
      role: conversationRef.role,
      recipient: conversationRef.with,
      recipient_id: conversationRef.with_id,
      msg_text: text(maxMessageLength).default(''),
      ...idempotencyKey,
    }),
    files: { media: mediaRule },
    answer: z.object({ message }),
    limit: { seconds: 60, perNetwork: 600, perActor: 120 },
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/chat/read',
    who,
    input: z.object({ ...conversationRef, position: position() }),
    answer: noFields,
  }),
}

export const chatStaffEndpoints = {
  deleteMessage: endpoint({
    method: 'POST',
    path: '/api/admin/chat/delete_msg',
    who: { staff: tutorStaff },
    input: z.object({ chat_id: id() }),
    answer: noFields,
  }),
  setRead: endpoint({
    method: 'POST',
    path: '/api/admin/chat/set_msg_read',
    who: { staff: tutorStaff },
    input: z.object({ chat_id: id(), message_service: integer(0, 3).optional() }),
    answer: noFields,
  }),
}

export const conversationSummary = z.object({
  conversation_id: z.int(),
  order_id: z.int(),
  /** The subjects of the order, to tell apart several conversations with the same person. */
  about: z.string(),
  with: z.object({ role: z.enum(chatRoles), id: z.int().nullable(), name: z.string(), avatar: z.string().nullable() }),
  last: z.object({
    text: z.string(),
    media: z.enum(storedMediaTypes).nullable(),
    deleted: z.boolean(),
    mine: z.boolean(),
    at: seconds(),
  }),
  unread: z.int(),
})
export type ConversationSummary = z.output<typeof conversationSummary>
/** A page includes the rows of all previous pages. */
const conversationListInput = { conversation: id().optional(), page: integer(1, 50).default(1) }
const conversationList = z.object({
  me: z.object({ role: z.enum(['client', 'tutor']), id: z.int() }),
  conversations: z.array(conversationSummary),
  more: z.boolean(),
  /** The open conversation, even if it is not on the requested page of the list. */
  chosen: conversationSummary.nullable(),
})

const person = { persons: ['client', 'tutor'] } as const
const asRole = { role: z.enum(['client', 'tutor']) }

/** Polled by open pages. */
export const conversationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/conversations',
    who: person,
    input: z.object({ ...asRole, ...conversationListInput }),
    answer: conversationList,
  }),
  /** Counts at most 100 messages per conversation. */
  unread: endpoint({
    method: 'GET',
    path: '/api/chat/unread',
    who: person,
    input: z.object(asRole),
    answer: z.object({ unread: z.int() }),
  }),
}

const chatsPage = { layout: 'site', input: z.object(conversationListInput), data: conversationList } as const

/** `?conversation=` selects the open conversation. */
export const clientChatsPage = definePage({ id: 'client_chats', path: '/client_chats', who: client, ...chatsPage })
export const tutorChatsPage = definePage({ id: 'chats', path: '/chats', who: tutor, ...chatsPage })
