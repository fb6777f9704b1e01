import type { DeclaredEvents } from '#platform/event-registry.ts'

export const chatEvents = {
  'chat.message_deleted': 'audit',
  'chat.unread': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof chatEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
