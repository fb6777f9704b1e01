import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>
/** `reader` is for reads only and may be connected to a replica. */
export type Database = { db: Db; reader: Db; pool: pg.Pool; close(): Promise<void> }

// Ids and counts fit a double, so bigint is parsed as a number instead of text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The types of pg lack the array types.
const int8Array = 1016 as unknown as typeof pg.types.builtins.INT8
pg.types.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
// A date stays text: as a Date it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function openDatabase(url: string, options: { pool: number; readUrl: string; log: Logger }): Database {
  const pool = openPool({ connectionString: url, max: options.pool }, options.log)
  const readPool = openPool(
    { connectionString: options.readUrl || url, max: options.pool, options: '-c default_transaction_read_only=on' },
    options.log,
  )
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const reader = new Kysely<DB>({ dialect: new PostgresDialect({ pool: readPool }) })
  return { db, reader, pool, close: async () => void (await Promise.all([db.destroy(), reader.destroy()])) }
}

function openPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    application_name: 'repeto',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // One failed request is better than a pool exhausted by slow queries.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // The pool replaces a broken idle connection. Without this listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database idle connection lost'))
  // The query in progress fails by itself; without this listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const likeContaining = (part: string) => `%${likeStarting(part)}`

/** A `like` pattern for texts that start with the literal `part`; it can use an index. */
export const likeStarting = (part: string) => `${part.replace(/[\\%_]/g, '\\$&')}%`

/** Deadlocks and serialisation failures roll the transaction back, so it can be run again. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error)
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    code.startsWith('08') ||
    // ENOENT means a database outage only if the unix socket is missing; any other missing file is a bug.
    (code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect') ||
    (error instanceof Error &&
      /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(error.message))
  )
}

export function violatedConstraint(
  error: unknown,
  code: '23503' | '23505' | '23514' | '23P01',
): { constraint: string; table: string } | undefined {
  if (codeOf(error) !== code) return undefined
  const { constraint = '', table = '' } = error as pg.DatabaseError
  return { constraint, table }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
