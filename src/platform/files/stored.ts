import type { Ctx } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Files, FoundFile, Variants } from './files.ts'

/** Files that live and die with the rows that refer to them: in this edition, in this transaction. */
export type StoredFiles = {
  /** If the transaction does not come to its end, the file has no row, and is swept. */
  put(bytes: Buffer, type: StoredType, variants?: Variants): Promise<string>
  read(name: string, variant?: string): Promise<(FoundFile & { type: string }) | undefined>
  /** The row at once, so after whatever refers to it; the bytes after commit, by a job. */
  remove(name: string): Promise<void>
  /** What lies beneath, for the jobs that tidy up. */
  disk: Files
}

/** What uploads are kept as, and how their names end. */
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
/** Longer than any transaction may be under way. */
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
      // Of all editions: they share the disk.
      const known = async (names: readonly string[]) => {
        if (names.length === 0) return new Set<string>()
        const rows = await db.selectFrom('stored_file').select('name').where('name', 'in', names).execute()
        return new Set(rows.map(({ name }) => name))
      }
      await files.disk.sweep(new Date(now.getTime() - graceMs), known)
    },
  },
]
