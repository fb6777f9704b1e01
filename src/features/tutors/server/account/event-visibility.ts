import type { EventVisibility } from '#platform/events.ts'

const both = ['staff', 'tutor'] as const
const staff = ['staff'] as const

/** Which events of a profile its tutor gets with the own data; what staff note for themselves stays theirs. */
export const tutorEvents = {
  'tutor.registered': both,
  'tutor.created': both,
  'tutor.saved': both,
  'tutor.submitted': both,
  'tutor.published': both,
  'tutor.returned': both,
  'tutor.shown': both,
  'tutor.hidden': both,
  'tutor.change_submitted': both,
  'tutor.change_accepted': both,
  'tutor.change_returned': both,
  'tutor.photo_changed': both,
  'tutor.photo_removed': both,
  'tutor.document_added': both,
  'tutor.document_removed': both,
  'tutor.privacy_changed': both,
  'tutor.subscribed': both,
  'tutor.switched': both,
  'tutor.rated': both,
  'tutor.rerated': both,
  'tutor.verification_asked': both,
  'tutor.verification_reviewed': both,
  'tutor.verification_rejected': both,
  'tutor.verification_expiring': both,
  'tutor.verification_expired': both,
  'tutor.verified': both,
  'tutor.deletion_asked': both,
  'tutor.deletion_cancelled': both,
  'tutor.deleted': both,
  'tutor.restored': both,
  'tutor.anonymised': both,
  // One event names many profiles.
  'tutor.remasked': staff,
  'tutor.commented': staff,
  'tutor.favorite': staff,
} as const satisfies EventVisibility
