/**
 * The number of runs of a randomized test. `npm test` uses the given number, and `npm run chaos -- --random` ten
 * times as many.
 */
export const randomRuns = (runs: number) => runs * Number(process.env['RANDOM_TIMES'] ?? 1)

/** `npm run proofs` runs every combination, and `npm test` a different sample in each place. */
export const isFullRun = process.env['FULL'] === '1'
