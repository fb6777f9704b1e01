import type { DeclaredEvents } from '#platform/event-registry.ts'

export const schoolEvents = {
  'transfer_settings.created': 'listened',
  'transfer_settings.saved': 'listened',
  'transfer_settings.deleted': 'audit',
  'transfer_settings.moved': 'audit',
  'school.offline_lessons': 'audit',
  'school.unreachable': 'listened',
  'school.reachable': 'audit',
  'school.message_refused': 'audit',
  'school.message_repeated': 'audit',
  'school.message_set_aside': 'audit',
  'school.lessons_synced': 'audit',
  'school_transfer.reported': 'audit',
  'school_candidate.registered': 'listened',
  'school_candidate.reported': 'listened',
  'school_candidate.erased': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof schoolEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
