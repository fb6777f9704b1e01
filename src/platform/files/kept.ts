import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that can be made again at any time: made when first asked for, once for all who ask, then kept on disk. */
export type Kept = { read(name: string, make: () => Promise<Buffer>): Promise<Buffer> }

const nameRule = /^[a-z0-9]+(?:[-/][a-z0-9]+)*\.[a-z0-9]{2,5}$/

export function keptFiles(folder: string): Kept {
  const making = new Map<string, Promise<Buffer>>()
  return {
    read(name, make) {
      if (!nameRule.test(name)) throw new Error('not a name of a kept file')
      const path = join(folder, name)
      const begun = making.get(name)
      if (begun) return begun
      const bytes = readFile(path)
        .catch(async () => keep(path, await make()))
        .finally(() => making.delete(name))
      making.set(name, bytes)
      return bytes
    },
  }
}

/** Written aside and renamed, so that nobody reads half of it. */
async function keep(path: string, bytes: Buffer): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${randomUUID()}.part`
  await writeFile(aside, bytes)
  await rename(aside, path)
  return bytes
}
