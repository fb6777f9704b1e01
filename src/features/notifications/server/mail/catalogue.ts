import type { Audience } from '../../mail-model.ts'
import type { Route } from '../routes.ts'

/**
 * Every template that ships, with whom it is for. Its place is its number, for ever: new ones come at the end, and none
 * is taken out. A test asks for what is missing.
 */
const catalogue: readonly (readonly [name: string, to: Audience])[] = [
  ['staff_signed_in', 'staff'],
  ['test', 'staff'],
  ['confirm_email', 'tutor'],
  ['already_registered', 'person'],
  ['sign_in_code', 'person'],
  ['reset_code', 'person'],
  ['contact_code', 'person'],
  ['generated_password', 'client'],
  ['password_changed', 'person'],
  ['passkey_added', 'staff'],
  ['passkey_removed', 'staff'],
  ['contact_changed', 'person'],
  ['confirm_new_email', 'person'],
  ['email_in_use', 'person'],
  ['tutor_verified', 'tutor'],
  ['verification_rejected', 'tutor'],
  ['verification_expiring', 'tutor'],
  ['verification_expired', 'tutor'],
  ['deletion_asked', 'tutor'],
  ['deletion_cancelled', 'tutor'],
  ['profile_deleted', 'tutor'],
  ['tutor_published', 'tutor'],
  ['tutor_returned', 'tutor'],
  ['tutor_change_accepted', 'tutor'],
  ['tutor_change_returned', 'tutor'],
  ['order_received', 'client'],
  ['order_received_personal', 'client'],
  ['order_going_on', 'client'],
  ['order_agreed', 'client'],
  ['order_appointed', 'client'],
  ['order_first_class', 'client'],
  ['order_first_class_moved', 'client'],
  ['order_tutor_left', 'client'],
  ['order_review_asked', 'client'],
  ['tutor_personal_request', 'tutor'],
  ['tutor_offer', 'tutor'],
  ['tutor_appointed', 'tutor'],
  ['tutor_first_class', 'tutor'],
  ['tutor_first_class_moved', 'tutor'],
  ['tutor_fee_due', 'tutor'],
  ['tutor_fee_soon', 'tutor'],
  ['tutor_fee_overdue', 'tutor'],
  ['tutor_left', 'tutor'],
  ['tutor_request_ended', 'tutor'],
  ['tutor_reviewed', 'tutor'],
  ['order_words', 'person'],
  ['order_reminder', 'client'],
  ['tutor_reminder', 'tutor'],
  ['chat_digest', 'person'],
  ['password_removed', 'person'],
  ['staff_password_changed', 'staff'],
]

const numbers = new Map(catalogue.map(([name], place) => [name, place + 1]))
const audience = new Map(catalogue)

export const numberOf = (name: string): number | undefined => numbers.get(name)
export const shippedBy = (id: number): string | undefined => catalogue[id - 1]?.[0]
export const audienceOf = (name: string): Audience => audience.get(name) ?? 'person'

/** Names of those that are staff's own; what ships is called otherwise. */
export const ownName = (id: number) => `own_${id}`

/** What nobody can do without is always sent. */
export const isObligatory = ({ kind }: Pick<Route, 'kind'>): boolean => kind === 'account'
