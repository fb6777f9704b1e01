import { setTimeout as sleep } from 'node:timers/promises'
import { threadCpuMs } from './cpu-time.ts'

/**
 * The longest that another visitor of this process would have to wait while a task runs, in milliseconds: the most CPU
 * time that this thread spends between two turns of its event loop. The clock would also count what other processes
 * take on a busy machine. The least of several tries counts, and trying ends once it is low enough.
 */
export async function longestWait(
  task: () => Promise<unknown>,
  { most, tries }: { most: number; tries: number },
): Promise<number> {
  let least = Infinity
  for (let tried = 0; tried < tries && least > most; tried++) {
    least = Math.min(least, await longestTurn(task))
    // So much is no accident, and more tries of it would take minutes.
    if (least > hopeless * most) break
  }
  return least
}

const hopeless = 10

async function longestTurn(task: () => Promise<unknown>): Promise<number> {
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
