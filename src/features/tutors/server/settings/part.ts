import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { settingsEndpoints, settingsPage } from '../../contract/settings.ts'
import { onTutorNoticeChosen, setNewsSubscription } from './news-subscription.ts'
import { setEmail } from './set-email.ts'
import { getTutorSettings, loadTutorSettings } from './settings.ts'

export const settingsPart: PluginPart = {
  routes: {
    endpoints: implement(settingsEndpoints, {
      settings: getTutorSettings,
      subscribe: setNewsSubscription,
      setEmail: { standalone: setEmail },
    }),
    pages: [page(settingsPage, loadTutorSettings)],
  },
  events: {
    subscriptions: [{ subscriber: 'news_for_tutors', to: ['account.preference_changed'], within: onTutorNoticeChosen }],
  },
}
