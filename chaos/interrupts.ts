import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf } from './cluster.ts'
import type { World } from './world.ts'

/** Where npm's shell is bash, a Ctrl-C arrives from the terminal and once more from npm. */
const echoMs = 10

/** Ctrl-C: returns the exit code, and how many servers were left behind. */
export async function interrupt({ product, place }: World, times: 1 | 2): Promise<{ code: number; left: number }> {
  product.kill('SIGINT')
  if (times === 2) await sleep(echoMs).then(() => product.kill('SIGINT'))
  const code = await product.ended
  return { code: Number(code), left: processesOf(place.cluster).length }
}
