import { parentPort, workerData } from 'node:worker_threads'
import { inspectPdf } from './active-pdf.ts'
import { hidesSomething } from './hidden.ts'
import type { InspectedFile, Inspection } from './inspection.ts'

const { bytes, type } = workerData as InspectedFile

/** A structured clone turns a buffer into a plain array of bytes. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort!.postMessage(inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))

function inspect(file: Buffer): Inspection {
  if (hidesSomething(file, type)) return 'hides'
  return type === 'application/pdf' ? inspectPdf(file) : 'harmless'
}
