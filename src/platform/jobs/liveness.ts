import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { keepConnected } from '../db/steady.ts'
import type { Logger } from '../log.ts'
import { silent } from './silent.ts'

/**
 * A pool of workers that died keeps its jobs locked for hours. Each pool therefore holds an advisory
 * lock while its process lives: whoever can take that lock knows the pool is gone, and frees its jobs.
 */
export async function holdLiveness(
  url: string,
  log: Logger,
): Promise<{ announce(poolId: string): void; close(): Promise<void> }> {
  const mine: string[] = []
  const connection = await keepConnected({
    url,
    log,
    name: 'repeto worker',
    greet: async (client, again) => {
      for (const poolId of mine) await client.query(lock, [poolId])
      if (!again) await releaseDeadPools(client, url)
    },
  })
  return {
    announce(poolId) {
      mine.push(poolId)
      void connection
        .current()
        ?.query(lock, [poolId])
        .catch((error: unknown) => log.warn({ err: error }, 'a worker could not say that it lives'))
    },
    close: () => connection.close(),
  }
}

const lock = 'select pg_advisory_lock(hashtextextended($1, 0))'

async function releaseDeadPools(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs
     where locked_by is not null and pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
  )
  if (rows.length === 0) return
  const utils = await makeWorkerUtils({ connectionString: url, logger: silent() })
  await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
  await utils.release()
}
