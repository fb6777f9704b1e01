import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Files that can be generated again at any time. Concurrent requests for a missing file generate it once. A file older
 * than `maxAgeMs` is generated again, so that erased data does not live on in it.
 */
export type DiskCache = { read(name: string, make: () => Promise<Buffer>, options?: ReadOptions): Promise<Buffer> }
type ReadOptions = { maxAgeMs?: number }

const nameRule = /^[a-z0-9]+(?:[-/][a-z0-9]+)*\.[a-z0-9]{2,5}$/
const defaultMaxBytes = 512 * 1_048_576

/** Above `maxBytes` the oldest files are deleted. */
export function openDiskCache(folder: string, maxBytes = defaultMaxBytes): DiskCache {
  const pending = new Map<string, Promise<Buffer>>()
  const trim = trimmer(folder, maxBytes)
  return {
    read(name, make, { maxAgeMs = Infinity } = {}) {
      if (!nameRule.test(name)) throw new Error('invalid file name')
      const path = join(folder, name)
      const running = pending.get(name)
      if (running) return running
      const bytes = readFresh(path, maxAgeMs)
        .catch(async () => {
          const made = await store(path, await make())
          await trim(made.length)
          return made
        })
        .finally(() => pending.delete(name))
      pending.set(name, bytes)
      return bytes
    },
  }
}

async function readFresh(path: string, maxAgeMs: number): Promise<Buffer> {
  if (maxAgeMs !== Infinity && Date.now() - (await stat(path)).mtimeMs > maxAgeMs) throw new Error('file is too old')
  return readFile(path)
}

/** Writes to a temporary name and renames, so that a partial file is never read. */
async function store(path: string, bytes: Buffer): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${randomUUID()}.part`
  await writeFile(aside, bytes)
  await rename(aside, path)
  return bytes
}

/**
 * The folder is measured at first and whenever this process has added a tenth of the limit, so that the bound holds
 * with several processes, too.
 */
function trimmer(folder: string, maxBytes: number): (added: number) => Promise<void> {
  const step = maxBytes / 10
  let unmeasured = step
  return async (added) => {
    unmeasured += added
    if (unmeasured < step) return
    unmeasured = 0
    const files = await listFiles(folder)
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= maxBytes - step) return
    for (const { path, bytes } of files.toSorted((a, b) => a.at - b.at)) {
      if (total <= maxBytes - 2 * step) break
      await rm(path, { force: true })
      total -= bytes
    }
  }
}

async function listFiles(folder: string): Promise<{ path: string; bytes: number; at: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: { path: string; bytes: number; at: number }[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    // Another process may delete the file meanwhile.
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (found) files.push({ path, bytes: found.size, at: found.mtimeMs })
  }
  return files
}
