/**
 * The least CPU time of several runs in milliseconds, with that of all threads. Wall time would also count other
 * processes on a busy machine. It stops early once a run is cheap enough.
 */
export async function leastCpuMs(run: () => unknown, { enoughMs = 0, tries }: { enoughMs?: number; tries: number }) {
  let least = Infinity
  for (let tried = 0; tried < tries && least >= enoughMs; tried++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
