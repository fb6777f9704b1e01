import type { DeclaredEvents } from '#platform/event-registry.ts'

export const adEvents = {
  'ad.created': 'audit',
  'ad.deleted': 'audit',
  'ad.saved': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof adEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
