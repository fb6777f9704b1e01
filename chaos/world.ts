import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from '#platform/postgres/place.ts'
import { placeOf, processesOf, query } from './cluster.ts'
import { clearGround, findGround, startProduct } from './product.ts'
import type { Ground, Product } from './product.ts'
import { openSite, signIn } from './site.ts'
import type { Site } from './site.ts'
import { emptyLedger } from './writers.ts'
import type { Ledger } from './writers.ts'

/** The product that things are done to, and what it promised so far. */
export type World = {
  ground: Ground
  place: Place
  product: Product
  site: Site
  region: number
  ledger: Ledger
  /** Another process of the product in the same place; all of them are gone in the end. */
  start(env?: Record<string, string>): Product
  end(): Promise<void>
}

const manyConnections = 16

export async function openWorld(): Promise<World> {
  const ground = await findGround()
  const started: Product[] = []
  const start = (env?: Record<string, string>) => {
    const product = startProduct(ground, env)
    started.push(product)
    return product
  }
  const end = async () => {
    for (const product of started) product.kill('SIGKILL')
    await Promise.all(started.map((product) => product.ended))
    await endCluster(placeOf(ground.dataDir))
    await clearGround(ground)
  }
  try {
    const product = start()
    await product.ready
    const place = placeOf(ground.dataDir)
    const site = openSite(ground.port, { connections: manyConnections })
    await signIn(site)
    const [region] = await query(place)<{ id: number }>(`select id::int from region where edition = 'ua' limit 1`)
    return { ground, place, product, site, region: region!.id, ledger: emptyLedger(), start, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function endCluster({ cluster, home, socketDir }: Place): Promise<void> {
  for (const pid of processesOf(cluster)) process.kill(pid, 'SIGKILL')
  while (processesOf(cluster).length > 0) await sleep(20)
  await rm(socketDir, { recursive: true, force: true })
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
