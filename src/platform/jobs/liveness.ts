import type pg from 'pg'
import { connectWithRetry } from '../db/reconnecting-client.ts'
import type { Logger } from '../log.ts'

type Liveness = {
  announce(poolId: string): void
  /** Unlocks the jobs that a stopped pool could not release. */
  retire(poolId: string): Promise<void>
  close(): Promise<void>
}

/**
 * The library keeps the jobs of a dead worker pool locked for hours. Each pool therefore holds an advisory lock while
 * its process lives; a process that can take that lock unlocks the jobs of the dead pool.
 */
export async function holdLiveness(url: string, log: Logger): Promise<Liveness> {
  const ownPools = new Set<string>()
  const retired = new Set<string>()
  const free = async (client: pg.Client | undefined) => {
    for (const poolId of client ? retired : []) {
      await client!.query(unlockJobs, [[poolId]])
      await client!.query('select pg_advisory_unlock(hashtextextended($1, 0))', [poolId])
      retired.delete(poolId)
    }
  }
  const connection = await connectWithRetry({
    url,
    log,
    name: 'repeto worker',
    greet: async (client, reconnected) => {
      for (const poolId of ownPools) await client.query(lock, [poolId])
      await free(client)
      if (!reconnected) await releaseDeadPools(client)
    },
  })
  const failed = (error: unknown) => log.warn({ err: error }, 'job worker liveness lock failed')
  return {
    announce(poolId) {
      ownPools.add(poolId)
      void connection.current()?.query(lock, [poolId]).catch(failed)
    },
    async retire(poolId) {
      ownPools.delete(poolId)
      retired.add(poolId)
      await free(connection.current()).catch(failed)
    },
    close: () => connection.close(),
  }
}

const lock = 'select pg_advisory_lock(hashtextextended($1, 0))'
const unlockJobs = 'select graphile_worker.force_unlock_workers($1::text[])'

async function releaseDeadPools(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs
     where locked_by is not null and pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
  )
  if (rows.length > 0) await client.query(unlockJobs, [rows.map((row) => row.locked_by)])
}
