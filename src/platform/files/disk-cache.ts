import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that can be generated again at any time. Concurrent requests for a missing file generate it once. */
export type DiskCache = { read(name: string, make: () => Promise<Buffer>): Promise<Buffer> }

const nameRule = /^[a-z0-9]+(?:[-/][a-z0-9]+)*\.[a-z0-9]{2,5}$/

export function openDiskCache(folder: string): DiskCache {
  const pending = new Map<string, Promise<Buffer>>()
  return {
    read(name, make) {
      if (!nameRule.test(name)) throw new Error('invalid file name')
      const path = join(folder, name)
      const running = pending.get(name)
      if (running) return running
      const bytes = readFile(path)
        .catch(async () => store(path, await make()))
        .finally(() => pending.delete(name))
      pending.set(name, bytes)
      return bytes
    },
  }
}

/** Writes to a temporary name and renames, so that a partial file is never read. */
async function store(path: string, bytes: Buffer): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${randomUUID()}.part`
  await writeFile(aside, bytes)
  await rename(aside, path)
  return bytes
}
