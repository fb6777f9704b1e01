import { useEffect } from 'react'
import { ReconnectingSocket } from '#ui/reconnecting-socket.ts'
import type { PageMessage, ChatRole } from '../model.ts'
import { createTransports } from './browser-transports.ts'
import { isConversationOpen } from './unread.ts'

/** Gives an open window time to show the message first. */
const debounceMs = 500

/** Also works for people with an order link, who have no inbox. */
export function useOrderMessages(
  { order_id, me }: { order_id: number; me: { role: ChatRole; id: number } },
  tell: () => void,
) {
  const { role, id } = me
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { connect } = createTransports({ order_id, me: { role, id }, to: { role: 'admin' } })
    const socket = new ReconnectingSocket(connect, {
      onMessage: (text) => {
        const { data } = JSON.parse(text) as { data?: { msg_data?: PageMessage } }
        const said = data?.msg_data?.conversation_id
        if (said === undefined) return
        clearTimeout(timer)
        timer = setTimeout(() => void (isConversationOpen(said) || tell()), debounceMs)
      },
    })
    socket.open()
    return () => {
      clearTimeout(timer)
      socket.stop()
    }
  }, [order_id, role, id, tell])
}
