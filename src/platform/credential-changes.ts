/**
 * Why what opens an account has changed. `contact_claimed` is the first use of a contact by its reader, who may be
 * somebody else than the person who registered with it.
 */
export const credentialChanges = [
  'password_changed',
  'password_reset',
  'password_set_by_staff',
  'contact_claimed',
  'identity_linked',
  'email_changed',
  'phone_changed',
  'blacklisted',
  'merged',
  'deletion_requested',
  'deleted_by_staff',
  'anonymised',
  'closed',
] as const
export type CredentialChange = (typeof credentialChanges)[number]
