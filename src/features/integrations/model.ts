import type { ApiScope } from '#shared/access.ts'

/** Random bytes of a token or secret. */
export const secretBytes = 32
/** The beginning says what a leaked text is, to people and to scanners of repositories. */
export const secretPrefixes = { token: 'rpt_', partnerKey: 'rpk_', webhookSecret: 'whs_' } as const

export const maxTokens = 10
export const maxWebhooks = 5
export const tokenDays = [30, 90, 365] as const
export const personCallsPerMinute = 60
export const defaultPartnerCalls = 300
export const maxPartnerCalls = 6000
export const partnerScopes: readonly ApiScope[] = ['catalog']

/** Events of a person's own orders, and events of the catalog for partners. */
export const orderEventTypes = ['order.created', 'order.status_changed'] as const
const tutorEventTypes = ['tutor.listed', 'tutor.changed', 'tutor.removed'] as const
/** The types of events that receivers of webhooks get. Receivers must ignore types they do not know. */
export const webhookEventTypes = [...orderEventTypes, ...tutorEventTypes] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
/** The columns of a webhook that say whether it gets a type. */
export const eventColumns = {
  'order.created': 'order_created',
  'order.status_changed': 'order_status_changed',
  'tutor.listed': 'tutor_listed',
  'tutor.changed': 'tutor_changed',
  'tutor.removed': 'tutor_removed',
} as const satisfies Record<WebhookEventType, string>
export type WebhookObject = 'order' | 'tutor'

export const webhookStatus = { active: 'active', paused: 'paused' } as const
export const webhookDeliveryStates = ['queued', 'sending', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

const minuteMs = 60_000
const dayMs = 86_400_000
const longestPauseMs = 60 * minuteMs
/** A delivery is tried for this time. A receiver that failed for as long is paused. */
export const giveUpMs = 3 * dayMs
/** Deliveries are listed and can be sent again for this time. */
export const deliveryRetentionMs = 30 * dayMs

/** Retries after 1, 2, 4 … minutes, then every hour. */
export function retryPauseMs(attempts: number): number {
  return Math.min(minuteMs * 2 ** Math.min(attempts - 1, 10), longestPauseMs)
}

/** One failed delivery may be the fault of that event, so the whole webhook waits only after several in a row. */
export const failuresBeforePause = 3
/** At least: an outage of the receiver begins with as many as `failuresBeforePause`, and several may follow each other. */
export const maxRejections = 10
