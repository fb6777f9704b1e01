import { randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type Variants = Record<string, Buffer>

/**
 * The storage of uploaded files, independent of the database. Names are random, never the uploader's. Handlers use
 * `ctx.files`, which keeps files and rows consistent.
 */
export type Files = {
  /** The file is complete and synced when this returns. */
  put(bytes: Buffer, extension: string, variants?: Variants): Promise<string>
  read(name: string, variant?: string): Promise<FoundFile | undefined>
  remove(name: string, variants?: readonly string[]): Promise<void>
  /** Removes files older than `before` that are incomplete or whose names are not `known`. */
  sweep(before: Date, known: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}
export type FoundFile = { stream: Readable; bytes: number }

const nameRule = /^[a-z0-9]{2}\/[a-z0-9]{38}\.[a-z0-9]{2,5}$/
const variantRule = /^[a-z0-9]{1,10}$/

/** Uploads include private documents, so other users of the machine must not read or list them. */
const ownerOnly = { folder: 0o700, file: 0o600 } as const

export function diskFiles(folder: string): Files {
  closeFolder(folder)
  const pathOf = (name: string, variant?: string) => {
    if (!nameRule.test(name)) throw new Error('invalid file name')
    if (variant === undefined) return join(folder, name)
    // `.part` marks incomplete files.
    if (!variantRule.test(variant) || variant === 'part') throw new Error('invalid file variant')
    return join(folder, `${name}.${variant}`)
  }
  return {
    async put(bytes, extension, variants = {}) {
      const random = randomBytes(20).toString('hex')
      const name = `${random.slice(0, 2)}/${random.slice(2)}.${extension}`
      const path = pathOf(name)
      const beside = Object.entries(variants).map(([variant, part]) => [pathOf(name, variant), part] as const)
      if (await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder })) await sync(folder)
      for (const [one, part] of [...beside, [path, bytes] as const]) await write(one, part)
      await sync(dirname(path))
      return name
    },
    async read(name, variant) {
      const path = pathOf(name, variant)
      const found = await stat(path).catch(() => undefined)
      return found && { stream: createReadStream(path), bytes: found.size }
    },
    async remove(name, variants = []) {
      for (const variant of variants) await rm(pathOf(name, variant), { force: true })
      await rm(pathOf(name), { force: true })
    },
    async sweep(before, known) {
      let removed = 0
      // Directories are listed one at a time because there may be many files.
      for (const place of await listing(folder)) {
        const old = await oldFiles(folder, place, before)
        const knownNames = await known([...new Set(old.map(wholeName))])
        for (const name of old.filter((one) => one.endsWith('.part') || !knownNames.has(wholeName(one)))) {
          await rm(join(folder, name), { force: true })
          removed++
        }
      }
      return removed
    },
  }
}

/** Earlier versions created the directory world-readable. */
function closeFolder(folder: string): void {
  if (existsSync(folder)) chmodSync(folder, ownerOnly.folder)
}

/** Writes to a temporary name, syncs and renames, so that a known name is always a complete file. */
async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'wx', ownerOnly.file)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** A rename survives a power loss only if the directory is synced, too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `ab/….webp.130.part` → `ab/….webp` */
const wholeName = (name: string) => name.split('.', 2).join('.')

async function oldFiles(folder: string, place: string, before: Date): Promise<string[]> {
  const old: string[] = []
  for (const file of await listing(join(folder, place))) {
    const found = await stat(join(folder, place, file)).catch(() => undefined)
    if (found && found.mtime < before && nameRule.test(wholeName(`${place}/${file}`))) old.push(`${place}/${file}`)
  }
  return old
}

async function listing(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}
