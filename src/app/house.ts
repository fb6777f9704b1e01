import { forgetOldWork } from '#platform/captcha/work.ts'
import { fileJobs } from '#platform/files/stored.ts'
import { forgetOldCalls } from '#platform/http/limits.ts'
import { deleteOrphanedPayloads } from '#platform/jobs/payloads.ts'
import type { Plugin } from '#platform/plugin.ts'
import { forgetExpiredSessions } from '#platform/session/sessions.ts'
import { forgetExpiredTickets } from '#platform/session/tickets.ts'
import { forgetUsedTokens } from '#platform/session/used-tokens.ts'

/** What the platform itself has to do regularly. */
export const house: Plugin = {
  name: 'house',
  jobs: [
    {
      name: 'sweep',
      cron: '17 * * * *',
      async run({ db, now }) {
        await forgetExpiredSessions(db, now)
        await forgetExpiredTickets(db, now)
        await forgetUsedTokens(db, now)
        await forgetOldCalls(db, now)
        await forgetOldWork(db, now)
        await deleteOrphanedPayloads(db)
      },
    },
    ...fileJobs,
  ],
}
