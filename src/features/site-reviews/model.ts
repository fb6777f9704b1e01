export const siteReviewLimits = { name: 60, email: 254, text: 2000, shortest: 20, reply: 2000 } as const

export const siteReviewStatus = {
  unconfirmed: 'unconfirmed',
  pending: 'pending',
  active: 'active',
  inactive: 'inactive',
  deleted: 'deleted',
} as const

export const activationDays = 3
/** Staff can bring a deleted review back within these days. */
export const deletedDays = 30
export const reviewsPerPage = 20
