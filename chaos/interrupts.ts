import { setTimeout as sleep } from 'node:timers/promises'
import { listPostmasters } from './postgres.ts'
import type { ChaosContext } from './context.ts'

/** With bash as npm's shell, Ctrl-C arrives from the terminal and again from npm. */
const echoMs = 10

/** Sends Ctrl-C and returns the exit code and the number of orphaned servers. */
export async function interrupt(
  { product, postgres }: ChaosContext,
  times: 1 | 2,
): Promise<{ code: number; left: number }> {
  product.kill('SIGINT')
  if (times === 2) await sleep(echoMs).then(() => product.kill('SIGINT'))
  const code = await product.ended
  return { code: Number(code), left: listPostmasters(postgres.cluster).length }
}
