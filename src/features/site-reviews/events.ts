import { crudEvents } from '#platform/crud/crud-events.ts'
import type { DeclaredEvents } from '#platform/event-registry.ts'

const written = crudEvents('site_review')

export const siteReviewEvents = {
  ...written,
  'site_review.submitted': 'listened',
  'site_review.confirmed': 'audit',
  'site_review.remasked': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof siteReviewEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
