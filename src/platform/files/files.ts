import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploads live. Names are random and ours, never the uploader's. */
export type Files = {
  put(bytes: Buffer, extension: string): Promise<string>
  read(name: string): Promise<{ stream: Readable; bytes: number } | undefined>
  remove(name: string): Promise<void>
}

const nameRule = /^[a-z0-9]{2}\/[a-z0-9]{38}\.[a-z0-9]{2,5}$/

export function diskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!nameRule.test(name)) throw new Error('not a name of a stored file')
    return join(folder, name)
  }
  return {
    async put(bytes, extension) {
      const random = randomBytes(20).toString('hex')
      const name = `${random.slice(0, 2)}/${random.slice(2)}.${extension}`
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Written aside, synced, then renamed: a name that is known is a file that is whole.
      const file = await open(`${path}.part`, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      return name
    },
    async read(name) {
      const path = pathOf(name)
      const found = await stat(path).catch(() => undefined)
      return found && { stream: createReadStream(path), bytes: found.size }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
