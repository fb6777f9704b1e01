import type { Job } from '../jobs/jobs.ts'
import { removalJob } from './stored.ts'
import { sweepFiles } from './sweep.ts'

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
    run: async (ctx) => void (await sweepFiles(ctx)),
  },
]
