import { crudPlugin } from '#platform/crud/crud.ts'
import type { Ctx } from '#platform/context.ts'
import { implement } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { feedbackCalls, feedbackPanel } from '../../contract.ts'
import { deleteOldFeedback, eraseFeedback, reassignMergedFeedback } from './erasure.ts'
import { feedbackNotifications } from './notifications.ts'
import { exportFeedback } from './personal-data.ts'
import { sendFeedback } from './send-feedback.ts'

export const feedbackPanelPart: PluginPart = crudPlugin(feedbackPanel, { table: 'feedback_message' })

export const feedbackPart: PluginPart = {
  panel: { pages: [], waiting: { feedback: countOpen } },
  routes: { endpoints: implement(feedbackCalls, { send: sendFeedback }) },
  events: {
    subscriptions: [
      { subscriber: 'feedback_of_closed_accounts', to: ['account.closed'], within: eraseFeedback },
      { subscriber: 'feedback_of_merged_clients', to: ['client.merged'], within: reassignMergedFeedback },
    ],
  },
  jobs: [{ name: 'delete_old_feedback', cron: '17 3 * * *', perEdition: true, run: deleteOldFeedback }],
  notifications: { messages: feedbackNotifications },
  people: { personalData: exportFeedback },
}

async function countOpen({ db, edition }: Ctx): Promise<Record<string, number>> {
  const { open } = await db
    .selectFrom('feedback_message')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('edition', '=', edition.code)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { 'status=open': open }
}
