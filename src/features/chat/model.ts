import { orderStatus } from '#shared/order-status.ts'

/** All staff members share one side. */
export type Side = 'client' | 'tutor' | 'staff'
export type ConversationKind = 'client_tutor' | 'client_staff' | 'tutor_staff'

/** The names of the sides on the wire. */
export const chatRoles = ['client', 'tutor', 'admin'] as const
export type ChatRole = (typeof chatRoles)[number]
export const sideOf = (speaker: ChatRole): Side => (speaker === 'admin' ? 'staff' : speaker)
export const chatRoleOf = (side: Side): ChatRole => (side === 'staff' ? 'admin' : side)

/**
 * Returns undefined if the two sides have no conversation. Only staff may write to `both`, in the conversation of
 * client and tutor.
 */
export function conversationKind(mine: Side, other: Side | 'both'): ConversationKind | undefined {
  if (other === 'both') return mine === 'staff' ? 'client_tutor' : undefined
  if (mine === other) return undefined
  const sides = new Set([mine, other])
  if (!sides.has('staff')) return 'client_tutor'
  return sides.has('client') ? 'client_staff' : 'tutor_staff'
}

/** Client and tutor may write after a personal request, an agreement or an appointment. */
export function canMessage({ kind, state }: { kind: string; state: string }): boolean {
  return state === 'agreed' || state === 'appointed' || (kind === 'personal' && state === 'offered')
}

/** Conversations of these orders are read-only. */
export const closedStatuses: readonly number[] = [orderStatus.lost, orderStatus.deleted]

export const maxMessageLength = 4000
export const messagePageSize = 30
/** Messages per ten seconds. A person cannot type more; a program that does is broken or hostile. */
export const maxBurst = 200
/** The numbers are the wire codes of the messengers. */
export const services = { telegram: 1, viber: 2, whatsapp: 3 } as const
export type ServiceName = keyof typeof services
export const serviceName = (code: number) =>
  (Object.keys(services) as ServiceName[]).find((name) => services[name] === code)!

/** Brand names are the same in every language. */
export const serviceTitle = (code: number) => ['Telegram', 'Viber', 'WhatsApp'][code - 1] ?? ''

export const mediaRule = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 8 * 1_048_576,
  maxCount: 1,
} as const
/** Uploads are converted to these types. */
export const storedMediaTypes = ['image/webp', 'application/pdf'] as const
/** File names in the URLs that messengers fetch. */
export const messengerFileNames = ['photo.jpeg', 'document.pdf'] as const
/** Delivery states of a message that staff sent to a messenger. */
export const deliveryStates = ['waiting', 'sent', 'lost'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The subset of a message that the web client uses. */
export type PageMessage = {
  id: number
  conversation_id: number
  position: number
  sender: ChatRole
  sender_id: number | null
  auto_msg: boolean
  msg_text: string
  idempotency_key: string | null
  created_at: number
  deleted: boolean
  /** The messenger that the message came from or went to. */
  message_service?: number | null
  handed?: DeliveryState | null
  /** Staff see the full text; client and tutor do not yet. */
  masked?: boolean
  media?: { type: string; url: string } | null
}

/** Transient signals between windows: the person is typing, or has the conversation open. */
export const signalKinds = ['typing', 'here'] as const
export type SignalKind = (typeof signalKinds)[number]
