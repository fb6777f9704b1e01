/** Lets so many do their work at once; whoever comes later waits for a turn, in the order of coming. */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn goes from hand to hand: nobody who comes just now is faster.
      if (next) next()
      else free++
    }
  }
}
