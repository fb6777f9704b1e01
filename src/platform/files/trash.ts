import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Swept files by the day of their sweep (`2026-11-19`), until they are deleted for good. */
export type FileTrash = {
  /** Moves stored parts here by their paths. */
  add(paths: readonly string[], day: string): Promise<void>
  /** Puts the files of a day, or of all days, back in their places; returns how many. */
  restore(day?: string): Promise<number>
  /** Deletes what was swept before the day. */
  deleteBefore(day: string): Promise<void>
  /** Deletes these paths from all days. */
  remove(paths: readonly string[]): Promise<void>
  measure(): Promise<TrashSize>
}
export type TrashSize = { files: number; bytes: number }

const folderName = 'trash'
const dayRule = /^\d{4}-\d\d-\d\d$/

/** It lies within the folder of the files, so that moving is a rename on one file system, whatever is mounted. */
export function diskTrash(filesFolder: string, mode: number): FileTrash {
  const trash = join(filesFolder, folderName)
  const days = async () => (await readdir(trash).catch(() => [])).filter((name) => dayRule.test(name))
  const pathsOf = async (day: string) => {
    const entries = await readdir(join(trash, day), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
  return {
    async add(paths, day) {
      for (const path of paths) {
        await mkdir(dirname(join(trash, day, path)), { recursive: true, mode })
        await move(join(filesFolder, path), join(trash, day, path))
      }
    },
    async restore(wanted) {
      let restored = 0
      for (const day of await days()) {
        if (wanted !== undefined && day !== wanted) continue
        for (const path of await pathsOf(day)) {
          const target = join(filesFolder, path.slice(join(trash, day).length + 1))
          if (await exists(target)) continue
          await mkdir(dirname(target), { recursive: true, mode })
          await move(path, target)
          restored++
        }
        await rm(join(trash, day), { recursive: true, force: true })
      }
      return restored
    },
    async deleteBefore(limit) {
      for (const day of await days()) if (day < limit) await rm(join(trash, day), { recursive: true, force: true })
    },
    async remove(paths) {
      for (const day of await days()) for (const path of paths) await rm(join(trash, day, path), { force: true })
    },
    async measure() {
      const size = { files: 0, bytes: 0 }
      for (const day of await days())
        for (const path of await pathsOf(day)) {
          size.files++
          size.bytes += (await stat(path).catch(() => undefined))?.size ?? 0
        }
      return size
    },
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The file may have been removed meanwhile. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
