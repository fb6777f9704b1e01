/** The shortest of several measurements, since other processes of the machine make single ones longer. */
export async function leastOf(tries: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity
  for (let count = 0; count < tries; count++) least = Math.min(least, await measure())
  return least
}
