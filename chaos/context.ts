import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPaths } from '#platform/postgres/paths.ts'
import { postgresPathsOf, listPostmasters, openQuery } from './postgres.ts'
import { removeInstallation, createInstallation, startProduct } from './product.ts'
import type { Installation, Product } from './product.ts'
import { openSite, logInStaff } from './site.ts'
import type { Site } from './site.ts'
import { emptyLedger } from './writers.ts'
import type { Ledger } from './writers.ts'

/** The product under test and the ledger of acknowledged writes. */
export type ChaosContext = {
  installation: Installation
  postgres: PostgresPaths
  product: Product
  site: Site
  region: number
  ledger: Ledger
  /** Starts another process on the same data. All processes are killed by `close`. */
  start(env?: Record<string, string>): Product
  close(): Promise<void>
}

const manyConnections = 16

export async function openChaosContext(): Promise<ChaosContext> {
  const installation = await createInstallation()
  const products: Product[] = []
  const start = (env?: Record<string, string>) => {
    const product = startProduct(installation, env)
    products.push(product)
    return product
  }
  const close = async () => {
    for (const product of products) product.kill('SIGKILL')
    await Promise.all(products.map((product) => product.ended))
    await removeCluster(postgresPathsOf(installation.dataDir))
    await removeInstallation(installation)
  }
  try {
    const product = start()
    await product.ready
    const postgres = postgresPathsOf(installation.dataDir)
    const site = openSite(installation.port, { connections: manyConnections })
    await logInStaff(site)
    const [region] = await openQuery(postgres)<{ id: number }>(
      `select id::int from region where edition = 'ua' limit 1`,
    )
    return { installation, postgres, product, site, region: region!.id, ledger: emptyLedger(), start, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function removeCluster({ cluster, home, socketDir }: PostgresPaths): Promise<void> {
  for (const pid of listPostmasters(cluster)) process.kill(pid, 'SIGKILL')
  while (listPostmasters(cluster).length > 0) await sleep(20)
  await rm(socketDir, { recursive: true, force: true })
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
