import type { MessengerName } from '#platform/messengers/messenger.ts'
import { queuedJob } from '#platform/jobs/jobs.ts'
import { page, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  clientChatsPage,
  chatEndpoints,
  chatStaffEndpoints,
  conversationEndpoints,
  tutorChatsPage,
  mediaEndpoints,
  messengerEndpoints,
  serviceEndpoints,
} from './contract.ts'
import { deleteMessage } from './server/delete-message.ts'
import { sendUnreadDigests } from './server/digest.ts'
import { countUnread, listConversations } from './server/list-conversations.ts'
import { markMessageRead, markRead } from './server/mark-read.ts'
import { readMessengerMedia, readMedia } from './server/media.ts'
import { recordUndelivered, undeliveredJob } from './server/messengers/delivery-status.ts'
import { deliver, messengerDeliveryJob } from './server/messengers/deliver.ts'
import { handleUpdate, updateJob } from './server/messengers/handle-update.ts'
import { startLinking, listMessengers, unlinkMessenger } from './server/messengers/links.ts'
import { queueNotice } from './server/messengers/queue-notice.ts'
import { reassignMergedDeliveries, revokeMessengers } from './server/messengers/erasure.ts'
import { sendServiceMessage } from './server/messengers/send-service-message.ts'
import { receiveUpdates } from './server/messengers/receive-updates.ts'
import {
  enqueueWebhookSetup,
  deleteOldDeliveries,
  enqueueDueDeliveries,
  setWebhook,
  webhookJob,
} from './server/messengers/scheduled-jobs.ts'
import { chatStaffNotices } from './server/notices-staff.ts'
import { eraseClientMessages, eraseTutorMessages, reassignMergedConversations } from './server/erasure.ts'
import { exportChatData } from './server/personal-data.ts'
import { listChatPersonNotices } from './server/notices-person.ts'
import { listChatMessages } from './server/list-messages.ts'
import { remaskMessages } from './server/remask-messages.ts'
import { chatBadges } from './server/badges.ts'
import { systemMessages } from './server/system-messages.ts'
import { sendWithMedia } from './server/send-message.ts'
import { chatSocket } from './server/socket.ts'
import { chatEvents } from './events.ts'
import { chatNotifications } from './server/digest-notification.ts'

export const chat: Plugin = {
  name: 'chat',
  routes: {
    endpoints: [
      ...implement(chatEndpoints, { messages: listChatMessages, send: { standalone: sendWithMedia }, read: markRead }),
      ...implement(chatStaffEndpoints, { deleteMessage, setRead: markMessageRead }),
      ...implement(conversationEndpoints, {
        list: (ctx, { role, ...shown }) => listConversations(ctx, role, shown),
        unread: (ctx, { role }) => countUnread(ctx, role),
      }),
      ...implement(mediaEndpoints, { read: readMedia, forMessenger: readMessengerMedia }),
      ...implement(messengerEndpoints, { list: listMessengers, link: startLinking, unlink: unlinkMessenger }),
      ...implement(serviceEndpoints, { send: { standalone: sendServiceMessage } }),
    ],
    pages: [
      page(clientChatsPage, (ctx, shown) => listConversations(ctx, 'client', shown)),
      page(tutorChatsPage, (ctx, shown) => listConversations(ctx, 'tutor', shown)),
    ],
    sockets: [chatSocket],
    webhooks: [{ path: '/webhooks/:service', take: receiveUpdates }],
  },
  events: {
    declared: chatEvents,
    subscriptions: [
      systemMessages,
      {
        subscriber: 'conversations_of_erased_clients',
        to: ['client.deleted', 'account.closed'],
        within: eraseClientMessages,
      },
      { subscriber: 'conversations_of_erased_tutors', to: ['tutor.anonymised'], within: eraseTutorMessages },
      { subscriber: 'conversations_of_merged_clients', to: ['client.merged'], within: reassignMergedConversations },
      { subscriber: 'notices_by_messenger', to: ['account.notified_by_messenger'], within: queueNotice },
      { subscriber: 'messengers_of_merged_clients', to: ['client.merged'], within: reassignMergedDeliveries },
    ],
  },
  notifications: {
    messages: chatNotifications,
    lists: { person: listChatPersonNotices, staff: chatStaffNotices },
    badges: chatBadges,
  },
  jobs: [
    queuedJob({
      name: messengerDeliveryJob,
      lane: 'messengers',
      standalone: true,
      run: (ctx, { delivery, interrupted }) => deliver(ctx, delivery, interrupted),
    }),
    {
      name: updateJob,
      lane: 'messengers',
      standalone: true,
      run: (ctx, { service, key }) => handleUpdate(ctx, { service: Number(service), key: String(key) }),
    },
    {
      name: undeliveredJob,
      run: (ctx, { service, id, to, why }) =>
        recordUndelivered(ctx, { service: Number(service), id: String(id), to: String(to), why: String(why) }),
    },
    { name: 'send_unread_digests', cron: '* * * * *', perEdition: true, standalone: true, run: sendUnreadDigests },
    {
      name: 'remask_messages',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskMessages,
    },
    { name: 'send_due_by_messenger', cron: '* * * * *', perEdition: true, run: enqueueDueDeliveries },
    { name: 'delete_old_deliveries', cron: '47 3 * * *', perEdition: true, run: deleteOldDeliveries },
    { name: 'set_messenger_webhooks', cron: '7 * * * *', perEdition: true, run: enqueueWebhookSetup },
    {
      name: webhookJob,
      lane: 'messengers',
      standalone: true,
      run: (ctx, { messenger }) => setWebhook(ctx, messenger as MessengerName),
    },
  ],
  people: {
    personalData: exportChatData,
    grants: [
      {
        name: 'messengers',
        tables: ['messenger_link', 'messenger_link_code', 'messenger_delivery'],
        announced: true,
        revoke: revokeMessengers,
      },
    ],
  },
}
