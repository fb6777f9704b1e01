/** A visitor opens the page of a profile, finds it in lists and promoted places, and sends it a request. */
export const profileUses = ['page', 'list', 'requests'] as const
export type ProfileUse = (typeof profileUses)[number]

export const visibilities = ['visible', 'no_requests', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]

/** Why a profile is restricted, the most lasting reason first. */
export const visibilityReasons = [
  'erased',
  'deleted',
  'not_published',
  'deletion_requested',
  'paused',
  'fee_hidden',
  'not_in_catalog',
  'fee_no_requests',
  'requests_off',
] as const
export type VisibilityReason = (typeof visibilityReasons)[number]

/** Reasons that other pages of the tutor mention as well; their own pages explain the others. */
export const noticedReasons = [
  'fee_hidden',
  'fee_no_requests',
  'not_in_catalog',
  'requests_off',
] as const satisfies readonly VisibilityReason[]

const everything = profileUses
export const restrictedUses: Record<VisibilityReason, readonly ProfileUse[]> = {
  // Erased tutors are inactive, so lists need no condition of their own, which their index does not have.
  erased: ['page', 'requests'],
  deleted: everything,
  not_published: everything,
  deletion_requested: everything,
  paused: everything,
  fee_hidden: everything,
  not_in_catalog: ['list'],
  fee_no_requests: ['requests'],
  requests_off: ['requests'],
}

export const isUseRestricted = (reasons: readonly VisibilityReason[], use: ProfileUse): boolean =>
  reasons.some((reason) => restrictedUses[reason].includes(use))

export const visibilityOf = (reasons: readonly VisibilityReason[]): Visibility =>
  isUseRestricted(reasons, 'page') ? 'hidden' : isUseRestricted(reasons, 'requests') ? 'no_requests' : 'visible'

export const feeBlockStages = ['no_offers', 'hidden'] as const
export type FeeBlockStage = (typeof feeBlockStages)[number]
/** Days after the deadline of a fee. */
export const feeBlockDays = { no_offers: 3, hidden: 14 } as const
