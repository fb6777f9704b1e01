import type { EventVisibility } from '#platform/events.ts'

const everybody = ['staff', 'client', 'tutor'] as const

/** Which events of an account its owner gets with the own data. */
export const accountEvents = {
  'account.opened': everybody,
  'account.linked': everybody,
  'account.closed': everybody,
  'account.chose_role': everybody,
  'account.chose_time_zone': everybody,
  'account.signed_in': everybody,
  'account.signed_in_by_link': everybody,
  'account.signed_out': everybody,
  'account.code_asked': everybody,
  'account.password_asked': everybody,
  'account.password_changed': everybody,
  'account.password_generated': everybody,
  'account.password_reset': everybody,
  'account.password_removed': everybody,
  'account.contact_changed': everybody,
  'account.email_change_asked': everybody,
  'account.email_confirmation_asked': everybody,
  'account.email_confirmed': everybody,
  'account.phone_confirmed': everybody,
  'account.terms_confirmed': everybody,
  'account.notice_chosen': everybody,
  'account.messenger_linked': everybody,
  'account.messenger_unlinked': everybody,
  'account.messenger_refused': everybody,
  'account.messenger_failed': everybody,
  'account.told_by_messenger': everybody,
  'account.bounces_cleared': everybody,
} as const satisfies EventVisibility
