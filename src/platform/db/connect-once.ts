import pg from 'pg'
import { InstallationError } from '../installation-error.ts'

/** The setting that holds the address, for messages. */
export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'

const connectMs = 5_000

/**
 * Connects at the start of a program. A wrong address or password is reported in one line, because whoever starts the
 * program can fix it and a stack would hide it.
 */
export async function connectOnce(url: string, setting: DatabaseSetting = 'DATABASE_URL'): Promise<pg.Client> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, application_name: 'repeto', connectionTimeoutMillis: connectMs })
    // The query in progress fails by itself; without this listener the error would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    await client?.end().catch(() => undefined)
    throw new InstallationError(`${setting}: ${addressOf(url)} ${reasonOf(error)}`, { cause: error })
  }
}

/** Faults of a statement that come from the server or from the rights of our user, not from the statement. */
const serverFaults: Readonly<Record<string, string>> = {
  '42501': 'the user lacks a right',
  '25006': 'the database is read-only, it may be a replica',
  '0A000': 'the server lacks a feature',
  '58P01': 'the server lacks a file',
  '53100': 'the disk of the server is full',
}

export function explainServerFault(error: unknown, setting: DatabaseSetting): unknown {
  const fault = error instanceof pg.DatabaseError ? serverFaults[error.code ?? ''] : undefined
  if (!fault) return error
  return new InstallationError(`${setting}: ${fault}: ${(error as Error).message}`, { cause: error })
}

/** Without the user and the password. */
function addressOf(url: string): string {
  return URL.canParse(url) && new URL(url).host ? new URL(url).host : 'the database'
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'rejects the user or the password',
  '28000': 'rejects the user',
  '3D000': 'has no database of this name',
  '53300': 'has no connection left',
  '57P03': 'is starting or stopping',
  ECONNREFUSED: 'cannot be reached: nothing listens there',
  ENOTFOUND: 'cannot be reached: the host has no address (DNS)',
  EAI_AGAIN: 'cannot be reached: the host has no address (DNS)',
  EHOSTUNREACH: 'cannot be reached: there is no route to the host',
  ENETUNREACH: 'cannot be reached: there is no route to the host',
  ETIMEDOUT: 'cannot be reached: it does not answer',
  ENOENT: 'cannot be reached: its socket does not exist',
  ERR_INVALID_URL: 'is not addressed like postgresql://user:password@host:5432/name, with percent-encoded parts',
}

function reasonOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (/timeout expired/.test(message)) return reasons['ETIMEDOUT']!
  return reasons[code] ?? `cannot be used: ${message.split('\n', 1)[0] || code}`
}
