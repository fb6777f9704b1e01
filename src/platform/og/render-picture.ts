import { join } from 'node:path'
import { fail } from '#shared/errors.ts'
import { semaphore } from '../semaphore.ts'
import { overBudget, runInThread } from '../threads.ts'
import type { ThreadBudget } from '../threads.ts'
import { cutToLimits } from './og-picture.ts'
import type { OgPicture } from './og-picture.ts'

/** A picture of three full lines takes 300 ms and 40 MB, most of it for starting the thread. */
const budget: ThreadBudget = { cpuMs: 5_000, wallMs: 30_000, heapMb: 128 }
const script = join(import.meta.dirname, 'svg-worker.ts')
/** Networks fetch the picture again later if we are busy. */
const drawings = semaphore(1, 20, () => fail('too_many_requests'))
const quality = 86

/** Outlines are laid out in a thread, and sharp encodes on threads of its own. */
export function renderPicture(siteName: string, picture: OgPicture): Promise<Buffer> {
  return drawings(async () => {
    const svg = await runInThread<string>(script, { siteName, picture: cutToLimits(picture) }, budget)
    if (svg === overBudget) throw new Error('drawing a picture took too long')
    const { default: sharp } = await import('sharp')
    return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  })
}
