import type { DeclaredEvents } from '#platform/event-registry.ts'

export const blogEvents = {
  'blog.created': 'audit',
  'blog.deleted': 'audit',
  'blog.saved': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof blogEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
