import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Demo orders are dated relative to the time of filling, so an old copy would hold other statuses than a new one. */
export const maxAgeMs = 2 * 3_600_000

/** Keeps the data folder of a migrated and seeded installation, by the content hash of the sources that filled it. */
export type DataCache = {
  /** Copies the data of the present sources into the folder. Returns false if there are none or they are too old. */
  restore(target: string, now?: Date): Promise<boolean>
  /** Saves the data of a stopped server and removes all older data. */
  save(source: string): Promise<void>
}

/**
 * With `TEST_DATA=reuse`, data of older sources is good enough if the migrations are the same. It saves a minute in each
 * run of a test while its code is written.
 */
export function openDataCache(
  sources = root,
  folder = join(root, '.cache/filled-data'),
  reuse = process.env['TEST_DATA'] === 'reuse',
): DataCache {
  const patterns = reuse ? migrations : fillingSources
  const suffix = reuse ? '.reused' : ''
  const nameData = async () => (await hashSources(sources, patterns)) + suffix
  return {
    async restore(target, now = new Date()) {
      const saved = join(folder, await nameData())
      const savedAt = (await stat(saved).catch(() => undefined))?.ctimeMs
      if (savedAt === undefined || now.getTime() - savedAt > maxAgeMs) return false
      await copyParts(saved, target)
      return true
    },
    async save(source) {
      // The cluster of a folder that PostgreSQL's user cannot reach is elsewhere.
      if (!existsSync(join(source, 'postgres'))) return
      await mkdir(folder, { recursive: true })
      const stale = (await readdir(folder)).filter((name) => name.endsWith('.reused') === reuse)
      const fresh = await mkdtemp(join(folder, 'new-'))
      await copyParts(source, fresh)
      for (const name of stale) await rm(join(folder, name), { recursive: true, force: true })
      await rename(fresh, join(folder, await nameData()))
    },
  }
}

const migrations = ['migrations/**/*.sql']
/** Any server module may take part in filling, through its plugin. Components, styles and tests cannot. */
const fillingSources = [...migrations, 'src/**/*.{ts,json}', 'package-lock.json', 'test/support/filled-data.ts']

async function hashSources(sources: string, patterns: string[]): Promise<string> {
  const files = globSync(patterns, { cwd: sources, exclude: ['**/*.test.ts'] })
  const sum = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files.toSorted()) sum.update(`\n${file}\n`).update(await readFile(join(sources, file)))
  return sum.digest('hex')
}

/** Sockets, logs and locks belong to a running server. */
async function copyParts(source: string, target: string): Promise<void> {
  const parts = ['postgres', 'files'].filter((part) => existsSync(join(source, part)))
  // Unlike Node's own copy, cp preserves the owner of the cluster, which is not root.
  await run('cp', ['-a', ...parts.map((part) => join(source, part)), target])
}
