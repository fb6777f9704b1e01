import { signalKinds } from '../model.ts'
import type { HandedState, Side, SignalKind } from '../model.ts'

/** What is true for a moment, or tells of what is stored anyway. */
export type Signal =
  | { kind: SignalKind; conversation_id: number; by: Side }
  | { kind: 'read'; conversation_id: number; read: Record<Side, number> }
  | { kind: 'deleted'; conversation_id: number; chat_id: number }
  | { kind: 'forgotten'; conversation_id: number }
  | { kind: 'handed'; conversation_id: number; chat_id: number; handed: HandedState }

/** News carry nothing but ids: who does what is in their name. */
export const signalNews = (kind: SignalKind, by: Side) => `chat.${kind}.${by}`

const known = new Map(
  signalKinds.flatMap((kind) =>
    (['client', 'tutor', 'staff'] as const).map((by) => [signalNews(kind, by), { kind, by }] as const),
  ),
)
export const signalOf = (event: string) => known.get(event)
