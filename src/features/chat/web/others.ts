import type { Side, SignalKind } from '../model.ts'
import type { Signal, Standing } from './ways.ts'

/** How long it holds that somebody writes, or is here: windows repeat it sooner. */
const signalMs: Record<SignalKind, number> = { typing: 5_000, here: 60_000 }

/** Those who are talked to, and not whoever looks on: whether they are here, write, and how far they have read. */
export class Others {
  read: Partial<Record<Side, number>> = {}
  readonly #sides: readonly Side[]
  /** Until when they write or are here. */
  readonly #seen: Partial<Record<SignalKind, number>> = {}

  constructor(sides: readonly Side[]) {
    this.#sides = sides
  }

  sees(kind: SignalKind): boolean {
    return (this.#seen[kind] ?? 0) > Date.now()
  }

  get readTo(): number {
    return Math.max(0, ...this.#sides.map((side) => this.read[side] ?? 0))
  }

  /** Answers for how long it holds; undefined if it is about nobody here. */
  signalled({ kind, by }: Extract<Signal, { by: Side }>): number | undefined {
    if (!this.#sides.includes(by)) return undefined
    this.#seen[kind] = Date.now() + signalMs[kind]
    return signalMs[kind]
  }

  hasSpoken(): void {
    delete this.#seen.typing
  }

  /** An answer may be older than what the line has told meanwhile. */
  haveRead(read: Standing['read']): void {
    for (const [side, to] of [
      ['client', read.client],
      ['tutor', read.tutor],
      ['staff', read.admin],
    ] as const)
      this.read[side] = Math.max(to, this.read[side] ?? 0)
  }
}
