import type { DeclaredEvents } from '#platform/event-registry.ts'

export const telephonyEvents = {
  'phone_call.placed': 'listened',
  'phone_call.changed': 'listened',
  'phone_call.noted': 'listened',
  'phone_call.linked': 'listened',
  'phone_call.deleted': 'listened',
  'phone_call.restored': 'listened',
  'phone_extension.saved': 'audit',
  'phone_recording.played': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof telephonyEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
