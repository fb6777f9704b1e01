import type { MessageRef } from '#shared/errors.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import type { PlaceRow, TaughtSubject } from './profile-rows.ts'
import type { ProfileTexts } from './profile-texts.ts'

export type CurrentProfile = {
  tutor: LockedTutor
  /** Submitted or published: required fields can no longer be emptied. */
  isSubmitted: boolean
  taught: TaughtSubject[]
  places: PlaceRow[]
  documents: { id: number }[]
  texts: { live: ProfileTexts; waiting: ProfileTexts }
}

export type ReportProblem = (field: string, problem: MessageRef) => void
