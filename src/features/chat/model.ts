/** Who speaks: the staff are one side, whoever of them it is. */
export type Side = 'client' | 'tutor' | 'staff'
export type Kind = 'client_tutor' | 'client_staff' | 'tutor_staff'

/** The wire's words for the sides. */
export const speakers = ['client', 'tutor', 'admin'] as const
export type Speaker = (typeof speakers)[number]
export const sideOf = (speaker: Speaker): Side => (speaker === 'admin' ? 'staff' : speaker)
export const speakerOf = (side: Side): Speaker => (side === 'staff' ? 'admin' : side)

/** Which conversation of an order two sides have; staff may also step into the one of the other two. */
export function kindOf(mine: Side, other: Side | 'both'): Kind | undefined {
  if (other === 'both') return mine === 'staff' ? 'client_tutor' : undefined
  if (mine === other) return undefined
  const sides = new Set([mine, other])
  if (!sides.has('staff')) return 'client_tutor'
  return sides.has('client') ? 'client_staff' : 'tutor_staff'
}

/** The states of an answer in which the two may talk: asked alone, willing, or chosen. */
export function mayTalk({ kind, state }: { kind: string; state: string }): boolean {
  return state === 'agreed' || state === 'appointed' || (kind === 'personal' && state === 'offered')
}

/** The statuses of an order that has ended for good: what was said can be read. */
export const over = [9, 10]

export const longestMessage = 4000
export const pageLength = 30
/** In ten seconds: a person types; a program that sends more than that is broken or means harm. */
export const burst = 200
/** The messengers, by the codes of the wire. */
export const services = { telegram: 1, viber: 2, whatsapp: 3 } as const
export type ServiceName = keyof typeof services
export const serviceName = (code: number) =>
  (Object.keys(services) as ServiceName[]).find((name) => services[name] === code)!

/** As they call themselves, in every language. */
export const serviceTitle = (code: number) => ['Telegram', 'Viber', 'WhatsApp'][code - 1] ?? ''

export const mediaRule = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 8 * 1_048_576,
  maxCount: 1,
} as const
/** What uploads are kept as. */
export const storedMedia = ['image/webp', 'application/pdf'] as const
/** What files are called that a messenger is handed. */
export const handedNames = ['photo.jpeg', 'document.pdf'] as const
/** What became of a message that staff have sent to a messenger. */
export const handedStates = ['waiting', 'sent', 'lost'] as const
export type HandedState = (typeof handedStates)[number]

/** A message as pages have it. */
export type PageMessage = {
  id: number
  conversation_id: number
  position: number
  sender: Speaker
  sender_id: number | null
  auto_msg: boolean
  msg_text: string
  client_id: string | null
  created_at: number
  deleted: boolean
  /** Came by, or went to, this messenger. */
  message_service?: number | null
  handed?: HandedState | null
  /** Staff read it whole; the two who talk do not yet. */
  masked?: boolean
  media?: { type: string; url: string } | null
}

/** What windows tell each other: somebody is writing, or has the conversation open. */
export const signalKinds = ['typing', 'here'] as const
export type SignalKind = (typeof signalKinds)[number]
