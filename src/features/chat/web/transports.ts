import type { Failure } from '#shared/errors.ts'
import type { DeliveryState, PageMessage, Side, SignalKind } from '../model.ts'
import type { Connect } from '#ui/reconnecting-socket.ts'

/** Tests provide their own transports. */
export type ChatTransports = {
  connect: Connect
  /** Oldest first. Throws `RequestRejected` without access. */
  fetchAfter: (position: number) => Promise<MessagePage>
  /** Sends by HTTP. Throws `RequestRejected` when a retry is pointless. */
  post: (message: OutgoingChatMessage, progress: (share: number) => void) => Promise<PageMessage>
}
export type ConversationOptions = {
  id: number | null
  initialMessages: readonly PageMessage[]
  /** Messages of an earlier page view; their keys prevent duplicates. */
  unsent?: readonly OutgoingChatMessage[]
  isOwn: (message: PageMessage) => boolean
  /** The sides whose presence, typing and read positions are shown. */
  counterparts: readonly Side[]
  onChange: () => void
  /** A system message arrived: the order has changed. */
  onSystemMessage?: () => void
}
export type MessagePage = {
  messages: PageMessage[]
  /** Positions of deleted messages before this page. */
  deleted?: number[]
  last_position: number
  conversation_id: number | null
} & Partial<ConversationState>
export type ConversationState = { read: Record<'client' | 'tutor' | 'admin', number>; may_send: boolean; open: boolean }
/** The key identifies the message when it is sent again. */
export type OutgoingChatMessage = { idempotency_key: string; msg_text: string; file?: File | undefined }
/** `accepted`: the server has the message, but earlier ones are still missing here. */
export type PendingMessage = OutgoingChatMessage & {
  state: 'sending' | 'accepted' | 'failed'
  progress?: number
  failure?: Failure | undefined
}
export class RequestRejected extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super('request rejected')
    this.failure = failure
  }
}
export type IncomingSignal =
  | { kind: SignalKind; conversation_id: number; by: Side }
  | { kind: 'read'; conversation_id: number; read: Record<Side, number> }
  | { kind: 'deleted'; conversation_id: number; chat_id: number }
  | { kind: 'forgotten'; conversation_id: number }
  | { kind: 'handed'; conversation_id: number; chat_id: number; handed: DeliveryState }
export type SocketFrame = {
  status: string
  error?: unknown
  data?: { msg_data?: PageMessage; signal?: IncomingSignal; listening?: true }
}
