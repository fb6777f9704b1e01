/** Times below this many milliseconds are noise. */
const floor = 12
const mostTries = 6
const mostGrowth = 2.5

/**
 * Whether twice the length costs at most 2.5 times the time. The time is that of this thread on the processor, so that
 * other processes hardly matter, and the best of several tries counts.
 */
export function growsLinearly(run: (text: string) => unknown, unit: string, length: number): boolean {
  const [once, twice] = [repeatTo(unit, length), repeatTo(unit, 2 * length)]
  let [short, long] = [Infinity, Infinity]
  for (let tries = 0; tries < mostTries; tries++) {
    long = Math.min(
      long,
      threadTime(() => run(twice)),
    )
    if (long < floor) return true
    short = Math.min(
      short,
      threadTime(() => run(once)),
    )
    if (tries > 0 && long <= mostGrowth * Math.max(short, floor / 2)) return true
  }
  return false
}

export const repeatTo = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Milliseconds that this thread spends on the processor. */
export function threadTime(run: () => unknown): number {
  const start = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
