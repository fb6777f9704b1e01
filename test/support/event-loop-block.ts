import { setTimeout as sleep } from 'node:timers/promises'
import { threadCpuMs } from './cpu-time.ts'

/**
 * The longest time that a task blocks the event loop, in CPU milliseconds of this thread between two turns. Wall
 * time would also count other processes. Garbage collection and a busy machine lengthen single tries, so the best of
 * them counts, and it stops once that is low enough.
 */
export async function longestBlockMs(
  task: () => Promise<unknown>,
  { limitMs, tries = 10 }: { limitMs: number; tries?: number },
): Promise<number> {
  let least = Infinity
  for (let tried = 0; tried < tries && least > limitMs; tried++) {
    least = Math.min(least, await measureLongestBlock(task))
    // Far above the limit is no noise, and more tries would take minutes.
    if (least > giveUpFactor * limitMs) break
  }
  return least
}

const giveUpFactor = 10

async function measureLongestBlock(task: () => Promise<unknown>): Promise<number> {
  let [longest, last, over] = [0, threadCpuMs(), false]
  const turn = () => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!over) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  try {
    await task()
  } finally {
    over = true
    await sleep(2)
    longest = Math.max(longest, threadCpuMs() - last)
  }
  return longest
}
