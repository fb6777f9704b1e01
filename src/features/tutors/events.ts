import type { DeclaredEvents } from '#platform/event-registry.ts'

export const tutorEvents = {
  'tutor.anonymised': 'listened',
  'tutor.change_accepted': 'listened',
  'tutor.change_returned': 'listened',
  'tutor.change_submitted': 'audit',
  'tutor.commented': 'audit',
  'tutor.created': 'audit',
  'tutor.deleted': 'listened',
  'tutor.deletion_cancelled': 'listened',
  'tutor.deletion_requested': 'listened',
  'tutor.document_added': 'audit',
  'tutor.document_removed': 'audit',
  'tutor.favorite': 'audit',
  'tutor.hidden': 'listened',
  'tutor.photo_changed': 'listened',
  'tutor.photo_removed': 'listened',
  'tutor.privacy_changed': 'listened',
  'tutor.published': 'listened',
  'tutor.rated': 'listened',
  'tutor.registered': 'listened',
  'tutor.remasked': 'listened',
  'tutor.restored': 'listened',
  'tutor.returned': 'listened',
  'tutor.saved': 'listened',
  'tutor.score_changed': 'listened',
  'tutor.shown': 'listened',
  'tutor.submitted': 'audit',
  'tutor.subscribed': 'audit',
  'tutor.switched': 'listened',
  'tutor.verification_expired': 'listened',
  'tutor.verification_expiring': 'listened',
  'tutor.verification_rejected': 'listened',
  'tutor.verification_requested': 'audit',
  'tutor.verification_reviewed': 'audit',
  'tutor.verified': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof tutorEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
