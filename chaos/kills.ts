import { setTimeout as sleep } from 'node:timers/promises'
import { killBackend, killPostmaster, postmasterOf } from './cluster.ts'
import type { World } from './world.ts'
import { createCity } from './writers.ts'

const patienceMs = 30_000

/** Who is killed with -9. Whatever the product looks after itself must come back without help. */
export const kills = {
  app: killApp,
  database: async (world: World) => waitForAnother(world, await killPostmaster(world.place)),
  'a connection': (world: World) => killBackend(world.place),
  'app and database': async (world: World) => {
    await killPostmaster(world.place)
    await killApp(world)
  },
}
export type Kill = keyof typeof kills

/** Milliseconds from the kill to the next acknowledged write. */
export async function killAndRecover(world: World, kill: Kill): Promise<number> {
  const begun = performance.now()
  const recovered = async () => {
    await kills[kill](world)
    await acknowledgedWrite(world)
    return performance.now() - begun
  }
  const late = async () => {
    await sleep(patienceMs, undefined, { ref: false })
    throw new Error(`no write was acknowledged within ${patienceMs / 1000} s after the end of ${kill}`)
  }
  return Promise.race([recovered(), late()])
}

/** An app that fell over when only its database was killed has failed. */
async function acknowledgedWrite({ product, site, ledger, region }: World): Promise<void> {
  const fallen = product.ended.then((code) => {
    throw new Error(`the app ended by itself (${code}):\n${product.output()}`)
  })
  const written = async () => {
    while (!(await createCity(site, ledger, region)));
  }
  await Promise.race([written(), fallen])
}

async function killApp(world: World): Promise<void> {
  world.product.kill('SIGKILL')
  await world.product.ended
  world.product = world.start()
  await world.product.ready
}

async function waitForAnother({ place }: World, killed: number): Promise<void> {
  while ((postmasterOf(place) ?? killed) === killed) await sleep(20)
}
