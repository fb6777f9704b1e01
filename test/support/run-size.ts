/**
 * The one way to sample. There are three sizes:
 * - `npm test` runs the same sample every time, so that a red run is caused by a change.
 * - `npm run proofs -- --short` (SHORT=1), which CI runs as well, has every page and parser and every endpoint with code
 *   of its own, but reduces texts, editions, repetitions and endpoints that the panel engine serves alike.
 * - `npm run proofs` (FULL=1) runs everything that the test files which import this module can try.
 */
export const isFullRun = process.env['FULL'] === '1'
/** Some slow tests are left to CI. */
export const isGate = !isFullRun && process.env['SHORT'] !== '1'

/** vitest.config.ts sets it and the run prints it. SAMPLE_SEED=… runs another sample. */
export const sampleSeed = Number(process.env['SAMPLE_SEED'] ?? 0)

/** The number of runs of a randomized test. */
export const randomRuns = (inGate: number, inFullRun: number): number => (isFullRun ? inFullRun : inGate)

/** A number that `npm test` reduces. */
export const countInGate = (inGate: number, otherwise: number): number => (isGate ? inGate : otherwise)

/** Every `step`th of the items in `npm test`, and all of them in proofs, also in short ones. */
export function oneInGate<T>(step: number, items: readonly T[]): T[] {
  return isGate ? items.filter((_, index) => index % step === sampleSeed % step) : [...items]
}

/**
 * Up to `count` of the items, or all of them in a full run. `place` is the index of the tested thing, so that
 * neighbors get different items and all items occur in every run.
 */
export function sample<T>(items: readonly T[], count: number, place = 0): T[] {
  if (isFullRun || count >= items.length) return [...items]
  const start = (sampleSeed + place) * count
  return Array.from({ length: count }, (_, index) => items[(start + index) % items.length]!)
}
