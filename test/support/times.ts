/**
 * How often something random is tried. The gate tries it often enough to see what is plainly wrong; `npm run chaos --
 * --random` has the time to try it ten times as often.
 */
export const times = (inTheGate: number) => inTheGate * Number(process.env['RANDOM_TIMES'] ?? 1)

/** `npm run proofs` tries everything; the gate a sample of it that is another one for each place. */
export const full = process.env['FULL'] === '1'
