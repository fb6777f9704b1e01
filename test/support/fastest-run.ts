/** The fastest of several runs in milliseconds. It stops early once a run is fast enough. */
export async function fastestRun(
  run: () => unknown,
  { goodEnoughMs = 0, tries }: { goodEnoughMs?: number; tries: number },
) {
  let best = Infinity
  for (let tried = 0; tried < tries && best >= goodEnoughMs; tried++) {
    const start = performance.now()
    await run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
