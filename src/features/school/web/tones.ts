import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { CandidateStatus, TransferState } from '../model.ts'

export const candidateTones: Record<CandidateStatus, BadgeTone> = {
  new: 'neutral',
  received: 'info',
  interview: 'sun',
  accepted: 'green',
  declined: 'coral',
  erased: 'neutral',
}

export const transferTones: Record<TransferState, BadgeTone> = {
  waiting: 'sun',
  received: 'info',
  in_progress: 'info',
  teacher_found: 'info',
  first_lesson: 'green',
  learning: 'green',
  declined: 'coral',
  returned: 'neutral',
}
