import { Worker } from 'node:worker_threads'

export type ThreadBudget = { cpuMs: number; wallMs: number; heapMb: number }

/** Marks an answer that did not come within the budget; apart from anything that a thread may answer. */
export const overBudget = Symbol('over budget')

/**
 * Runs a script on data from outside in a thread of its own: nobody else waits for it, however hostile the data is.
 * The script answers with one message. A thread that needs more time or memory than its budget is ended.
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
      worker.once('exit', () => reject(new Error('a thread ended without an answer')))
    })
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

const checkMs = 100

/** A busy machine only adds to the clock, so the limit that counts is the thread's own CPU time. */
function watchBudget(worker: Worker, { cpuMs, wallMs }: ThreadBudget, onExceeded: () => void): NodeJS.Timeout {
  const end = performance.now() + wallMs
  return setInterval(() => {
    if (performance.now() > end) onExceeded()
    // A thread that has ended meanwhile has nothing to tell any more.
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000 > cpuMs && onExceeded(),
      () => undefined,
    )
  }, checkMs)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
