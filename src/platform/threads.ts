import { Worker } from 'node:worker_threads'

export type ThreadBudget = { cpuMs: number; wallMs: number; heapMb: number }

/** A symbol, so that it cannot be confused with a result of the thread. */
export const overBudget = Symbol('over budget')

/**
 * Runs a script on untrusted data in a worker thread, so that it cannot block the event loop. The script posts one
 * message. A thread that exceeds its time or memory budget is terminated.
 */
export async function runInThread<T>(
  script: string,
  data: unknown,
  budget: ThreadBudget,
): Promise<T | typeof overBudget> {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: budget.heapMb, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  let watch: NodeJS.Timeout | undefined
  try {
    return await new Promise<T | typeof overBudget>((resolve, reject) => {
      watch = watchBudget(worker, budget, () => resolve(overBudget))
      worker.once('message', resolve)
      worker.once('error', (error) => (isOutOfMemory(error) ? resolve(overBudget) : reject(error)))
      worker.once('exit', () => reject(new Error('thread exited without a result')))
    })
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

const checkMs = 100

/** A busy machine stretches wall time, so the limit that matters is the thread's own CPU time. */
function watchBudget(worker: Worker, { cpuMs, wallMs }: ThreadBudget, onExceeded: () => void): NodeJS.Timeout {
  const end = performance.now() + wallMs
  return setInterval(() => {
    if (performance.now() > end) onExceeded()
    // A thread that has already ended rejects the call.
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000 > cpuMs && onExceeded(),
      () => undefined,
    )
  }, checkMs)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
