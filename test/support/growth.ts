import { threadCpuMs } from './cpu-time.ts'

/** A shorter run is fast enough and too short to compare. */
const comparableMs = 25
const maxTries = 15
/** Doubling the length may cost 2.5 times the time. Four times the length is compared to reduce noise. */
const maxGrowth = 2.5 ** 2

/**
 * Measures the CPU time of this thread, so that other processes hardly matter. The best of several tries
 * counts.
 */
export function growsLinearly(run: (text: string) => unknown, unit: string, length: number): boolean {
  const [short, long] = [repeatTo(unit, length), repeatTo(unit, 4 * length)]
  let [shortTime, longTime] = [Infinity, Infinity]
  for (let tries = 0; tries < maxTries; tries++) {
    longTime = Math.min(
      longTime,
      cpuTimeOf(() => run(long)),
    )
    if (longTime < comparableMs) return true
    shortTime = Math.min(
      shortTime,
      cpuTimeOf(() => run(short)),
    )
    if (tries > 0 && longTime <= maxGrowth * shortTime) return true
    // Far beyond the limit is no noise, and more tries would take seconds. One slow run may be a garbage collection.
    if (tries >= 2 && longTime > giveUpMs) return false
    if (tries >= 4 && longTime > 1.5 * maxGrowth * shortTime) return false
  }
  return false
}

const giveUpMs = 2000

export const repeatTo = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

export function cpuTimeOf(run: () => unknown): number {
  const start = threadCpuMs()
  run()
  return threadCpuMs() - start
}
