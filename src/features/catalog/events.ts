import type { DeclaredEvents } from '#platform/event-registry.ts'

export const catalogEvents = {
  'catalog.counted': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof catalogEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
