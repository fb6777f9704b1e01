import { optionsOf } from '#platform/crud/rows.ts'
import { readView } from '#platform/crud/views.ts'
import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { confirmTerms, setOwnPassword } from '#features/accounts/public.ts'
import { choicesAs } from '#features/notifications/public.ts'
import { clientPage, clientsPage, clientsPanel, endpoints, mergePage, ownEndpoints, profilePage } from './contract.ts'
import { blacklist, listContacts, unblacklist } from './server/blacklist.ts'
import { deleteProfile } from './server/delete-profile.ts'
import { fillDemo } from './server/demo.ts'
import { forgetClient } from './server/forget-client.ts'
import { exportClients, listClients } from './server/list-clients.ts'
import { lookAtClient } from './server/look-at-client.ts'
import { compareClients, mergeClients } from './server/merge-clients.ts'
import { openClient } from './server/open-client.ts'
import { ownProfile, ownSettings } from './server/own-profile.ts'
import { confirmContact, saveProfile } from './server/save-profile.ts'
import { clientData } from './server/personal-data.ts'
import { setPasswordOf } from './server/set-password-of.ts'
import { hearOfNews, subscribe } from './server/subscribe.ts'

export const clients: Plugin = {
  name: 'clients',
  panel: [clientsPanel],
  endpoints: [
    ...implement(endpoints, {
      list: listClients,
      export: exportClients,
      blacklist,
      unblacklist,
      setPasswordOf: { standalone: setPasswordOf },
      compare: compareClients,
      merge: mergeClients,
    }),
    ...implement(ownEndpoints, {
      profile: ownProfile,
      save: { standalone: saveProfile },
      confirm: { standalone: confirmContact },
      setPassword: { standalone: setOwnPassword },
      settings: ownSettings,
      subscribe,
      confirmTerms,
      delete: { standalone: deleteProfile },
    }),
  ],
  pages: [
    draw(clientsPage, async (ctx, { page, per_page, sort, sort_dir, ...filters }) => ({
      ...(await listClients(ctx, { page, per_page, sort, sort_dir, filters })),
      cities: await optionsOf(ctx, 'city'),
      view: await readView(ctx, clientsPanel.segment),
    })),
    draw(clientPage, lookAtClient),
    draw(mergePage, (ctx, { client_id, client_id2 }) =>
      client_id && client_id2 ? compareClients(ctx, { client_id, client_id2 }) : { profiles: [], differ: [] },
    ),
    draw(profilePage, async (ctx) => ({
      ...(await ownProfile(ctx)),
      ...(await ownSettings(ctx)),
      ...(await choicesAs(ctx, 'client')),
      cities: await optionsOf(ctx, 'city'),
    })),
  ],
  subscriptions: [
    { subscriber: 'new_clients', to: ['account.opened'], within: openClient },
    {
      subscriber: 'blacklisted_contacts',
      to: ['account.contact_changed'],
      within: (ctx, { entityId = 0 }) => listContacts(ctx, entityId),
    },
    { subscriber: 'news_for_clients', to: ['account.notice_chosen'], within: hearOfNews },
    { subscriber: 'closed_clients', to: ['account.closed'], within: forgetClient },
  ],
  personalData: clientData,
  demo: fillDemo,
}
