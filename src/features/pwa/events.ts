import type { DeclaredEvents } from '#platform/event-registry.ts'

export const pushEvents = {
  'account.push_subscribed': 'audit',
  'account.push_unsubscribed': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof pushEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
