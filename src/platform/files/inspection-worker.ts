import { parentPort, workerData } from 'node:worker_threads'
import { docxType } from '../http/sniff.ts'
import { inspectPdf } from './active-pdf.ts'
import { inspectDocx } from './docx.ts'
import { hasHiddenContent } from './hidden-content.ts'
import type { InspectedFile, Inspection } from './inspection.ts'

const { bytes, type } = workerData as InspectedFile

/** The structured clone turns a Buffer into a plain Uint8Array. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort!.postMessage(inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))

function inspect(file: Buffer): Inspection {
  if (type === docxType) return inspectDocx(file)
  if (hasHiddenContent(file, type)) return 'hides'
  return type === 'application/pdf' ? inspectPdf(file) : 'harmless'
}
