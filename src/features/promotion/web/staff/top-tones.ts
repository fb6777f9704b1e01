import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { TopState } from '../../model.ts'

export const topTones: Record<TopState, BadgeTone> = {
  active: 'green',
  queued: 'info',
  credit: 'sun',
  ended: 'neutral',
  removed: 'coral',
}
