import { verificationRenewalDays } from '#features/accounts/verification.ts'
export { avatarAddress, avatarSizes } from '#shared/avatar.ts'
export { shortName } from '#shared/short-name.ts'

export const tutorStates = ['draft', 'on_moderation', 'published', 'need_revision'] as const
export type TutorState = (typeof tutorStates)[number]
export const verificationStates = ['none', 'submitted', 'in_review', 'verified', 'rejected', 'expired'] as const
export type Verification = (typeof verificationStates)[number]
export const documentKinds = ['identity', 'diploma', 'certificate'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentStates = ['waiting', 'accepted', 'returned'] as const
/** School teacher, lecturer, private tutor, student, native speaker. */
export const profs = [1, 2, 3, 4, 5] as const
export const toggles = [
  'accept_orders',
  'auto_appoint',
  'show_in_catalog',
  'potential_school_tutor',
  'trusted',
] as const
export type Toggle = (typeof toggles)[number]

/** Allowed state changes; any other answers `wrong_status`. */
export const transitions = {
  submit: { from: ['draft', 'need_revision'], to: 'on_moderation' },
  publish: { from: ['on_moderation'], to: 'published' },
  /** Returning a published profile hides it until the tutor resubmits it. */
  return: { from: ['on_moderation', 'published'], to: 'need_revision' },
} as const satisfies Record<string, { from: readonly TutorState[]; to: TutorState }>

/** Kinds of moderation work: a new profile, a change to a published one, a verification. */
export const waitingKinds = ['profile', 'change', 'verification'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Limits in characters. An empty text is allowed until the profile is submitted. */
export const textLimits = {
  name: { min: 2, max: 100 },
  short_description: { min: 30, max: 160 },
  description: { min: 200, max: 3000 },
  subject_description: { min: 30, max: 1000 },
  university_name: { min: 2, max: 150 },
  comment: { min: 5, max: 1000 },
} as const
export type LimitedText = keyof typeof textLimits

export const countLimits = { subjects: 12, documents: 10, travel_cities: 10 } as const
export const ageLimits = { min: 16, max: 99 } as const
/** Earlier years of graduation or teaching are treated as typing mistakes. */
export const earliestYear = 1950

export const documentRule = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 8 * 1_048_576,
  maxCount: 5,
} as const
export const photoRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1_048_576,
  maxCount: 1,
} as const
/** `side` is the minimum of the shorter side; `total` is the maximum number of pixels. */
export const photoPixels = { side: 260, total: 40_000_000 } as const

/** Counts code points, so that an emoji counts as one character. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

export function fitsLimits(text: string, field: LimitedText): boolean {
  const { min, max } = textLimits[field]
  const length = countCharacters(text)
  return length === 0 || (length >= min && length <= max)
}

export { parseVideoId, videoUrl } from '#shared/video.ts'

/** Both dates are `yyyy-mm-dd`. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Fields are public unless the tutor turns them off. */
export const privacyFields = ['full_name', 'age', 'education', 'schedule', 'search_engines'] as const
export type PrivacyField = (typeof privacyFields)[number]
export type Privacy = Record<PrivacyField, boolean>

export function withPrivacyDefaults(stored: Partial<Privacy>): Privacy {
  return Object.fromEntries(privacyFields.map((field) => [field, stored[field] ?? true])) as Privacy
}

export const deletionDays = 14
/** Placements and requests of tutors whom staff hide or delete stay until the undo of the panel has expired. */
export const hidingUndoMs = 180_000
export const verificationMonths = 12
export const renewalDays = verificationRenewalDays

/** A verification stays valid until its date, even while a renewal is under review. */
export function isVerified({ verified_until }: { verified_until: Date | null }, now: Date): boolean {
  return verified_until !== null && verified_until > now
}

/** Checks the state only, not whether the required documents are present. */
export function canRequestVerification(
  of: { verification: Verification; verified_until: Date | null },
  now: Date,
): boolean {
  if (of.verification !== 'verified') return ['none', 'rejected', 'expired'].includes(of.verification)
  return of.verified_until === null || of.verified_until.getTime() - now.getTime() < renewalDays * 86_400_000
}

/** Falls back to the last day of the month if the target month is shorter. */
export function addUtcMonths(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(from.getUTCMonth() + months)
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

/** Events that may change the tutor's public data. */
export const publicTutorEvents = [
  'tutor.saved',
  'tutor.published',
  'tutor.returned',
  'tutor.change_accepted',
  'tutor.privacy_changed',
  'tutor.deletion_requested',
  'tutor.deletion_cancelled',
  'tutor.anonymised',
  'tutor.shown',
  'tutor.hidden',
  'tutor.switched',
  'tutor.deleted',
  'tutor.restored',
  'tutor.verified',
  'tutor.verification_rejected',
  'tutor.verification_expired',
  'tutor.photo_changed',
  'tutor.photo_removed',
  'tutor.rated',
] as const satisfies `tutor.${string}`[]

/** Events that remove public data: cached pages are dropped at once instead of expiring. */
export const eventsClearingAllPages = [
  'tutor.returned',
  'tutor.change_accepted',
  'tutor.privacy_changed',
  'tutor.deletion_requested',
  'tutor.anonymised',
  'tutor.hidden',
  'tutor.deleted',
  'tutor.photo_removed',
] as const satisfies (typeof publicTutorEvents)[number][]
