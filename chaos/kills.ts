import { setTimeout as sleep } from 'node:timers/promises'
import { killBackend, killPostmaster, findPostmaster } from './postgres.ts'
import type { ChaosContext } from './context.ts'
import { createCity } from './writers.ts'

const recoveryLimitMs = 30_000

/** Processes to kill with SIGKILL. The product must recover without help. */
export const kills = {
  app: killApp,
  database: async (context: ChaosContext) => waitForNewPostmaster(context, await killPostmaster(context.postgres)),
  'a connection': (context: ChaosContext) => killBackend(context.postgres),
  'app and database': async (context: ChaosContext) => {
    await killPostmaster(context.postgres)
    await killApp(context)
  },
}
export type Kill = keyof typeof kills

export async function killAndRecover(context: ChaosContext, kill: Kill): Promise<number> {
  const startedAt = performance.now()
  const recovered = async () => {
    await kills[kill](context)
    await waitForWrite(context)
    return performance.now() - startedAt
  }
  const late = async () => {
    await sleep(recoveryLimitMs, undefined, { ref: false })
    throw new Error(`no write was acknowledged within ${recoveryLimitMs / 1000} s after the end of ${kill}`)
  }
  return Promise.race([recovered(), late()])
}

/** Fails when the app exits because its database was killed. */
async function waitForWrite({ product, site, ledger, region }: ChaosContext): Promise<void> {
  const exited = product.ended.then((code) => {
    throw new Error(`the app ended by itself (${code}):\n${product.output()}`)
  })
  const written = async () => {
    while (!(await createCity(site, ledger, region)));
  }
  await Promise.race([written(), exited])
}

async function killApp(context: ChaosContext): Promise<void> {
  context.product.kill('SIGKILL')
  await context.product.ended
  context.product = context.start()
  await context.product.ready
}

async function waitForNewPostmaster({ postgres }: ChaosContext, killed: number): Promise<void> {
  while ((findPostmaster(postgres) ?? killed) === killed) await sleep(20)
}
