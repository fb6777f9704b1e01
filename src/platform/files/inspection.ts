import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { semaphore } from '../semaphore.ts'
import type { PdfVerdict } from './active-pdf.ts'

export type InspectedFile = { bytes: Uint8Array; type: string }
export type Inspection = PdfVerdict | 'hides'
export type InspectionBudget = { cpuMs: number; wallMs: number; heapMb: number }

/** An ordinary scan of eight megabytes takes a quarter of a second and 40 MB. A busy machine only adds to the clock. */
const usual: InspectionBudget = { cpuMs: 3_000, wallMs: 30_000, heapMb: 128 }
const atOnce = 2

/** Uploads are already limited to a few at a time, so this queue is as short. */
const inspections = semaphore(atOnce)

/**
 * Inspects a file in a thread of its own: nobody else waits for it, however hostile it is. A file that needs more time
 * or memory than the budget is too complex, and its thread is ended.
 */
export function inspectFile(file: InspectedFile, budget = usual): Promise<Inspection> {
  return inspections(() => inspectInThread(file, budget))
}

async function inspectInThread(file: InspectedFile, budget: InspectionBudget): Promise<Inspection> {
  const worker = new Worker(join(import.meta.dirname, 'inspection-worker.ts'), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: budget.heapMb, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  })
  let watch: NodeJS.Timeout | undefined
  try {
    return await new Promise<Inspection>((resolve, reject) => {
      watch = watchBudget(worker, budget, () => resolve('too_complex'))
      worker.once('message', resolve)
      worker.once('error', (error) => (isOutOfMemory(error) ? resolve('too_complex') : reject(error)))
    })
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

const checkMs = 100

function watchBudget(worker: Worker, { cpuMs, wallMs }: InspectionBudget, onExceeded: () => void): NodeJS.Timeout {
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
