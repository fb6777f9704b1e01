import type pg from 'pg'
import { keepConnected } from '../db/steady.ts'
import type { Logger } from '../log.ts'

type Liveness = {
  announce(poolId: string): void
  /** Frees the jobs that a stopped pool could not give back. */
  retire(poolId: string): Promise<void>
  close(): Promise<void>
}

/**
 * A pool of workers that died keeps its jobs locked for hours. Each pool therefore holds an advisory
 * lock while its process lives: whoever can take that lock knows the pool is gone, and frees its jobs.
 */
export async function holdLiveness(url: string, log: Logger): Promise<Liveness> {
  const mine = new Set<string>()
  /** Stopped pools whose jobs could not be freed yet. */
  const retired = new Set<string>()
  const free = async (client: pg.Client | undefined) => {
    for (const poolId of client ? retired : []) {
      await client!.query(unlockJobs, [[poolId]])
      await client!.query('select pg_advisory_unlock(hashtextextended($1, 0))', [poolId])
      retired.delete(poolId)
    }
  }
  const connection = await keepConnected({
    url,
    log,
    name: 'repeto worker',
    greet: async (client, again) => {
      for (const poolId of mine) await client.query(lock, [poolId])
      await free(client)
      if (!again) await releaseDeadPools(client)
    },
  })
  const failed = (error: unknown) => log.warn({ err: error }, 'job worker liveness lock failed')
  return {
    announce(poolId) {
      mine.add(poolId)
      void connection.current()?.query(lock, [poolId]).catch(failed)
    },
    async retire(poolId) {
      mine.delete(poolId)
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
