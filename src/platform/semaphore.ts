/**
 * Lets at most `most` tasks run at once. Later ones wait in the order in which they came, at most `maxWaiting` of them:
 * what waits holds memory, so beyond that a task is turned away by `onFull`.
 */
export function semaphore(
  most: number,
  maxWaiting = Infinity,
  onFull: () => Error = () => new Error('too many tasks are waiting'),
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  return async (task) => {
    if (free > 0) free--
    else if (waiting.length >= maxWaiting) throw onFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place is handed over directly, so that a newcomer cannot overtake those who wait.
      if (next) next()
      else free++
    }
  }
}
