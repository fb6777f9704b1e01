import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { BillingState } from './model.ts'

export const billingTones: Record<BillingState, BadgeTone> = {
  draft: 'neutral',
  submitted: 'sun',
  approved: 'green',
  rejected: 'coral',
}
