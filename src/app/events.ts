import type { DeclaredEvents } from '#platform/event-registry.ts'

export const setupEvents = {
  'reference.loaded': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof setupEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
