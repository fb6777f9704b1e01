type RunnerOptions<T> = { read: () => T; run: (draft: T) => Promise<void>; waitMs: number }

/**
 * Runs a draft when it has changed and typing has paused. The server works on one draft at a time: a change during a run
 * starts the next one after it, with the latest draft.
 */
export function createDraftRunner<T>({ read, run, waitMs }: RunnerOptions<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | undefined
  let isRunning = false
  let isStopped = false

  async function runChanged(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (;;) {
      const draft = read()
      const key = JSON.stringify(draft)
      if (isStopped || key === last) break
      last = key
      await run(draft)
    }
    isRunning = false
  }

  return {
    start: () => void runChanged(),
    onInput: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void runChanged(), waitMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
