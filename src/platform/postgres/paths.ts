import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { attempt, readText } from './disk.ts'

/**
 * The paths and the account of a server. PostgreSQL refuses to run as root, so its user needs access to everything.
 */
export type SystemAccount = { uid: number; gid: number }
export type PostgresPaths = {
  home: string
  cluster: string
  socketDir: string
  logFile: string
  account: SystemAccount
}

export const SYSTEM_DIR = '/var/lib/repeto'
export const SOCKET = '.s.PGSQL.5432'
const isRoot = process.getuid?.() === 0

/** An existing cluster determines path and account, so that changed permissions never create an empty one. */
export function choosePaths(dataDir: string): PostgresPaths {
  const staged = join(SYSTEM_DIR, shortHash(dataDir))
  const homes = isRoot ? [dataDir, staged] : [dataDir]
  const existing = homes.find((home) => fs.existsSync(join(home, 'postgres')))
  const account = existing ? ownerOf(join(existing, 'postgres')) : unprivilegedAccount()
  if (existing && !canReach(account, existing)) {
    throw new Error(
      `The owner of ${existing}/postgres (uid ${account.uid}) cannot access a directory above it: chmod o+x`,
    )
  }
  const home = existing ?? (canReach(account, dataDir) ? dataDir : staged)
  const files = { cluster: join(home, 'postgres'), logFile: join(home, 'postgres.log') }
  return { home, ...files, socketDir: socketDirFor(home, account), account }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function ownerOf(cluster: string): SystemAccount {
  const { uid, gid } = fs.statSync(cluster)
  const own = unprivilegedAccount()
  if (!isRoot && uid !== own.uid) throw new Error(`${cluster} belongs to uid ${uid}: start as that user or as root`)
  return uid === 0 ? own : { uid, gid }
}

function unprivilegedAccount(): SystemAccount {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const accounts = readText('/etc/passwd')
    .split('\n')
    .map((line) => line.split(':'))
  const names = ['postgres', '_postgres', 'nobody']
  const found = names.map((name) => accounts.find((fields) => fields[0] === name)).find((fields) => fields)
  if (!found) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

export function canReach(account: SystemAccount, path: string): boolean {
  if (!isRoot) return true
  const { uid, gid, mode } = fs.statSync(path)
  const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & execute) !== 0 && (path === dirname(path) || canReach(account, dirname(path)))
}

function socketDirFor(home: string, account: SystemAccount): string {
  // Unix socket paths are limited to about 104 bytes.
  if (Buffer.byteLength(join(home, 'run', SOCKET)) < 100) return join(home, 'run')
  const temporary = fs.realpathSync(tmpdir())
  return join(canReach(account, temporary) ? temporary : '/tmp', `repeto-${shortHash(home)}`)
}

export function makePublicDir(path: string): void {
  if (fs.existsSync(path)) return
  if (path !== SYSTEM_DIR) makePublicDir(dirname(path))
  fs.mkdirSync(path, { recursive: true })
  fs.chmodSync(path, 0o755)
}

/** The server trusts every connection, so the mode of this directory is the only access control. */
export function makePrivateDir(path: string, { uid, gid }: SystemAccount): void {
  if (attempt('EEXIST', () => fs.mkdirSync(path, { mode: 0o700 }))) fs.chownSync(path, uid, gid)
  const found = fs.lstatSync(path)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(`${path}, where PostgreSQL puts its socket, does not belong to uid ${uid}: remove it`)
  }
  fs.chmodSync(path, 0o700)
}
