import { crudEvents } from '#platform/crud/crud-events.ts'

export const seoEvents = {
  ...crudEvents('page_metatags'),
  ...crudEvents('h2text'),
  ...crudEvents('redirect'),
  'robots_txt.saved': 'listened',
  'page_cache.cleared': 'listened',
} as const

type Declared = typeof seoEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
