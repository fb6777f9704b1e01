import type { DeclaredEvents } from '../event-registry.ts'

export const fileEvents = {
  'files.sweep_stopped': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof fileEvents
declare module '../event-registry.ts' {
  interface EventRegistry extends Declared {}
}
