import { randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, existsSync } from 'node:fs'
import { access, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskTrash } from './trash.ts'
import type { FileTrash } from './trash.ts'

export type Variants = Record<string, Buffer>

/**
 * The storage of uploaded files, independent of the database. Names are random, never the uploader's. Handlers use
 * `ctx.files`, which keeps files and rows consistent.
 */
export type Files = {
  /** Where the files are, for messages to operators. */
  location: string
  /** The file is complete and synced when this returns. */
  put(bytes: Buffer, extension: string, variants?: Variants): Promise<string>
  read(name: string, variant?: string): Promise<FoundFile | undefined>
  has(name: string): Promise<boolean>
  /** Deletes the bytes for good, also those in the trash, because erasure relies on it. */
  remove(name: string, variants?: readonly string[]): Promise<void>
  /** Everything that is stored, one folder at a time, because there may be many files. */
  list(): AsyncIterable<readonly StoredPart[]>
  /** Swept files stay here for some time. */
  trash: FileTrash
  /** The id of the installation that the files belong to; undefined if they carry none. */
  readInstallation(): Promise<string | undefined>
  saveInstallation(id: string): Promise<void>
}
export type FoundFile = { stream: Readable; bytes: number }
/** A file or one of its variants, `ab/….webp.130`, under the name of the file. `isPartial`: it was never completed. */
export type StoredPart = { path: string; name: string; changedAt: Date; isPartial: boolean }

const nameRule = /^[a-z0-9]{2}\/[a-z0-9]{38}\.[a-z0-9]{2,5}$/
const variantRule = /^[a-z0-9]{1,10}$/
const markerName = 'installation'

/** Uploads include private documents, so other users of the machine must not read or list them. */
const ownerOnly = { folder: 0o700, file: 0o600 } as const

export function diskFiles(folder: string): Files {
  closeFolder(folder)
  const marker = join(folder, markerName)
  // The marker disappears with the mount that the files are on; uploads must not go into the empty folder below it.
  const wasMarked = existsSync(marker)
  const pathOf = (name: string, variant?: string) => {
    if (!nameRule.test(name)) throw new Error('invalid file name')
    if (variant === undefined) return join(folder, name)
    // `.part` marks incomplete files.
    if (!variantRule.test(variant) || variant === 'part') throw new Error('invalid file variant')
    return join(folder, `${name}.${variant}`)
  }
  const trash = diskTrash(folder, ownerOnly.folder)
  return {
    location: folder,
    trash,
    async put(bytes, extension, variants = {}) {
      const random = randomBytes(20).toString('hex')
      const name = `${random.slice(0, 2)}/${random.slice(2)}.${extension}`
      const path = pathOf(name)
      const beside = Object.entries(variants).map(([variant, part]) => [pathOf(name, variant), part] as const)
      if (wasMarked && !(await exists(marker))) throw new Error(`the files in ${folder} are gone; is it mounted?`)
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
    has: (name) => exists(pathOf(name)),
    async remove(name, variants = []) {
      for (const variant of variants) await rm(pathOf(name, variant), { force: true })
      await rm(pathOf(name), { force: true })
      await trash.remove([name, ...variants.map((variant) => `${name}.${variant}`)])
    },
    async *list() {
      for (const place of await listing(folder)) yield await partsIn(folder, place)
    },
    readInstallation: () =>
      readFile(marker, 'utf8').then(
        (text) => text.trim() || undefined,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        },
      ),
    async saveInstallation(id) {
      await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
      // Several processes may start at once; each of them writes the same.
      const aside = `${marker}.${randomBytes(6).toString('hex')}`
      await write(aside, Buffer.from(`${id}\n`))
      await rename(aside, marker)
      await sync(folder)
    },
  }
}

/** Earlier versions created the directory world-readable. */
function closeFolder(folder: string): void {
  if (existsSync(folder)) chmodSync(folder, ownerOnly.folder)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

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
const wholeName = (path: string) => path.split('.', 2).join('.')

async function partsIn(folder: string, place: string): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  for (const file of await listing(join(folder, place))) {
    const path = `${place}/${file}`
    const name = wholeName(path)
    const found = nameRule.test(name) ? await stat(join(folder, path)).catch(() => undefined) : undefined
    if (found) parts.push({ path, name, changedAt: found.mtime, isPartial: file.endsWith('.part') })
  }
  return parts
}

async function listing(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}
