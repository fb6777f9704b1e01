import { call } from '#ui/api.ts'
import { callWithProgress } from '#ui/upload.ts'
import type { endpoints } from '../contract.ts'
import { NotTaken } from './ways.ts'
import type { Ways } from './conversation.ts'
import type { LineMessage, OnHeard, Place } from './use-conversation.ts'

export function whereOf({ order_id, me, to }: Place) {
  return { order_id, role: me.role, with: to.role, ...(to.id !== undefined && { with_id: to.id }) }
}

/** How a window of the browser reaches the server. */
export function waysOf(place: Place, onHeard?: OnHeard): Ways {
  const { order_id, me, to } = place
  const recipient = { recipient: to.role, ...(to.id !== undefined && { recipient_id: to.id }) }
  return {
    connect: (on) => {
      if (!('WebSocket' in globalThis)) return undefined
      const query = new URLSearchParams({ role: me.role, id: String(me.id), order_id: String(order_id), signals: '1' })
      query.set('lang', document.documentElement.dataset['locale'] ?? '')
      const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/websocket/?${query}`)
      socket.addEventListener('open', on.open)
      socket.addEventListener('message', ({ data }) => {
        on.message(String(data))
        const { msg_data } = (JSON.parse(String(data)) as { data?: { msg_data?: LineMessage } }).data ?? {}
        if (msg_data) onHeard?.(msg_data)
      })
      socket.addEventListener('close', on.close)
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN)
            socket.send(JSON.stringify({ ...(JSON.parse(text) as object), ...recipient, order_id }))
        },
        close: () => socket.close(),
      }
    },
    after: async (position) => {
      const answer = await call<typeof endpoints.messages>('GET /api/chat/messages', {
        ...whereOf(place),
        after: position,
        limit: 100,
      })
      if (answer.status === 'success') return answer.data
      if (notTheirs.has(answer.error)) throw new NotTaken(answer)
      throw new Error('not now')
    },
    post: async ({ file, client_id, msg_text }, progress) => {
      const sent = { order_id, role: me.role, ...recipient, client_id, msg_text }
      const answer = file
        ? await callWithProgress(progress)<typeof endpoints.send>('POST /api/chat/send', sent, { media: [file] })
        : await call<typeof endpoints.send>('POST /api/chat/send', sent)
      if (answer.status === 'success') return answer.data.message
      if (mayPass.has(answer.error)) throw new Error('not now')
      throw new NotTaken(answer)
    },
  }
}

const notTheirs = new Set<unknown>(['unauthorized', 'forbidden', 'not_found'])
/** These say something about the moment, not about the message. */
const mayPass = new Set<unknown>(['unavailable', 'too_many_requests', 'undefined_error'])
