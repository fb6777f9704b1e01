import type { EventVisibility } from '#platform/events.ts'

const everybody = ['staff', 'client', 'tutor'] as const

export const accountEvents = {
  'account.opened': everybody,
  'account.linked': everybody,
  'account.closed': everybody,
  'account.chose_role': everybody,
  'account.chose_time_zone': everybody,
  'account.signed_in': everybody,
  'account.signed_in_by_link': everybody,
  'account.signed_out': everybody,
  'account.code_requested': everybody,
  'account.password_requested': everybody,
  'account.password_changed': everybody,
  'account.password_generated': everybody,
  'account.password_reset': everybody,
  'account.password_removed': everybody,
  'account.contact_changed': everybody,
  'account.email_change_requested': everybody,
  'account.email_confirmation_requested': everybody,
  'account.email_confirmed': everybody,
  'account.phone_confirmed': everybody,
  'account.terms_confirmed': everybody,
  'account.preference_changed': everybody,
  'account.messenger_linked': everybody,
  'account.messenger_unlinked': everybody,
  'account.messenger_refused': everybody,
  'account.messenger_failed': everybody,
  'account.notified_by_messenger': everybody,
  'account.bounces_cleared': everybody,
} as const satisfies EventVisibility
