import { join } from 'node:path'
import { semaphore } from '../semaphore.ts'
import { overBudget, runInThread } from '../threads.ts'
import type { ThreadBudget } from '../threads.ts'
import type { PdfVerdict } from './active-pdf.ts'
import type { DocxVerdict } from './docx.ts'

export type InspectedFile = { bytes: Uint8Array; type: string }
export type Inspection = PdfVerdict | DocxVerdict | 'hides'

/** A typical scan of eight megabytes takes 250 ms and 40 MB. */
const defaultBudget: ThreadBudget = { cpuMs: 3_000, wallMs: 30_000, heapMb: 128 }
const script = join(import.meta.dirname, 'inspection-worker.ts')

/** Uploads are already limited, so this queue stays short. */
const inspections = semaphore(2)

export function inspectFile(file: InspectedFile, budget = defaultBudget): Promise<Inspection> {
  return inspections(async () => {
    const answer = await runInThread<Inspection>(script, file, budget)
    return answer === overBudget ? 'too_complex' : answer
  })
}
