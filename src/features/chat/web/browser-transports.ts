import { call } from '#ui/api.ts'
import { connectShared } from '#ui/live-socket.ts'
import { callWithProgress } from '#ui/upload.ts'
import type { chatEndpoints } from '../contract.ts'
import { RequestRejected } from './transports.ts'
import type { ChatTransports } from './transports.ts'
import type { ChatSocketMessage, OnMessage, ConversationTarget } from './use-conversation.ts'

export function conversationParams({ order_id, me, to }: ConversationTarget) {
  return { order_id, role: me.role, with: to.role, ...(to.id !== undefined && { with_id: to.id }) }
}

export function createTransports(place: ConversationTarget, onHeard?: OnMessage): ChatTransports {
  const { order_id, me, to } = place
  const recipient = { recipient: to.role, ...(to.id !== undefined && { recipient_id: to.id }) }
  return {
    connect: (on) => {
      const shared = connectShared({ role: me.role, id: String(me.id), order_id: String(order_id) })
      const socket = shared({
        ...on,
        message: (text) => {
          on.message(text)
          const { msg_data } = (JSON.parse(text) as { data?: { msg_data?: ChatSocketMessage } }).data ?? {}
          if (msg_data) onHeard?.(msg_data)
        },
      })
      const address = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), ...recipient, order_id })
      return socket && { ...socket, send: (text) => socket.send(address(text)) }
    },
    fetchAfter: async (position) => {
      const answer = await call<typeof chatEndpoints.messages>('GET /api/chat/messages', {
        ...conversationParams(place),
        after: position,
        limit: 100,
      })
      if (answer.status === 'success') return answer.data
      if (accessErrors.has(answer.error)) throw new RequestRejected(answer)
      throw new Error('temporary failure')
    },
    post: async ({ file, idempotency_key, msg_text }, progress) => {
      const sent = { order_id, role: me.role, ...recipient, idempotency_key, msg_text }
      const answer = file
        ? await callWithProgress(progress)<typeof chatEndpoints.send>('POST /api/chat/send', sent, { media: [file] })
        : await call<typeof chatEndpoints.send>('POST /api/chat/send', sent)
      if (answer.status === 'success') return answer.data.message
      if (transientErrors.has(answer.error)) throw new Error('temporary failure')
      throw new RequestRejected(answer)
    },
  }
}

const accessErrors = new Set<unknown>(['unauthorized', 'forbidden', 'not_found'])
/** Errors that a later attempt may not have. */
const transientErrors = new Set<unknown>(['unavailable', 'too_many_requests', 'undefined_error'])
