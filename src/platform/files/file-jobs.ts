import type { Job } from '../jobs/jobs.ts'
import { removalJob } from './stored.ts'

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

/** Longer than any transaction can take. */
const graceMs = 86_400_000
