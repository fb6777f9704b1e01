import { join } from 'node:path'
import { semaphore } from '../semaphore.ts'
import { overBudget, runInThread } from '../threads.ts'
import type { ThreadBudget } from '../threads.ts'
import type { PdfVerdict } from './active-pdf.ts'

export type InspectedFile = { bytes: Uint8Array; type: string }
export type Inspection = PdfVerdict | 'hides'

/** An ordinary scan of eight megabytes takes a quarter of a second and 40 MB. */
const usual: ThreadBudget = { cpuMs: 3_000, wallMs: 30_000, heapMb: 128 }
const script = join(import.meta.dirname, 'inspection-worker.ts')

/** Uploads are already limited to a few at a time, so this queue is as short. */
const inspections = semaphore(2)

/** Whether a file may be kept; one that needs more than its budget is too complex. */
export function inspectFile(file: InspectedFile, budget = usual): Promise<Inspection> {
  return inspections(async () => {
    const answer = await runInThread<Inspection>(script, file, budget)
    return answer === overBudget ? 'too_complex' : answer
  })
}
