import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import { awayPage, linkPanel, marketingEndpoints, cpaPartnerPanel } from './contract.ts'
import { marketingEvents } from './events.ts'
import { touchSubscriptions } from './server/attach-touch.ts'
import { saveConsent } from './server/consent.ts'
import { deleteOldMarketingJob } from './server/delete-old.ts'
import { checkLink, checkCpaPartner, findLink, loadAway } from './server/links.ts'
import { attributionPlugin } from './server/list-attribution.ts'
import { postbackListPlugin } from './server/list-postbacks.ts'
import { postbackSubscriptions } from './server/queue-postback.ts'
import { eventSubscriptions, reportEvents } from './server/record-events.ts'
import { sendDueEventsJob, sendEventsJob } from './server/send-events.ts'
import { sendPostbackJob } from './server/send-postback.ts'
import { exportTouches, privacySubscriptions } from './server/touch-privacy.ts'
import { setCpaCookie, trackAd } from './server/touches.ts'

export const marketing = combineParts(
  'marketing',
  crudPlugin(linkPanel, { table: 'stored_link', unique: { stored_link_code: 'code' }, check: checkLink }),
  crudPlugin(cpaPartnerPanel, {
    table: 'cpa_partner',
    unique: { cpa_partner_click_param: 'click_param' },
    check: checkCpaPartner,
  }),
  postbackListPlugin,
  attributionPlugin,
  {
    routes: {
      endpoints: implement(marketingEndpoints, { saveConsent, reportEvents, trackAd, setCpaCookie, findLink }),
      pages: [page(awayPage, loadAway)],
    },
    events: {
      declared: marketingEvents,
      subscriptions: [...touchSubscriptions, ...postbackSubscriptions, ...eventSubscriptions, ...privacySubscriptions],
    },
    people: { personalData: exportTouches },
    jobs: [sendPostbackJob, sendDueEventsJob, sendEventsJob, deleteOldMarketingJob],
  },
)
