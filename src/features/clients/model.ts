/** What can be taken from either of two profiles that become one. */
export const mergeFields = ['name', 'email', 'phone', 'city_id', 'locale', 'email_subscribed', 'password'] as const
export type MergeField = (typeof mergeFields)[number]

type Mergeable = Record<Exclude<MergeField, 'password'>, string | number | boolean | null> &
  Record<'has_password' | 'email_confirmed' | 'phone_confirmed', boolean>

/** Where the two are not alike. Two passwords never are: nobody can see whether they would be. */
export function differingFields(one: Mergeable, other: Mergeable): MergeField[] {
  return mergeFields.filter((field) =>
    field === 'password' ? one.has_password || other.has_password : one[field] !== other[field],
  )
}

/**
 * Which profile a field should come from unless somebody says otherwise: the kept one, if it has anything there; but a
 * contact that was confirmed comes before one that was not.
 */
export function suggestedSide(field: MergeField, keep: Mergeable, gone: Mergeable): 1 | 2 {
  const worth = (one: Mergeable) => {
    if (field === 'password') return Number(one.has_password)
    if (one[field] === null || one[field] === '') return 0
    return field === 'email' || field === 'phone' ? 1 + Number(one[`${field}_confirmed`]) : 1
  }
  return worth(gone) > worth(keep) ? 2 : 1
}

/** Why two clients cannot become one, whoever they are: tutors keep their accounts. */
export function mergeProblem(keep: { tutor: boolean }, gone: { tutor: boolean }): 'both' | 'gone' | undefined {
  if (!gone.tutor) return undefined
  return keep.tutor ? 'both' : 'gone'
}
