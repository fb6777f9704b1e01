import { imageTypes, maxImageBytes } from '#shared/media.ts'

/** Both kinds share one table and all rules; they differ in limits, texts and addresses. */
export const textKinds = ['ad', 'blog'] as const
export type TextKind = (typeof textKinds)[number]

/** The place of a state in this list is its number on the wire. */
export const textStates = ['draft', 'moderation', 'published', 'need_revision', 'inactive', 'deleted'] as const
export type TextState = (typeof textStates)[number]
export const statusNumber = (state: TextState): number => textStates.indexOf(state)

/** The changes of state that a tutor may make. Others belong to staff; see `textStatuses`. */
export const tutorTransitions = {
  submit: { from: ['draft', 'need_revision'], to: 'moderation' },
  withdraw: { from: ['moderation'], to: 'draft' },
  /** Only a text that visitors can read is hidden. */
  hide: { from: ['draft', 'moderation', 'published', 'need_revision'], to: 'inactive' },
  /** A text that was changed while it was hidden becomes a draft beside its public version. */
  show: { from: ['inactive'], to: 'published' },
  delete: { from: ['draft', 'moderation', 'published', 'need_revision', 'inactive'], to: 'deleted' },
} as const satisfies Record<string, { from: readonly TextState[]; to: TextState }>
export type TutorTransition = keyof typeof tutorTransitions

export function findTransition(from: TextState, to: TextState): TutorTransition | undefined {
  const all = Object.entries(tutorTransitions) as [TutorTransition, { from: readonly TextState[]; to: TextState }][]
  return all.find(([, transition]) => transition.to === to && transition.from.includes(from))?.[0]
}

/** A change of a published text is a draft until staff accept it; the public version stays. */
export const stateAfterEdit = (state: TextState): TextState => (state === 'published' ? 'draft' : state)

type TextRules = {
  title: { min: number; max: number }
  /** In characters of the text without its formatting. */
  text: { min: number; max: number }
  images: number
  texts: number
  /** An ad must be findable by its subject. */
  needsSubject: boolean
}
export const textRules: Record<TextKind, TextRules> = {
  ad: { title: { min: 10, max: 100 }, text: { min: 100, max: 4_000 }, images: 10, texts: 20, needsSubject: true },
  blog: { title: { min: 10, max: 110 }, text: { min: 500, max: 20_000 }, images: 10, texts: 200, needsSubject: false },
}
/** Search engines cut headlines after 110 characters. */
export const longestTitle = 110
export const commentLimits = { min: 3, max: 1_000 }
export const longestQuote = 300
export const mostComments = 50
export const mostImages = 10
/** Uploads that no saved text uses yet. */
export const mostPendingImages = 40
export const imageRule = { types: imageTypes, maxBytes: maxImageBytes, maxCount: 1 }

/** Posts that staff found this good are marked as their choice. */
export const editorsChoice = 5

export const perPage = 20
export const textsOnProfile = 3

/** Texts show the name, the portrait and the price of their author. Other changes of a profile clear all pages. */
export const shownAuthorEvents = ['tutor.saved', 'tutor.photo_changed'] as const
