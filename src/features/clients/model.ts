export const mergeFields = ['name', 'email', 'phone', 'city_id', 'locale', 'email_subscribed', 'password'] as const
export type MergeField = (typeof mergeFields)[number]

type Mergeable = Record<Exclude<MergeField, 'password'>, string | number | boolean | null> &
  Record<'has_password' | 'email_confirmed' | 'phone_confirmed', boolean>

/** Passwords always count as different, because they cannot be compared. */
export function differingFields(one: Mergeable, other: Mergeable): MergeField[] {
  return mergeFields.filter((field) =>
    field === 'password' ? one.has_password || other.has_password : one[field] !== other[field],
  )
}

/**
 * Prefers the kept profile unless its field is empty. A confirmed contact takes precedence over an unconfirmed one.
 */
export function suggestedSide(field: MergeField, keep: Mergeable, gone: Mergeable): 1 | 2 {
  const worth = (one: Mergeable) => {
    if (field === 'password') return Number(one.has_password)
    if (one[field] === null || one[field] === '') return 0
    return field === 'email' || field === 'phone' ? 1 + Number(one[`${field}_confirmed`]) : 1
  }
  return worth(gone) > worth(keep) ? 2 : 1
}

/** The account of a tutor must not be deleted by a merge. */
export function mergeProblem(keep: { tutor: boolean }, gone: { tutor: boolean }): 'both' | 'gone' | undefined {
  if (!gone.tutor) return undefined
  return keep.tutor ? 'both' : 'gone'
}
