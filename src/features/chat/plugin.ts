import type { MessengerName } from '#platform/messengers/messenger.ts'
import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { clientTalksPage, endpoints, staffEndpoints, talkEndpoints, tutorTalksPage } from './contract.ts'
import { mediaEndpoints, messengerEndpoints, serviceEndpoints } from './contract.ts'
import { deleteMessage } from './server/delete-message.ts'
import { fillDemo, giveToStaff } from './server/demo/fill.ts'
import { tellUnread } from './server/digest.ts'
import { countUnread, listTalks } from './server/list-talks.ts'
import { markMessageRead, markRead } from './server/mark-read.ts'
import { handedMedia, readMedia } from './server/media.ts'
import { noteUndelivered, undeliveredJob } from './server/messengers/fates.ts'
import { handOver, handingJob } from './server/messengers/hand-over.ts'
import { hearUpdate, hearingJob } from './server/messengers/hear-update.ts'
import { askToLink, listMessengers, unlink } from './server/messengers/links.ts'
import { queueNotice } from './server/messengers/notices.ts'
import { forgetLinks, moveLinks } from './server/messengers/people.ts'
import { sendServiceMessage } from './server/messengers/send-service-message.ts'
import { takeUpdates } from './server/messengers/take-updates.ts'
import { askForWebhooks, forgetOldDeliveries, handOverDue, setWebhook, webhookJob } from './server/messengers/tidy.ts'
import { staffNotices } from './server/notices-staff.ts'
import { forgetClientTalks, forgetTutorTalks, moveTalks } from './server/people-who-leave.ts'
import { chatData } from './server/personal-data.ts'
import { personNotices } from './server/notices-person.ts'
import { readMessages } from './server/read-messages.ts'
import { remaskMessages } from './server/remask-messages.ts'
import { rings } from './server/rings.ts'
import { saidByItself } from './server/said-by-itself.ts'
import { sendWithMedia } from './server/send-message.ts'
import { socket } from './server/socket.ts'

export const chat: Plugin = {
  name: 'chat',
  endpoints: [
    ...implement(endpoints, { messages: readMessages, send: { standalone: sendWithMedia }, read: markRead }),
    ...implement(staffEndpoints, { deleteMessage, setRead: markMessageRead }),
    ...implement(talkEndpoints, {
      list: (ctx, { role, ...shown }) => listTalks(ctx, role, shown),
      unread: (ctx, { role }) => countUnread(ctx, role),
    }),
    ...implement(mediaEndpoints, { read: readMedia, handed: handedMedia }),
    ...implement(messengerEndpoints, { list: listMessengers, link: askToLink, unlink }),
    ...implement(serviceEndpoints, { send: { standalone: sendServiceMessage } }),
  ],
  pages: [
    draw(clientTalksPage, (ctx, shown) => listTalks(ctx, 'client', shown)),
    draw(tutorTalksPage, (ctx, shown) => listTalks(ctx, 'tutor', shown)),
  ],
  notices: { person: personNotices, staff: staffNotices },
  rings,
  sockets: [socket],
  webhooks: [{ path: '/webhooks/:service', take: takeUpdates }],
  subscriptions: [
    saidByItself,
    { subscriber: 'talks_of_gone_clients', to: ['client.deleted', 'account.closed'], within: forgetClientTalks },
    { subscriber: 'talks_of_gone_tutors', to: ['tutor.anonymised'], within: forgetTutorTalks },
    { subscriber: 'talks_of_merged_clients', to: ['client.merged'], within: moveTalks },
    { subscriber: 'notices_by_messenger', to: ['account.told_by_messenger'], within: queueNotice },
    { subscriber: 'messengers_of_closed_accounts', to: ['account.closed'], within: forgetLinks },
    { subscriber: 'messengers_of_merged_clients', to: ['client.merged'], within: moveLinks },
  ],
  personalData: chatData,
  jobs: [
    { name: handingJob, standalone: true, run: (ctx, { delivery }) => handOver(ctx, Number(delivery)) },
    {
      name: hearingJob,
      standalone: true,
      run: (ctx, { service, key }) => hearUpdate(ctx, { service: Number(service), key: String(key) }),
    },
    {
      name: undeliveredJob,
      run: (ctx, { service, id, to, why }) =>
        noteUndelivered(ctx, { service: Number(service), id: String(id), to: String(to), why: String(why) }),
    },
    { name: 'tell_unread_messages', cron: '* * * * *', perEdition: true, standalone: true, run: tellUnread },
    {
      name: 'remask_messages',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskMessages,
    },
    { name: 'send_due_by_messenger', cron: '* * * * *', perEdition: true, run: handOverDue },
    { name: 'forget_old_deliveries', cron: '47 3 * * *', perEdition: true, run: forgetOldDeliveries },
    { name: 'set_messenger_webhooks', cron: '7 * * * *', perEdition: true, run: askForWebhooks },
    {
      name: webhookJob,
      standalone: true,
      run: (ctx, { messenger }) => setWebhook(ctx, messenger as MessengerName),
    },
  ],
  demo: fillDemo,
  demoLogins: giveToStaff,
}
