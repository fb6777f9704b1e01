import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { moderationEndpoints, moderationPage, moderationPanel } from '../../contract/moderation.ts'
import { submitForTutor } from '../profile/submit-profile.ts'
import { countModerationQueue, loadModerationInbox } from './moderation-inbox.ts'
import { publishTutor } from './publish.ts'
import { returnToTutor } from './return-to-tutor.ts'

export const moderationPart: PluginPart = {
  panel: { pages: [moderationPanel], waiting: { [moderationPanel.segment]: countModerationQueue } },
  routes: {
    endpoints: implement(moderationEndpoints, {
      submit: submitForTutor,
      publish: publishTutor,
      setNeedRevision: returnToTutor,
    }),
    pages: [page(moderationPage, loadModerationInbox)],
  },
}
