import type { Draw } from '../draw.ts'
import type { CompletenessItem } from '#features/tutors/rating-model.ts'
import type { TutorState } from '#features/tutors/model.ts'
import type { DemoRole } from './roles.ts'

/** Documents are generated separately. */
export type FilledParts = Record<Exclude<CompletenessItem, 'documents'>, boolean>

const parts = [
  ...(['photo', 'subjects', 'levels', 'places', 'schedule', 'short_description', 'description'] as const),
  ...(['education', 'subject_descriptions', 'video'] as const),
]
type Shares = Partial<Record<keyof FilledParts, number>>

/** Percentages; a part that is not named is always filled in. */
const publishedShares: Shares = { photo: 90, education: 84, subject_descriptions: 60, video: 18 }
const shares: Record<TutorState, Shares> = {
  published: publishedShares,
  on_moderation: publishedShares,
  need_revision: { ...publishedShares, photo: 70 },
  draft: {
    photo: 35,
    subjects: 75,
    levels: 60,
    places: 50,
    schedule: 35,
    short_description: 55,
    description: 30,
    education: 45,
    subject_descriptions: 20,
    video: 4,
  },
}
/** Parts that the `beginner` has filled in. */
const beginnerParts = new Set<keyof FilledParts>(['subjects', 'levels', 'short_description', 'education'])

export function makeFilledParts(draw: Draw, state: TutorState, role: DemoRole): FilledParts {
  const has = (part: keyof FilledParts) => {
    const chance = draw.next() * 100
    if (role === 'complete') return true
    return role === 'beginner' ? beginnerParts.has(part) : chance < (shares[state][part] ?? 100)
  }
  const filled = Object.fromEntries(parts.map((part) => [part, has(part)])) as FilledParts
  const taught = filled.subjects
  return {
    ...filled,
    levels: taught && filled.levels,
    subject_descriptions: taught && filled.subject_descriptions,
  }
}
