import type { DeclaredEvents } from '#platform/event-registry.ts'

export const integrationEvents = {
  'account.api_token_created': 'listened',
  'account.api_token_deleted': 'audit',
  'partner.created': 'audit',
  'partner.deleted': 'audit',
  'partner.key_issued': 'audit',
  'partner.saved': 'audit',
  'webhook.created': 'audit',
  'webhook.deleted': 'audit',
  'webhook.paused': 'listened',
  'webhook.resent': 'audit',
  'webhook.saved': 'listened',
  'webhook.secret_issued': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof integrationEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
