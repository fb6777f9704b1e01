import { setImmediate as nextTurn } from 'node:timers/promises'

const pieceMs = 8

/** Work through a long list without keeping other requests waiting. */
export async function inPieces<T>(items: readonly T[], work: (item: T, at: number) => void): Promise<void> {
  let until = performance.now() + pieceMs
  for (const [at, item] of items.entries()) {
    work(item, at)
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + pieceMs
  }
}
