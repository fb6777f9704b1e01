import { deleteExpiredPreviews } from '#platform/crud/previews.ts'
import { publicationJobs } from '#platform/crud/schedule.ts'
import { deleteExpiredUndo } from '#platform/crud/undo.ts'
import { deleteExpiredChallenges } from '#platform/captcha/proof-of-work.ts'
import { fileEvents } from '#platform/files/events.ts'
import { fileJobs } from '#platform/files/file-jobs.ts'
import { deleteOldCalls } from '#platform/http/limits.ts'
import { deleteOrphanedPayloads } from '#platform/jobs/payloads.ts'
import { mediaFile, mediaJobs } from '#platform/media/unused-media.ts'
import type { Plugin } from '#platform/plugin.ts'
import { deleteExpiredSessions } from '#platform/session/sessions.ts'
import { deleteExpiredTickets } from '#platform/session/tickets.ts'
import { deleteExpiredUsedTokens } from '#platform/session/used-tokens.ts'
import { setupEvents } from './events.ts'
import { textEvents } from '#platform/texts/events.ts'

export const maintenance: Plugin = {
  name: 'maintenance',
  routes: {
    files: [mediaFile],
  },
  privileges: {
    migration: {},
    installation: { update: ['vapid_private_key', 'unknown_files'] },
    // Erasure removes the details of events, but no event.
    event: { insert: true, update: ['before', 'after'] },
  },
  events: {
    declared: { ...setupEvents, ...textEvents, ...fileEvents },
  },
  jobs: [
    {
      name: 'delete_expired_rows',
      cron: '17 * * * *',
      async run({ db, now }) {
        await deleteExpiredSessions(db, now)
        await deleteExpiredTickets(db, now)
        await deleteExpiredUsedTokens(db, now)
        await deleteOldCalls(db, now)
        await deleteExpiredChallenges(db, now)
        await deleteExpiredUndo(db, now)
        await deleteExpiredPreviews(db, now)
        await deleteOrphanedPayloads(db)
      },
    },
    ...fileJobs,
    ...mediaJobs,
    ...publicationJobs,
  ],
}
