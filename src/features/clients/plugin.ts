import { optionsOf } from '#platform/crud/references.ts'
import { combineParts, page, implement } from '#platform/plugin.ts'
import { confirmTerms, getOwnPasskeys, setPersonPassword } from '#features/accounts/public.ts'
import { getPreferencesForRole } from '#features/notifications/public.ts'
import {
  clientPage,
  clientPanelEndpoints,
  clientMergePage,
  clientProfileEndpoints,
  clientProfilePage,
} from './contract.ts'
import { blacklistClient, saveBlacklistedContacts, unblacklistClient } from './server/blacklist.ts'
import { deleteClientProfile } from './server/delete-profile.ts'
import { eraseClient } from './server/erase-client.ts'
import { clientListPlugin } from './server/list-clients.ts'
import { loadClient } from './server/load-client.ts'
import { compareClients, mergeClients } from './server/merge-clients.ts'
import { createClientForAccount } from './server/create-client.ts'
import { getOwnClientProfile, getClientSettings } from './server/own-profile.ts'
import { confirmClientContact, saveClientProfile } from './server/save-profile.ts'
import { exportClientData } from './server/personal-data.ts'
import { setClientPassword } from './server/set-client-password.ts'
import { onNewsPreferenceChosen, setClientNewsSubscription } from './server/news-subscription.ts'
import { clientEvents } from './events.ts'

export const clients = combineParts('clients', clientListPlugin, {
  routes: {
    endpoints: [
      ...implement(clientPanelEndpoints, {
        blacklist: blacklistClient,
        unblacklist: unblacklistClient,
        setPassword: { standalone: setClientPassword },
        compare: compareClients,
        merge: mergeClients,
      }),
      ...implement(clientProfileEndpoints, {
        profile: getOwnClientProfile,
        save: { standalone: saveClientProfile },
        confirm: { standalone: confirmClientContact },
        setPassword: { standalone: setPersonPassword },
        settings: getClientSettings,
        subscribe: setClientNewsSubscription,
        confirmTerms,
        delete: { standalone: deleteClientProfile },
      }),
    ],
    pages: [
      page(clientPage, loadClient),
      page(clientMergePage, (ctx, { client_id, client_id2 }) =>
        client_id && client_id2 ? compareClients(ctx, { client_id, client_id2 }) : { profiles: [], differ: [] },
      ),
      page(clientProfilePage, async (ctx) => ({
        ...(await getOwnClientProfile(ctx)),
        ...(await getClientSettings(ctx)),
        ...(await getPreferencesForRole(ctx, 'client')),
        cities: await optionsOf(ctx, 'city'),
        own_passkeys: await getOwnPasskeys(ctx),
        sessions: await ctx.sessions.list('person', ctx.actor.id),
      })),
    ],
  },
  events: {
    declared: clientEvents,
    subscriptions: [
      { subscriber: 'new_clients', to: ['account.opened'], within: createClientForAccount },
      {
        subscriber: 'blacklisted_contacts',
        to: ['account.contact_changed'],
        within: (ctx, { entityId = 0 }) => saveBlacklistedContacts(ctx, entityId),
      },
      { subscriber: 'news_for_clients', to: ['account.preference_changed'], within: onNewsPreferenceChosen },
      { subscriber: 'closed_clients', to: ['account.closed'], within: eraseClient },
    ],
  },
  people: {
    personalData: exportClientData,
  },
})
