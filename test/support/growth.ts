import { threadCpuMs } from './cpu-time.ts'

/** A run that takes fewer milliseconds is quick enough, and too short to be compared. */
const floor = 25
const mostTries = 15
/** Twice the length costs at most 2.5 times the time; four times the length is compared, so that noise matters less. */
const mostGrowth = 2.5 ** 2

/**
 * Whether the time grows no faster than it may with the length of a text. It is the time of this thread on the
 * processor, so that other processes hardly matter, and the best of several tries counts.
 */
export function growsLinearly(run: (text: string) => unknown, unit: string, length: number): boolean {
  const [short, long] = [repeatTo(unit, length), repeatTo(unit, 4 * length)]
  let [shortTime, longTime] = [Infinity, Infinity]
  for (let tries = 0; tries < mostTries; tries++) {
    longTime = Math.min(
      longTime,
      threadTime(() => run(long)),
    )
    if (longTime < floor) return true
    shortTime = Math.min(
      shortTime,
      threadTime(() => run(short)),
    )
    if (tries > 0 && longTime <= mostGrowth * shortTime) return true
    if (longTime > hopeless) return false
  }
  return false
}

const hopeless = 2000

export const repeatTo = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Milliseconds that this thread spends on the processor. */
export function threadTime(run: () => unknown): number {
  const start = threadCpuMs()
  run()
  return threadCpuMs() - start
}
