import { crudEvents } from '#platform/crud/crud-events.ts'
import type { DeclaredEvents } from '#platform/event-registry.ts'

export const newsEvents = {
  ...crudEvents('news', 'published'),
  ...crudEvents('news_category', 'moved'),
  'news.rated': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof newsEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
