import { queuedJob } from '#platform/jobs/jobs.ts'
import { combineParts, implement, page, withHead } from '#platform/plugin.ts'
import { offlinePage, pushEndpoints } from './contract.ts'
import { pushEvents } from './events.ts'
import {
  deleteEndedSubscriptions,
  deliverDuePush,
  deliverPush,
  deliverPushJob,
  queuePush,
} from './server/deliver-push.ts'
import { manifestFeed } from './server/manifest.ts'
import {
  exportSubscriptions,
  getPushKey,
  revokeSubscriptions,
  subscribeBrowser,
  unsubscribeBrowser,
} from './server/subscriptions.ts'

export const pwa = combineParts('pwa', {
  routes: {
    endpoints: implement(pushEndpoints, {
      key: getPushKey,
      subscribe: subscribeBrowser,
      unsubscribe: unsubscribeBrowser,
    }),
    pages: [page(offlinePage, () => withHead({}, { index: false }))],
    feeds: [manifestFeed],
  },
  events: {
    declared: pushEvents,
    subscriptions: [{ subscriber: 'push_notices', to: ['account.notified_by_push'], within: queuePush }],
  },
  jobs: [
    queuedJob({ name: deliverPushJob, lane: 'push', standalone: true, run: deliverPush }),
    { name: 'deliver_due_push', cron: '* * * * *', perEdition: true, run: deliverDuePush },
    { name: 'delete_ended_push_subscriptions', cron: '53 3 * * *', perEdition: true, run: deleteEndedSubscriptions },
  ],
  people: {
    personalData: exportSubscriptions,
    grants: [{ name: 'push', tables: ['push_subscription'], revoke: revokeSubscriptions }],
  },
})
