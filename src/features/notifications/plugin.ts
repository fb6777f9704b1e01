import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { bellEndpoints } from './bell-contract.ts'
import { endpoints, outbox, outboxMessagePage, outboxPage } from './contract.ts'
import { readStaffNotices, readTutorNotices, setRead } from './server/bell.ts'
import { askForTest, listMessages, lookAtMessage, sandboxChannels } from './server/outbox.ts'
import { forgetPerson, forgetProfile } from './server/forget-messages.ts'
import { messageData } from './server/personal-data.ts'
import { queueMessages } from './server/queue-messages.ts'
import { routes } from './server/routes.ts'
import { forgetOldMessages, sendDueMessages } from './server/send-due.ts'
import { sendingJob, sendMessage } from './server/send-message.ts'

export const notifications: Plugin = {
  name: 'notifications',
  panel: [outbox],
  endpoints: [
    ...implement(endpoints, { list: listMessages, get: lookAtMessage, sendTest: askForTest }),
    ...implement(bellEndpoints, {
      tutorNotices: readTutorNotices,
      staffNotices: readStaffNotices,
      staffList: readStaffNotices,
      setRead,
    }),
  ],
  pages: [
    draw(outboxPage, async (ctx, { page, ...filters }) => ({
      channels: sandboxChannels(ctx),
      ...(await listMessages(ctx, { page, filters })),
    })),
    draw(outboxMessagePage, lookAtMessage),
  ],
  subscriptions: [
    { subscriber: 'messages', to: [...new Set(routes.map(({ event }) => event))], after: queueMessages },
    { subscriber: 'closed_accounts', to: ['account.closed'], within: forgetPerson },
    { subscriber: 'gone_profiles', to: ['tutor.anonymised'], within: forgetProfile },
  ],
  personalData: messageData,
  jobs: [
    { name: sendingJob, standalone: true, run: (ctx, { message }) => sendMessage(ctx, Number(message)) },
    { name: 'send_due_messages', cron: '* * * * *', perEdition: true, run: sendDueMessages },
    { name: 'forget_old_messages', cron: '41 3 * * *', perEdition: true, run: forgetOldMessages },
  ],
}
