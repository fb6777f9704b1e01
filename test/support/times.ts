/**
 * How often something random is tried. The gate tries it often enough to see what is plainly wrong; `npm run chaos --
 * --random` has the time to try it ten times as often.
 */
export const times = (inTheGate: number) => inTheGate * Number(process.env['RANDOM_TIMES'] ?? 1)
