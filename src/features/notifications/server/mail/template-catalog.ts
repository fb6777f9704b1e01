import type { TemplateAudience } from '../../mail-model.ts'
import type { NotificationRoute } from '../notification-route.ts'

/** The position is the permanent template number: append new templates and never remove one. */
const templateCatalog: readonly (readonly [name: string, to: TemplateAudience])[] = [
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

const numbers = new Map(templateCatalog.map(([name], place) => [name, place + 1]))
const audience = new Map(templateCatalog)

export const templateNumber = (name: string): number | undefined => numbers.get(name)
export const findShippedName = (id: number): string | undefined => templateCatalog[id - 1]?.[0]
export const templateAudience = (name: string): TemplateAudience => audience.get(name) ?? 'person'

export const customTemplateName = (id: number) => `own_${id}`

export const isObligatory = ({ kind }: Pick<NotificationRoute, 'kind'>): boolean => kind === 'account'
