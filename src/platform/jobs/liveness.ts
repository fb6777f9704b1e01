import type pg from 'pg'
import type { Db } from '../db/database.ts'
import { connectWithRetry } from '../db/reconnecting-client.ts'
import type { Logger } from '../log.ts'
import { confirmDeath, listDeadPools, releaseJobs } from './dead-workers.ts'

type Liveness = {
  announce(poolId: string): void
  /** Unlocks the jobs that a stopped pool could not release. */
  retire(poolId: string): Promise<void>
  close(): Promise<void>
}

const checksPerGrace = 2

/**
 * The library keeps the jobs and queues of a dead worker pool locked for hours. Each pool therefore holds an advisory
 * lock while its process lives, and every process releases what the pools without one have locked.
 */
export async function holdLiveness(options: {
  url: string
  db: Db
  log: Logger
  graceSeconds: number
}): Promise<Liveness> {
  const { log, db } = options
  const graceMs = options.graceSeconds * 1000
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
    url: options.url,
    log,
    name: 'repeto worker',
    greet: async (client) => {
      await client.query(keepalive)
      for (const poolId of ownPools) await client.query(lock, [poolId])
      await free(client)
    },
  })
  const deaths = confirmDeath(graceMs)
  let checking: Promise<void> | undefined
  const timer = setInterval(
    () => void (checking ??= releaseDeadWorkers().finally(() => (checking = undefined))),
    graceMs / checksPerGrace,
  )

  async function releaseDeadWorkers(): Promise<void> {
    try {
      const dead = deaths.confirm(await listDeadPools(db))
      if (dead.length === 0) return
      const jobs = await releaseJobs(db, dead)
      if (jobs.size > 0) log.warn({ jobs: Object.fromEntries(jobs), pools: dead }, 'dead worker jobs released')
    } catch (error) {
      deaths.reset()
      log.warn({ err: error }, 'dead worker check failed')
    }
  }

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
    async close() {
      clearInterval(timer)
      await checking
      await connection.close()
    },
  }
}

/** The server notices within half a minute that the machine of a worker is gone, and not after two hours. */
const keepalive = `select set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`
const lock = 'select pg_advisory_lock(hashtextextended($1, 0))'
const unlockJobs = 'select graphile_worker.force_unlock_workers($1::text[])'
