import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The longest time that another visitor of this process would have waited while a task ran, in milliseconds: gaps
 * between turns of the event loop, less what the same gaps were while nothing ran. A busy machine only adds, so the best
 * of several tries counts, and trying ends once it is low enough.
 */
export async function longestWait(
  task: () => Promise<unknown>,
  { most, tries }: { most: number; tries: number },
): Promise<number> {
  let best = Infinity
  for (let tried = 0; tried < tries && best > most; tried++) {
    const idle = await longestGap(() => sleep(30))
    best = Math.min(best, Math.max(0, (await longestGap(task)) - idle))
  }
  return best
}

async function longestGap(task: () => Promise<unknown>): Promise<number> {
  let [longest, last, over] = [0, performance.now(), false]
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await task()
  } finally {
    over = true
    await sleep(0)
    longest = Math.max(longest, performance.now() - last)
  }
  return longest
}
