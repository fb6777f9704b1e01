import type { EventVisibility } from '#platform/events.ts'

const both = ['staff', 'tutor'] as const
const staff = ['staff'] as const

/** Events that a tutor gets in the personal data export. */
export const tutorTextEventVisibility = {
  'tutor_text.submitted': both,
  'tutor_text.published': both,
  'tutor_text.returned': both,
  'tutor_text.changed': both,
  'tutor_text.withdrawn': both,
  // These are about a voter, our rules, and many texts at once.
  'tutor_text.rated': staff,
  'tutor_text.remasked': staff,
  'tutor_text.author_switched': staff,
} as const satisfies EventVisibility
