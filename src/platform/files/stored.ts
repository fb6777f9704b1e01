import type { Ctx } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
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

const extensions = { 'image/webp': 'webp', 'application/pdf': 'pdf' } as const
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
type Parts = Pick<Ctx, 'db' | 'edition' | 'now' | 'enqueue'>

const removalJob = 'files.remove'
/** Longer than any transaction can take. */
const graceMs = 86_400_000

export const fileJobs: Job[] = [
  {
    name: removalJob,
    standalone: true,
    run: ({ files }, { name, variants }) => files.disk.remove(name as string, variants as string[]),
  },
  {
    name: 'files.sweep',
    cron: '43 3 * * *',
    standalone: true,
    async run({ db, files, now }) {
      const known = async (names: readonly string[]) => {
        if (names.length === 0) return new Set<string>()
        const rows = await db.selectFrom('stored_file').select('name').where('name', 'in', names).execute()
        return new Set(rows.map(({ name }) => name))
      }
      await files.disk.sweep(new Date(now.getTime() - graceMs), known)
    },
  },
]
