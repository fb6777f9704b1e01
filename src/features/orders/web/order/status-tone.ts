import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { StatusName } from '../../model.ts'

type Reader = 'client' | 'tutor' | 'staff'
const tones: Record<StatusName, BadgeTone> = {
  new: 'info',
  processing: 'info',
  potential: 'info',
  appointed: 'green',
  first_class: 'green',
  waiting_for_pay: 'green',
  paid: 'green',
  paused: 'neutral',
  lost: 'neutral',
  deleted: 'neutral',
  school_new: 'info',
  school_processing: 'info',
}

const waitsFor: Partial<Record<StatusName, readonly Reader[]>> = {
  new: ['staff'],
  processing: ['staff'],
  potential: ['client', 'tutor'],
  waiting_for_pay: ['tutor', 'staff'],
}

export function statusTone(name: StatusName, as: Reader): BadgeTone {
  return waitsFor[name]?.includes(as) ? 'sun' : tones[name]
}
