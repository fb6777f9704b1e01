import type { DeclaredEvents } from '#platform/event-registry.ts'

export const notificationEvents = {
  'account.notified_by_push': 'listened',
  'email.created': 'audit',
  'email.deleted': 'audit',
  'email.restored': 'audit',
  'email.saved': 'audit',
  'email.test_asked': 'listened',
  'email_profile.created': 'audit',
  'email_profile.deleted': 'audit',
  'email_profile.saved': 'audit',
  'message.bounced': 'audit',
  'message.dropped': 'audit',
  'message.expired': 'audit',
  'message.failed': 'audit',
  'message.refused': 'audit',
  'message.throttled': 'audit',
  'message_route.saved': 'audit',
  'outbox.test_requested': 'listened',
  'sms.created': 'audit',
  'sms.deleted': 'audit',
  'sms.restored': 'audit',
  'sms.saved': 'audit',
  'sms.test_asked': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof notificationEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
