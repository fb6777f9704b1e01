import { parentPort, workerData } from 'node:worker_threads'
import { parseBounceReport } from './bounce-report.ts'

const { bytes, to } = workerData as { bytes: Uint8Array; to: string }
const report = await parseBounceReport(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), to)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort!.postMessage(report)
