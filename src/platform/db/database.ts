import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>
/** `reader` is for reads only: a replica's address may stand behind it. */
export type Database = { db: Db; reader: Db; pool: pg.Pool; close(): Promise<void> }

// Ids and counts fit a double; a bigint as text would reach the wire as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The types of pg know no arrays.
const int8Array = 1016 as unknown as typeof pg.types.builtins.INT8
pg.types.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
// A day of the calendar is the same day everywhere: as a moment it would shift with the server's time zone.
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
    // One whose other end has vanished without a word is found out.
    keepAlive: true,
    // A query that runs this long is a fault; better one failed request than a pool that is used up.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that breaks (the server restarted) is replaced by the pool; unheard, it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // So is one that breaks while it is in use: the query that ran on it fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** What `like` finds texts by that have this in them, taken to the letter. */
export const containing = (part: string) => `%${beginning(part)}`

/** Those that begin with it, along an index. */
export const beginning = (part: string) => `${part.replace(/[\\%_]/g, '\\$&')}%`

/** Deadlocks and serialisation failures: the transaction did nothing, and may simply run again. */
export function mayRunAgain(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** The database is away or going away; the caller may try again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    code.startsWith('08') ||
    // The unix socket is not there; any other missing file is our own fault.
    (code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect') ||
    (error instanceof Error &&
      /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(error.message))
  )
}

/** The constraint a write ran into, by the error code of PostgreSQL. */
export function violated(
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
