import type { DeclaredEvents } from '#platform/event-registry.ts'

export const marketingEvents = {
  'stored_link.created': 'audit',
  'stored_link.saved': 'audit',
  'stored_link.deleted': 'audit',
  'cpa_partner.created': 'audit',
  'cpa_partner.saved': 'audit',
  'cpa_partner.deleted': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof marketingEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
