import type { DeclaredEvents } from '#platform/event-registry.ts'

export const reviewEvents = {
  'review.anonymised': 'listened',
  'review.answered': 'listened',
  'review.changed': 'listened',
  'review.remasked': 'listened',
  'review.written': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof reviewEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
