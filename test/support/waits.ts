import { setTimeout as sleep } from 'node:timers/promises'

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

/** The kernel counts the CPU time of a thread in steps of this, so that what is shorter is told by the clock. */
const stepMs = 4

/** What a task costs this thread: by the clock, or by its CPU time where others have taken the processor meanwhile. */
export async function costOnce(task: () => unknown): Promise<number> {
  const [begun, cpu] = [performance.now(), threadCpuMs()]
  await task()
  return Math.min(performance.now() - begun, threadCpuMs() - cpu + stepMs)
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
