/** Sizes of a portrait in pixels; 130 is the `preview_130` of calls. */
export const avatarSizes = [96, 130, 192, 260] as const
export type AvatarSize = (typeof avatarSizes)[number]

/** Where a portrait is found; undefined if there is none. */
export function avatarAddress(avatar: string | null, size: AvatarSize): string | undefined {
  const face = /^demo\/([fm]\d{3})$/.exec(avatar ?? '')?.[1]
  if (face) return `/faces/${face}-${size}.webp`
  const photo = /^([0-9a-f]{2})\/([0-9a-f]{38})\.webp$/.exec(avatar ?? '')
  return photo ? `/photos/${photo[1]}${photo[2]}-${size}.webp` : undefined
}

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

/** From where to where, and by whom. Whatever is not here answers `wrong_status`. */
export const transitions = {
  submit: { from: ['draft', 'need_revision'], to: 'on_moderation' },
  publish: { from: ['draft', 'on_moderation', 'need_revision'], to: 'published' },
  /** Staff send it back with a comment; one that was on show is hidden until it is mended. */
  return: { from: ['on_moderation', 'published'], to: 'need_revision' },
} as const satisfies Record<string, { from: readonly TutorState[]; to: TutorState }>

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
  return [...text].length
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
export const privacyFields = ['full_name', 'age', 'education', 'schedule', 'last_seen', 'search_engines'] as const
export type PrivacyField = (typeof privacyFields)[number]
export type Privacy = Record<PrivacyField, boolean>

export function privacyOf(stored: Partial<Privacy>): Privacy {
  return Object.fromEntries(privacyFields.map((field) => [field, stored[field] ?? true])) as Privacy
}

/** `Олена Коваль` → `Олена К.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** How long a deletion can be taken back, and how long a verification lasts. */
export const deletionDays = 14
export const verifiedMonths = 12

/** Events after which something that visitors see of a tutor may be different. */
export const shownEvents = [] as const satisfies `tutor.${string}`[]
