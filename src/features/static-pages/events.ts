import { crudEvents } from '#platform/crud/crud-events.ts'
import type { DeclaredEvents } from '#platform/event-registry.ts'

export const staticPageEvents = {
  ...crudEvents('static_page', 'published'),
  'feedback_message.created': 'listened',
  'feedback_message.saved': 'audit',
  'feedback_message.deleted': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof staticPageEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
