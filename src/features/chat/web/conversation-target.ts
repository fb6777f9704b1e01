import type { WireAnswer } from '#shared/contract.ts'
import type { chatEndpoints } from '../contract.ts'
import type { ChatRole } from '../model.ts'

/** The window's owner and counterpart; `id` is needed when the order has several tutors. */
export type ConversationTarget = {
  order_id: number
  me: { role: ChatRole; id: number }
  to: { role: ChatRole | 'both'; id?: number | undefined }
}

/** The socket delivers messages of all conversations about the order. */
export type ChatSocketMessage = WireAnswer<typeof chatEndpoints.send>['message']

export type OnMessage = (message: ChatSocketMessage) => void
