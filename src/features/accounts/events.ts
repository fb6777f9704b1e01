import type { DeclaredEvents } from '#platform/event-registry.ts'

export const accountEvents = {
  'account.bounces_cleared': 'audit',
  'account.chose_role': 'audit',
  'account.chose_time_zone': 'audit',
  'account.closed': 'listened',
  'account.code_requested': 'listened',
  'account.contact_changed': 'listened',
  'account.credentials_changed': 'listened',
  'account.email_change_requested': 'listened',
  'account.email_confirmation_requested': 'listened',
  'account.email_confirmed': 'listened',
  'account.linked': 'audit',
  'account.messenger_failed': 'listened',
  'account.messenger_linked': 'audit',
  'account.messenger_refused': 'listened',
  'account.messenger_unlinked': 'audit',
  'account.notified_by_messenger': 'listened',
  'account.opened': 'listened',
  'account.passkey_added': 'listened',
  'account.passkey_removed': 'listened',
  'account.passkey_renamed': 'audit',
  'account.passkeys_kept': 'audit',
  'account.passkeys_lost': 'listened',
  'account.password_changed': 'listened',
  'account.password_generated': 'listened',
  'account.password_link_sent': 'listened',
  'account.password_removed': 'listened',
  'account.password_requested': 'listened',
  'account.password_reset': 'listened',
  'account.password_set_by_staff': 'listened',
  'account.phone_confirmed': 'audit',
  'account.phone_unconfirmed': 'listened',
  'account.preference_changed': 'listened',
  'account.sessions_ended': 'audit',
  'account.signed_in': 'listened',
  'account.signed_in_by_link': 'audit',
  'account.signed_out': 'audit',
  'account.terms_confirmed': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof accountEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
