import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { bellEndpoints } from './bell-contract.ts'
import { bounceEndpoints, choiceEndpoints, unsubscribeEndpoints, unsubscribePage } from './choice-contract.ts'
import { endpoints, outbox, outboxMessagePage, outboxPage } from './contract.ts'
import { emailsPanel, smsPanel } from './mail-contract.ts'
import { readStaffNotices, readTutorNotices, setRead } from './server/bell.ts'
import { bounceJob, clearBounces, clearConfirmed, noteBounce, takeBounce } from './server/bounces.ts'
import { readChoices, setChoice } from './server/choices/choose.ts'
import { choiceData, forgetChoices, moveChoices } from './server/choices/people.ts'
import { openUnsubscribe, unsubscribe, unsubscribeAtOnce } from './server/choices/unsubscribe.ts'
import { askForTest, listMessages, lookAtMessage, shownChannels } from './server/outbox.ts'
import { templateEndpoints, templatePages } from './server/mail/calls.ts'
import { testEvents, writeTest } from './server/mail/send-test.ts'
import { forgetPerson, forgetProfile } from './server/forget-messages.ts'
import { writeInstead } from './server/letters-instead.ts'
import { messageData } from './server/personal-data.ts'
import { queueMessages } from './server/queue-messages.ts'
import { routes } from './server/routes.ts'
import { forgetOldMessages, sendDueMessages } from './server/send-due.ts'
import { sendingJob, sendMessage } from './server/send-message.ts'

export const notifications: Plugin = {
  name: 'notifications',
  panel: [outbox, emailsPanel, smsPanel],
  endpoints: [
    ...implement(endpoints, { list: listMessages, get: lookAtMessage, sendTest: askForTest }),
    ...implement(bellEndpoints, {
      tutorNotices: readTutorNotices,
      staffNotices: readStaffNotices,
      staffList: readStaffNotices,
      setRead,
    }),
    ...templateEndpoints,
    ...implement(choiceEndpoints, { read: readChoices, choose: setChoice }),
    ...implement(unsubscribeEndpoints, { unsubscribe }),
    ...implement(bounceEndpoints, { clear: clearBounces }),
  ],
  pages: [
    draw(outboxPage, async (ctx, { page, ...filters }) => ({
      channels: shownChannels(ctx),
      ...(await listMessages(ctx, { page, filters })),
    })),
    draw(outboxMessagePage, lookAtMessage),
    ...templatePages,
    draw(unsubscribePage, openUnsubscribe),
  ],
  webhooks: [
    { path: '/email_unsubscribe', only: 'POST', take: unsubscribeAtOnce },
    { path: '/webhooks/bounces', take: takeBounce },
  ],
  subscriptions: [
    {
      subscriber: 'messages',
      to: [...new Set(routes.map(({ event }) => event))],
      after: (ctx, event) => queueMessages(ctx, event),
    },
    {
      subscriber: 'letters_instead',
      to: ['account.messenger_refused', 'account.messenger_failed'],
      after: writeInstead,
    },
    { subscriber: 'template_tests', to: testEvents, after: writeTest },
    { subscriber: 'closed_accounts', to: ['account.closed'], within: forgetPerson },
    { subscriber: 'choices_of_closed_accounts', to: ['account.closed'], within: forgetChoices },
    { subscriber: 'choices_of_merged_clients', to: ['client.merged'], within: moveChoices },
    { subscriber: 'confirmed_emails', to: ['account.email_confirmed'], within: clearConfirmed },
    { subscriber: 'gone_profiles', to: ['tutor.anonymised'], within: forgetProfile },
  ],
  personalData: async (ctx, id) => [...(await messageData(ctx, id)), ...(await choiceData(ctx, id))],
  jobs: [
    { name: sendingJob, standalone: true, run: (ctx, { message }) => sendMessage(ctx, Number(message)) },
    { name: bounceJob, run: noteBounce },
    { name: 'send_due_messages', cron: '* * * * *', perEdition: true, run: sendDueMessages },
    { name: 'forget_old_messages', cron: '41 3 * * *', perEdition: true, run: forgetOldMessages },
  ],
}
