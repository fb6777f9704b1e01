import { parentPort, workerData } from 'node:worker_threads'
import { drawPicture } from './draw-svg.ts'
import type { OgPicture } from './og-picture.ts'

const { siteName, picture } = workerData as { siteName: string; picture: OgPicture }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort!.postMessage(drawPicture(siteName, picture))
