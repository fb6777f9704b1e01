import type { DeclaredEvents } from '#platform/event-registry.ts'

export const clientEvents = {
  'client.blacklisted': 'audit',
  'client.deleted': 'listened',
  'client.merged': 'listened',
  'client.saved': 'audit',
  'client.subscribed': 'audit',
  'client.unblacklisted': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof clientEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
