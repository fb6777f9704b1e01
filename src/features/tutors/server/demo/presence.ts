import type { Draw } from '#editions/demo/draw.ts'
import type { CompletenessItem } from '../../rating-model.ts'
import type { TutorState } from '../../model.ts'
import type { Role } from './cast.ts'

/** Which parts of the profile somebody has filled in; papers come by themselves. */
export type Presence = Record<Exclude<CompletenessItem, 'documents'>, boolean>

const parts = [
  ...(['photo', 'subjects', 'levels', 'places', 'schedule', 'short_description', 'description'] as const),
  ...(['education', 'subject_descriptions', 'video'] as const),
]
type Shares = Partial<Record<keyof Presence, number>>

/** How many of a hundred have it; what is not named, everybody has. */
const onShow: Shares = { photo: 90, education: 84, subject_descriptions: 60, video: 18 }
const shares: Record<TutorState, Shares> = {
  published: onShow,
  on_moderation: onShow,
  need_revision: { ...onShow, photo: 70 },
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
/** What the first evening with us was enough for. */
const begun = new Set<keyof Presence>(['subjects', 'levels', 'short_description', 'education'])

export function makePresence(draw: Draw, state: TutorState, role: Role): Presence {
  const has = (part: keyof Presence) => {
    const chance = draw.next() * 100
    if (role === 'complete') return true
    return role === 'beginner' ? begun.has(part) : chance < (shares[state][part] ?? 100)
  }
  const present = Object.fromEntries(parts.map((part) => [part, has(part)])) as Presence
  const taught = present.subjects
  return {
    ...present,
    levels: taught && present.levels,
    subject_descriptions: taught && present.subject_descriptions,
  }
}
