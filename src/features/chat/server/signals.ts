import { signalKinds } from '../model.ts'
import type { DeliveryState, Side, SignalKind } from '../model.ts'

/** Transient state, or a hint about stored data. */
export type ChatSignal =
  | { kind: SignalKind; conversation_id: number; by: Side }
  | { kind: 'read'; conversation_id: number; read: Record<Side, number> }
  | { kind: 'deleted'; conversation_id: number; chat_id: number }
  | { kind: 'forgotten'; conversation_id: number }
  | { kind: 'handed'; conversation_id: number; chat_id: number; handed: DeliveryState }

/** Bus events carry only ids, so the kind and the side are part of the name. */
export const signalBusEvent = (kind: SignalKind, by: Side) => `chat.${kind}.${by}`

const signalsByBusEvent = new Map(
  signalKinds.flatMap((kind) =>
    (['client', 'tutor', 'staff'] as const).map((by) => [signalBusEvent(kind, by), { kind, by }] as const),
  ),
)
export const parseSignalBusEvent = (event: string) => signalsByBusEvent.get(event)
