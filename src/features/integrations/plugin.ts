import { crudPlugin } from '#platform/crud/crud.ts'
import { queuedJob } from '#platform/jobs/jobs.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import {
  apiAccessPage,
  apiEndpoints,
  developersPage,
  partnerEndpoints,
  partnerPanel,
  tokenEndpoints,
  webhookEndpoints,
  webhookPanel,
} from './contract.ts'
import { integrationEvents } from './events.ts'
import { maxTokens, maxWebhooks } from './model.ts'
import { integrationGrants } from './server/grants.ts'
import { integrationNotifications } from './server/notifications.ts'
import { issuePartnerKey, issueWebhookSecret, resendPartnerDelivery } from './server/partners/issue-secrets.ts'
import { deliveryListPlugin } from './server/partners/list-deliveries.ts'
import { checkPartner, checkWebhook } from './server/partners/check-rows.ts'
import { exportIntegrations } from './server/personal-data.ts'
import { loadDevelopers } from './server/reference/load-reference.ts'
import { loadProofChoices } from './server/proof-choices.ts'
import { identifyApiClient } from './server/tokens/identify-client.ts'
import { createToken, deleteToken, listTokens } from './server/tokens/own-tokens.ts'
import { getApiTutor, listApiCities, listApiSubjects, listApiTutors } from './server/v1/catalog.ts'
import { getApiOrder, listApiOrders } from './server/v1/orders.ts'
import { deleteOldWebhookDeliveries } from './server/webhooks/delete-old.ts'
import { deliverDueWebhooks, deliverWebhook, deliverWebhookJob } from './server/webhooks/deliver.ts'
import {
  createWebhook,
  deleteWebhook,
  listOwnDeliveries,
  listOwnWebhooks,
  onWebhookSaved,
  resendOwnDelivery,
  resumeWebhook,
} from './server/webhooks/own-webhooks.ts'
import {
  orderWebhookEvents,
  queueOrderDeliveries,
  queueTutorDeliveries,
  tutorWebhookEvents,
} from './server/webhooks/queue-deliveries.ts'

export const integrations = combineParts(
  'integrations',
  crudPlugin(partnerPanel, { table: 'partner', check: checkPartner, unique: { partner_name: 'name' } }),
  crudPlugin(webhookPanel, { table: 'webhook', scope: { owner: 'partner' }, check: checkWebhook }),
  deliveryListPlugin,
  {
    routes: {
      endpoints: [
        ...implement(apiEndpoints, {
          tutors: listApiTutors,
          tutor: getApiTutor,
          subjects: listApiSubjects,
          cities: listApiCities,
          orders: listApiOrders,
          order: getApiOrder,
        }),
        ...implement(tokenEndpoints, { create: { standalone: createToken }, delete: deleteToken }),
        ...implement(webhookEndpoints, {
          create: { standalone: createWebhook },
          delete: deleteWebhook,
          resume: resumeWebhook,
          resend: resendOwnDelivery,
          deliveries: listOwnDeliveries,
        }),
        ...implement(partnerEndpoints, {
          issueKey: issuePartnerKey,
          issueSecret: issueWebhookSecret,
          resend: resendPartnerDelivery,
        }),
      ],
      pages: [
        page(apiAccessPage, async (ctx) => ({
          tokens: await listTokens(ctx),
          max_tokens: maxTokens,
          webhooks: await listOwnWebhooks(ctx),
          max_webhooks: maxWebhooks,
          ...(await loadProofChoices(ctx)),
        })),
        page(developersPage, loadDevelopers),
      ],
    },
    events: {
      declared: integrationEvents,
      subscriptions: [
        { subscriber: 'order_webhooks', to: orderWebhookEvents, within: queueOrderDeliveries },
        { subscriber: 'tutor_webhooks', to: tutorWebhookEvents, within: queueTutorDeliveries },
        { subscriber: 'resumed_webhooks', to: ['webhook.saved'], within: onWebhookSaved },
      ],
    },
    notifications: { messages: integrationNotifications },
    jobs: [
      queuedJob({ name: deliverWebhookJob, lane: 'webhooks', standalone: true, run: deliverWebhook }),
      { name: 'deliver_due_webhooks', cron: '* * * * *', perEdition: true, run: deliverDueWebhooks },
      { name: 'delete_old_webhook_deliveries', cron: '47 3 * * *', perEdition: true, run: deleteOldWebhookDeliveries },
    ],
    people: { identify: { apiClient: identifyApiClient }, personalData: exportIntegrations, grants: integrationGrants },
  },
)
