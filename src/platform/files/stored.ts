import type { Edition } from '#editions/edition.ts'
import type { Db } from '../db/database.ts'
import { docxType } from '../http/sniff.ts'
import type { JobRegistry } from '../jobs/job-registry.ts'
import type { Files, FoundFile, Variants } from './files.ts'

export type StoredFiles = {
  /** If the transaction rolls back, the file has no row and is swept later. */
  put(bytes: Buffer, type: StoredType, variants?: Variants): Promise<string>
  read(name: string, variant?: string): Promise<(FoundFile & { type: string }) | undefined>
  /**
   * Deletes the row at once, so call it after deleting all references to it. A job deletes the bytes after commit.
   */
  remove(name: string): Promise<void>
  disk: Files
}

const extensions = { 'image/webp': 'webp', 'application/pdf': 'pdf', [docxType]: 'docx' } as const
export type StoredType = keyof typeof extensions

export function storedFiles(disk: Files, { db, edition, now, enqueue }: Parts): StoredFiles {
  return {
    disk,
    async put(bytes, type, variants = {}) {
      const name = await disk.put(bytes, extensions[type], variants)
      await db
        .insertInto('stored_file')
        .values({
          edition: edition.code,
          name,
          type,
          bytes: bytes.length,
          variants: Object.keys(variants),
          created_at: now,
        })
        .execute()
      return name
    },
    async read(name, variant) {
      const row = await db
        .selectFrom('stored_file')
        .select(['type', 'variants'])
        .where('edition', '=', edition.code)
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row || (variant !== undefined && !row.variants.includes(variant))) return undefined
      const found = await disk.read(name, variant)
      return found && { ...found, type: row.type }
    },
    async remove(name) {
      const row = await db
        .deleteFrom('stored_file')
        .where('edition', '=', edition.code)
        .where('name', '=', name)
        .returning('variants')
        .executeTakeFirst()
      if (row) await enqueue(removalJob, { name, variants: row.variants })
    },
  }
}
type Parts = {
  db: Db
  edition: Edition
  now: Date
  enqueue: (job: typeof removalJob, payload: JobRegistry[typeof removalJob]) => Promise<void>
}

export const removalJob = 'files.remove'
declare module '../jobs/job-registry.ts' {
  interface JobRegistry {
    [removalJob]: { name: string; variants: readonly string[] }
  }
}
