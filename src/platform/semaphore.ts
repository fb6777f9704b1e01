/**
 * Runs at most `limit` tasks at a time. Others wait in order, at most `maxWaiting` of them, because waiting tasks hold
 * memory; beyond that `onFull` rejects.
 */
export function semaphore(
  limit: number,
  maxWaiting = Infinity,
  onFull: () => Error = () => new Error('semaphore queue is full'),
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = limit
  return async (task) => {
    if (free > 0) free--
    else if (waiting.length >= maxWaiting) throw onFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The slot is passed on directly, so that a new task cannot overtake waiting ones.
      if (next) next()
      else free++
    }
  }
}
