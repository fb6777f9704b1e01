import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findBinaries } from './binaries.ts'
import { attempt, codeOf, isAlive, publishAtomically, readText } from './disk.ts'
import { choosePaths, makePrivateDir, makePublicDir, SOCKET } from './paths.ts'
import type { PostgresPaths } from './paths.ts'

export type EmbeddedPostgres = {
  /** As the role of the site. */
  url: string
  /** As the superuser, who owns the tables. */
  ownerUrl: string
  urlFor(database: string): string
  /** Holds the lock, so no other process starts or adopts the server meanwhile. */
  stop(unless?: () => Promise<boolean>): Promise<void>
}

/** Creates, starts or adopts the server of a data directory; can be called again if the server may have died. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  durable?: boolean
  log: (line: string) => void
  /** Runs before the lock is released, so that no other process stops the server first. Gets the owner's address. */
  hold?: (url: string) => Promise<void>
}): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, log, hold } = options
  fs.mkdirSync(dataDir, { recursive: true })
  const place = choosePaths(fs.realpathSync(dataDir))
  makePublicDir(place.home)
  const lock = join(place.home, 'postgres.lock')
  return withLock(lock, async () => {
    const server: Server = { ...place, binaries: await findBinaries(place.account, log), durable, log }
    if (!fs.existsSync(join(server.cluster, 'PG_VERSION'))) await createCluster(server)
    const socketDir = await startServer(server)
    const urlFor = (database: string) => socketUrl(socketDir, database)
    await hold?.(urlFor(DATABASE))
    return {
      url: applicationUrl(urlFor(DATABASE)),
      ownerUrl: urlFor(DATABASE),
      urlFor,
      stop: async (unless) => {
        // Stopping twice is allowed, even if the directory is gone.
        if (!fs.existsSync(place.home)) return
        await withLock(lock, async () => {
          if (!(await unless?.())) await stop(server.cluster)
        })
      },
    }
  })
}

type Server = PostgresPaths & { binaries: string; durable: boolean; log: (line: string) => void }

const DATABASE = 'repeto'
const OWNER = 'postgres'
export const applicationRole = 'repeto_app'
const run = promisify(execFile)
/** The caller's PG* variables would change paths and ports; macOS requires a locale. */
const env = { PATH: process.env.PATH, LC_ALL: 'C' }

/** Avoids double work. If two processes got in anyway, rename and postmaster.pid still let only one win. */
async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!attempt('EEXIST', () => fs.writeFileSync(file, `${process.pid}\n`, { flag: 'wx' }))) {
    const holder = Number(readText(file))
    const beatAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    // A live pid proves little: after a container restart it may belong to another program.
    if ((holder && !isAlive(holder)) || Date.now() - beatAt > 10_000) fs.rmSync(file, { force: true })
    else await sleep(20)
  }
  const heartbeat = setInterval(() => attempt('ENOENT', () => fs.utimesSync(file, new Date(), new Date())), 1000)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    fs.rmSync(file, { force: true })
  }
}

async function createCluster({ home, cluster, account, binaries, durable, log }: Server): Promise<void> {
  log(`creating the database cluster in ${cluster}`)
  for (const unfinished of fs.readdirSync(home).filter((name) => name.startsWith('postgres.new-'))) {
    await rm(join(home, unfinished), { recursive: true, force: true, maxRetries: 5 })
  }
  const fresh = fs.mkdtempSync(join(home, 'postgres.new-'))
  fs.chownSync(fresh, account.uid, account.gid)
  // With the C ctype pg_trgm treats Cyrillic as non-letters; macOS before 15 has C.UTF-8 only under another name.
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`]
  const access = ['--encoding=UTF8', `--username=${OWNER}`, '--auth=trust']
  const args = ['-D', fresh, ...locale, ...access, ...(durable ? [] : ['--no-sync'])]
  await run(join(binaries, 'initdb'), args, { ...account, cwd: home, env })
  await publishAtomically(fresh, cluster)
}

/** Returns the socket directory once the server accepts connections and our database exists. */
async function startServer(server: Server): Promise<string> {
  const deadline = Date.now() + 60_000
  let launched: Launch | undefined
  let problem: unknown
  while (Date.now() < deadline) {
    const running = await findPostmaster(server.cluster)
    if (running) {
      const socketDir = running.socketDir || server.socketDir
      problem = await connectionProblem(socketDir)
      if (!problem) return socketDir
    } else if (!launched || launched.child.exitCode !== null || launched.child.signalCode !== null) {
      if (launched) await failUnlessPassing(launched)
      launched = launch(server)
    }
    await sleep(50)
  }
  throw new Error(`PostgreSQL did not answer within a minute, see ${server.logFile}`, { cause: problem })
}

async function findPostmaster(cluster: string) {
  const [pid, , , , socketDir] = readText(join(cluster, 'postmaster.pid')).split('\n')
  return (await isPostmaster(Number(pid), cluster)) ? { pid: Number(pid), socketDir } : undefined
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!pid || !isAlive(pid)) return false
  const command = fs.existsSync('/proc/self/cmdline')
    ? await fs.promises.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    : await run('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).then(
        ({ stdout }) => stdout.trim(),
        () => '',
      )
  return `${command} `.replaceAll('\0', ' ').includes(`/postgres -D ${cluster} `)
}

async function connectionProblem(socketDir: string): Promise<unknown> {
  try {
    await query(socketUrl(socketDir, DATABASE), createRole)
  } catch (error) {
    const [noSuchDatabase, tooManyConnections] = ['3D000', '53300']
    if (codeOf(error) === noSuchDatabase) {
      await query(socketUrl(socketDir, 'postgres'), `create database ${DATABASE}`)
      return connectionProblem(socketDir)
    }
    if (codeOf(error) !== tooManyConnections) return error
  }
  return undefined
}

/** The site connects as this role, which owns nothing and gets its rights from the owner after each migration. */
const createRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${applicationRole}') then
    create role ${applicationRole} login;
  end if;
end $$`

/** The same database, as the role of the site. */
export const applicationUrl = (ownerUrl: string) => ownerUrl.replace(`//${OWNER}@`, `//${applicationRole}@`)

/** Host and port are explicit, so that any URL parser accepts it and PGPORT is ignored. */
function socketUrl(socketDir: string, database: string): string {
  return `postgresql://${OWNER}@localhost:5432/${encodeURI(database)}?host=${encodeURIComponent(socketDir)}`
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

type Launch = { child: ChildProcess; output: () => string }

async function failUnlessPassing({ child, output }: Launch): Promise<void> {
  // Temporary failures: children of a killed server hold its memory for a moment, and a concurrent start holds the
  // lock file.
  const passing = child.exitCode === 0 || /shared memory block|lock file/.test(output())
  if (!passing) throw new Error(`PostgreSQL did not start: ${output() || child.exitCode || child.signalCode}`)
  await sleep(200)
}

function launch({ cluster, socketDir, logFile, account, binaries, durable }: Server): Launch {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, `${SOCKET}.lock`)]) {
    // PostgreSQL mistakes a program that got its predecessor's pid for itself, and fails on an empty file.
    const pid = Number(readText(file).split('\n')[0])
    if (!pid || isAlive(pid)) fs.rmSync(file, { force: true })
  }
  makePrivateDir(socketDir, account)
  const settings = [...SETTINGS, ...(durable ? [] : NOT_DURABLE), `unix_socket_directories="${socketDir}"`]
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const sink = fs.openSync(logFile, 'a', 0o600)
  const { size } = fs.fstatSync(sink)
  fs.fchownSync(sink, account.uid, account.gid)
  // Detached, so that Ctrl-C reaches only the app, which then shuts down in order.
  const options = { ...account, cwd: cluster, env, detached: true }
  const child = spawn(join(binaries, 'postgres'), args, { ...options, stdio: ['ignore', sink, sink] })
  child.on('error', (error) => fs.appendFileSync(logFile, `${error.message}\n`))
  child.unref()
  fs.closeSync(sink)
  return { child, output: () => fs.readFileSync(logFile).subarray(size).toString().trim() }
}

const SERVING = ['listen_addresses=', 'port=5432', 'max_connections=100', 'timezone=UTC', 'log_timezone=UTC']
const SETTINGS = [...SERVING, 'shared_buffers=256MB', 'jit=off', 'wal_compression=on']
/** A server of tests also has connections for races in several files at once. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

async function stop(cluster: string): Promise<void> {
  const running = await findPostmaster(cluster)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (await isPostmaster(running.pid, cluster)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (pid ${running.pid}) did not stop within 30 s`)
    await sleep(50)
  }
}
