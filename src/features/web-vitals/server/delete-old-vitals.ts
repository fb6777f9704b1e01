import type { Job } from '#platform/jobs/jobs.ts'

const keptDays = 400

export const deleteOldVitalsJob: Job = {
  name: 'delete_old_web_vitals',
  cron: '40 3 * * *',
  async run({ db, now }) {
    const day = new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10)
    await db.deleteFrom('web_vital').where('day', '<', day).execute()
  },
}
