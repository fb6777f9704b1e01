import type { DeclaredEvents } from '#platform/event-registry.ts'

export const applicationEvents = {
  'job_application.received': 'listened',
  'job_application.created': 'audit',
  'job_application.saved': 'audit',
  'job_application.deleted': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof applicationEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
