import type { Side, SignalKind } from '../model.ts'
import type { IncomingSignal, ConversationState } from './transports.ts'

/** Signals are repeated before they expire. */
const signalMs: Record<SignalKind, number> = { typing: 5_000, here: 60_000 }

/** Presence, typing and read positions of the counterparts. */
export class ChatPresence {
  read: Partial<Record<Side, number>> = {}
  readonly #sides: readonly Side[]
  /** Expiry times by signal. */
  readonly #expiresAt: Partial<Record<SignalKind, number>> = {}

  constructor(sides: readonly Side[]) {
    this.#sides = sides
  }

  isActive(kind: SignalKind): boolean {
    return (this.#expiresAt[kind] ?? 0) > Date.now()
  }

  get readPosition(): number {
    return Math.max(0, ...this.#sides.map((side) => this.read[side] ?? 0))
  }

  /** Returns how long the signal is valid; undefined for other sides. */
  handleSignal({ kind, by }: Extract<IncomingSignal, { by: Side }>): number | undefined {
    if (!this.#sides.includes(by)) return undefined
    this.#expiresAt[kind] = Date.now() + signalMs[kind]
    return signalMs[kind]
  }

  clearTyping(): void {
    delete this.#expiresAt.typing
  }

  /** An HTTP answer may be older than a signal, so positions only grow. */
  mergeRead(read: ConversationState['read']): void {
    for (const [side, to] of [
      ['client', read.client],
      ['tutor', read.tutor],
      ['staff', read.admin],
    ] as const)
      this.read[side] = Math.max(to, this.read[side] ?? 0)
  }
}
