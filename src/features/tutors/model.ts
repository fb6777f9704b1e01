import { verificationRenewalDays } from '#features/accounts/verification.ts'
export { avatarAddress, avatarSizes } from '#shared/avatar.ts'
export { shortName } from '#shared/short-name.ts'

export const states = ['draft', 'on_moderation', 'published', 'need_revision'] as const
export type TutorState = (typeof states)[number]
export const verifications = ['none', 'submitted', 'in_review', 'verified', 'rejected', 'expired'] as const
export type Verification = (typeof verifications)[number]
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

/** What staff switch for one or for many at once. Each is taken back by its reverse, for those that it changed. */
export const bulkActions = ['active', 'favorite', 'school_tutor', 'deleted', ...toggles] as const
export type BulkAction = (typeof bulkActions)[number]
type Switchable = Record<BulkAction | 'hidden_by_staff' | 'anonymised', boolean>

/** Whose doing it is that somebody is hidden, if staff say so: what they hide themselves, only they show again. */
export type HiddenBy = 'staff' | 'tutor'

/** Why a switch changes nothing: it stands so already, or there is nobody or nothing to switch. */
export function switchProblem(
  tutor: Switchable,
  action: BulkAction,
  on: boolean,
  { school, hiddenBy }: { school: boolean; hiddenBy: HiddenBy | undefined },
): 'same' | 'anonymised' | 'deleted' | 'no_school' | undefined {
  if (tutor.anonymised) return 'anonymised'
  if (tutor.deleted && action !== 'deleted') return 'deleted'
  if (action === 'school_tutor' && !school) return 'no_school'
  if (action === 'active' && !on && !tutor.active && hiddenBy)
    return tutor.hidden_by_staff === (hiddenBy === 'staff') ? 'same' : undefined
  return tutor[action] === on ? 'same' : undefined
}

/** From where to where, and by whom. Whatever is not here answers `wrong_status`. */
export const transitions = {
  submit: { from: ['draft', 'need_revision'], to: 'on_moderation' },
  publish: { from: ['on_moderation'], to: 'published' },
  /** Staff send it back with a comment; one that was on show is hidden until it is mended. */
  return: { from: ['on_moderation', 'published'], to: 'need_revision' },
} as const satisfies Record<string, { from: readonly TutorState[]; to: TutorState }>

/** What staff are waited for with: a new profile, a change of one that is on show, a verification. */
export const waitingKinds = ['profile', 'change', 'verification'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** How long texts may be, in characters. Empty is allowed until the profile is submitted. */
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
export const ages = { min: 16, max: 99 } as const
/** The earliest year of a diploma or of a first lesson that is no slip of the finger. */
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
/** The shorter side that a portrait must have, and how many pixels in all are still a photo. */
export const photoPixels = { side: 260, total: 40_000_000 } as const

/** Characters as people count them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Whether a text that is not empty keeps within its limits. */
export function fitsLimits(text: string, field: LimitedText): boolean {
  const { min, max } = textLimits[field]
  const length = lengthOf(text)
  return length === 0 || (length >= min && length <= max)
}

/** The eleven characters by which a video is known; undefined for anything that is no link to one. */
export function videoId(link: string): string | undefined {
  const rest = /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)(\/.*)$/i.exec(
    link.trim(),
  )?.[1]
  if (rest === undefined) return undefined
  const path = /^\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)?([\w-]{11})(?:[?&#/].*)?$/.exec(rest)
  return path?.[1]
}

export const videoAddress = (id: string) => `https://www.youtube.com/watch?v=${id}`

/** Years that have passed, on a day of the calendar. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** What people see of a tutor, and who. Everything is shown unless the tutor says otherwise. */
export const privacyFields = ['full_name', 'age', 'education', 'schedule', 'search_engines'] as const
export type PrivacyField = (typeof privacyFields)[number]
export type Privacy = Record<PrivacyField, boolean>

export function privacyOf(stored: Partial<Privacy>): Privacy {
  return Object.fromEntries(privacyFields.map((field) => [field, stored[field] ?? true])) as Privacy
}

/** How long a deletion can be taken back, and how long a verification lasts. */
export const deletionDays = 14
export const verifiedMonths = 12
export const renewalDays = verificationRenewalDays

/** The mark stays until its day is over, also while a renewal is looked at; only taking it away ends it before. */
export function isVerified({ verified_until }: { verified_until: Date | null }, now: Date): boolean {
  return verified_until !== null && verified_until > now
}

/** Whether it can be asked for, as far as its state goes. */
export function mayAskVerification(
  of: { verification: Verification; verified_until: Date | null },
  now: Date,
): boolean {
  if (of.verification !== 'verified') return ['none', 'rejected', 'expired'].includes(of.verification)
  return of.verified_until === null || of.verified_until.getTime() - now.getTime() < renewalDays * 86_400_000
}

/** The same day so many months later, or the last of its month. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(from.getUTCMonth() + months)
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

/** Events after which something that visitors see of a tutor may be different. */
export const shownEvents = [
  'tutor.saved',
  'tutor.published',
  'tutor.returned',
  'tutor.change_accepted',
  'tutor.privacy_changed',
  'tutor.deletion_asked',
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

/** Those after which something must not be seen any more: not even for the minute that a list may be kept. */
export const goneEvents = [
  'tutor.returned',
  'tutor.change_accepted',
  'tutor.privacy_changed',
  'tutor.deletion_asked',
  'tutor.anonymised',
  'tutor.hidden',
  'tutor.deleted',
  'tutor.photo_removed',
] as const satisfies (typeof shownEvents)[number][]
