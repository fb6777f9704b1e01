import type { DeclaredEvents } from '../event-registry.ts'

export const textEvents = {
  'text.overridden': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof textEvents
declare module '../event-registry.ts' {
  interface EventRegistry extends Declared {}
}
