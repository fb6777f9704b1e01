import { queuedJob } from '#platform/jobs/jobs.ts'
import { combineParts, page, implement } from '#platform/plugin.ts'
import type { SliceNotifications } from '#platform/notifications.ts'
import type { Plugin } from '#platform/plugin.ts'
import { noticeEndpoints } from './notice-contract.ts'
import { bounceEndpoints, preferenceEndpoints, unsubscribeEndpoints, unsubscribePage } from './preference-contract.ts'
import { outboxEndpoints, outboxMessagePage } from './contract.ts'
import { listStaffNotices, listTutorNotices, markNoticeRead } from './server/notices.ts'
import {
  saveBounceJob,
  clearBounces,
  clearConfirmedAddress,
  saveReportedBounce,
  handleBounceWebhook,
} from './server/bounces.ts'
import { getPreferences, savePreference } from './server/preferences/preferences.ts'
import { exportPreferences, deletePreferences, mergePreferences } from './server/preferences/personal-data.ts'
import { loadUnsubscribe, unsubscribe, handleOneClickUnsubscribe } from './server/preferences/unsubscribe.ts'
import { requestOutboxTest, getOutboxMessage, outboxPlugin } from './server/outbox.ts'
import { templateEndpoints, templateLists, templatePages } from './server/mail/endpoints.ts'
import { templateTestEvents, queueTemplateTest } from './server/mail/send-test.ts'
import { eraseAccountMessages, eraseProfileMessages } from './server/erasure.ts'
import { queueEmailFallback } from './server/email-fallback.ts'
import { exportMessages } from './server/personal-data.ts'
import { queueMessages } from './server/queue-messages.ts'
import { ownNotifications } from './server/own-notifications.ts'
import { deleteOldMessages, sendDueMessages } from './server/send-due.ts'
import { deliverMessageJob, deliverMessage } from './server/deliver-message.ts'
import { listCodeEvents, messageBacklog } from './server/message-priority.ts'
import { notificationEvents } from './events.ts'

/** `declared` are the notifications of the other slices. */
export function notifications(declared: readonly SliceNotifications[]): Plugin {
  const routes = [...declared, ownNotifications].flatMap((slice) => slice.routes)
  const events = routes.map(({ event }) => event)
  const codeEvents = listCodeEvents(routes)
  return combineParts('notifications', outboxPlugin, ...templateLists, {
    routes: {
      endpoints: [
        ...implement(outboxEndpoints, { get: getOutboxMessage, sendTest: requestOutboxTest }),
        ...implement(noticeEndpoints, {
          tutorNotices: listTutorNotices,
          staffNotices: listStaffNotices,
          staffList: listStaffNotices,
          setRead: markNoticeRead,
        }),
        ...templateEndpoints,
        ...implement(preferenceEndpoints, { read: getPreferences, choose: savePreference }),
        ...implement(unsubscribeEndpoints, { unsubscribe }),
        ...implement(bounceEndpoints, { clear: clearBounces }),
      ],
      pages: [page(outboxMessagePage, getOutboxMessage), ...templatePages, page(unsubscribePage, loadUnsubscribe)],
      webhooks: [
        { path: '/email_unsubscribe', methods: ['POST'], take: handleOneClickUnsubscribe },
        { path: '/webhooks/bounces', take: handleBounceWebhook },
      ],
    },
    events: {
      declared: notificationEvents,
      subscriptions: [
        {
          subscriber: 'messages',
          to: [...new Set(events)],
          after: (ctx, event) => queueMessages(ctx, event),
          isUrgent: (name) => codeEvents.has(name),
        },
        {
          subscriber: 'email_fallback',
          to: ['account.messenger_refused', 'account.messenger_failed'],
          after: queueEmailFallback,
        },
        { subscriber: 'template_tests', to: templateTestEvents, after: queueTemplateTest },
        { subscriber: 'closed_accounts', to: ['account.closed'], within: eraseAccountMessages },
        { subscriber: 'choices_of_closed_accounts', to: ['account.closed'], within: deletePreferences },
        { subscriber: 'choices_of_merged_clients', to: ['client.merged'], within: mergePreferences },
        { subscriber: 'confirmed_emails', to: ['account.email_confirmed'], within: clearConfirmedAddress },
        { subscriber: 'erased_profiles', to: ['tutor.anonymised'], within: eraseProfileMessages },
      ],
    },
    notifications: {
      messages: ownNotifications,
    },
    backlogs: [messageBacklog],
    jobs: [
      queuedJob({
        name: deliverMessageJob,
        standalone: true,
        run: (ctx, { message, interrupted }) => deliverMessage(ctx, message, interrupted),
      }),
      { name: saveBounceJob, run: saveReportedBounce },
      { name: 'send_due_messages', cron: '* * * * *', perEdition: true, run: sendDueMessages },
      { name: 'delete_old_messages', cron: '41 3 * * *', perEdition: true, run: deleteOldMessages },
    ],
    people: {
      personalData: async (ctx, id) => [...(await exportMessages(ctx, id)), ...(await exportPreferences(ctx, id))],
    },
  })
}
