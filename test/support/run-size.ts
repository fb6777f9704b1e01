/**
 * The one way to sample. `npm test` runs the same sample every time, so that a red run is caused by a change, and
 * `npm run proofs` (FULL=1) everything that the test files which import this module can try. Every endpoint, page and
 * parser is in every sample: only the number of texts, editions and repetitions is reduced.
 */
export const isFullRun = process.env['FULL'] === '1'

/** vitest.config.ts sets it and the run prints it. SAMPLE_SEED=… runs another sample. */
export const sampleSeed = Number(process.env['SAMPLE_SEED'] ?? 0)

/** The number of runs of a randomized test. */
export const randomRuns = (inGate: number, inFullRun: number): number => (isFullRun ? inFullRun : inGate)

/**
 * Up to `count` of the items, or all of them in a full run. `place` is the index of the tested thing, so that
 * neighbors get different items and all items occur in every run.
 */
export function sample<T>(items: readonly T[], count: number, place = 0): T[] {
  if (isFullRun || count >= items.length) return [...items]
  const start = (sampleSeed + place) * count
  return Array.from({ length: count }, (_, index) => items[(start + index) % items.length]!)
}
