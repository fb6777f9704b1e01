import type { DeclaredEvents } from '#platform/event-registry.ts'

export const demoEvents = {
  'demo.loaded': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof demoEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
