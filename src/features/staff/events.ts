import type { DeclaredEvents } from '#platform/event-registry.ts'

export const staffEvents = {
  'staff.acted_as': 'audit',
  'staff.added': 'audit',
  'staff.changed_edition': 'audit',
  'staff.chose_locale': 'audit',
  'staff.chose_time_zone': 'audit',
  'staff.invited': 'listened',
  'staff.left': 'audit',
  'staff.login_changed': 'listened',
  'staff.passkey_added': 'listened',
  'staff.passkey_removed': 'listened',
  'staff.password_changed': 'listened',
  'staff.password_reset': 'listened',
  'staff.password_set': 'audit',
  'staff.rescheduled': 'audit',
  'staff.reset_link_sent': 'listened',
  'staff.saved': 'audit',
  'staff.sessions_ended': 'audit',
  'staff.signed_in': 'listened',
  'staff.signed_out': 'audit',
  'staff.stopped_acting': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof staffEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
