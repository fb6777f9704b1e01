import type { EventVisibility } from '#platform/events.ts'

const both = ['staff', 'tutor'] as const
const staff = ['staff'] as const

/** Events that a tutor gets in the personal data export; internal notes of staff are excluded. */
export const tutorEventVisibility = {
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
  'tutor.score_changed': both,
  'tutor.verification_requested': both,
  'tutor.verification_reviewed': both,
  'tutor.verification_rejected': both,
  'tutor.verification_expiring': both,
  'tutor.verification_expired': both,
  'tutor.verified': both,
  'tutor.deletion_requested': both,
  'tutor.deletion_cancelled': both,
  'tutor.deleted': both,
  'tutor.restored': both,
  'tutor.anonymised': both,
  // This event names many profiles.
  'tutor.remasked': staff,
  'tutor.commented': staff,
  'tutor.favorite': staff,
} as const satisfies EventVisibility
