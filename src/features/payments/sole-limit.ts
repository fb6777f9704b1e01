import type { Edition } from '#editions/edition.ts'

/** The sums that one staff member may decide about alone within 24 hours, in minor units. `left` remains of them. */
export type SoleLimit = { perTutor: number; perStaff: number; left: number }

/** The limit for one tutor is so many of the cheapest promoted places. */
const placesPerTutor = 20
/** The limit for all tutors together is so many times as much. */
const tutorsPerStaff = 5

/** The edition's own prices decide, not those that staff have changed: staff would set their own limit. */
export function soleLimitOf({ topPrices }: Pick<Edition, 'topPrices'>): Omit<SoleLimit, 'left'> {
  const perTutor = placesPerTutor * topPrices[7]
  return { perTutor, perStaff: tutorsPerStaff * perTutor }
}

/** Used by the server to decide and by the dialogs to tell beforehand. */
export const needsSecondPerson = (sum: number, { left }: SoleLimit): boolean => Math.abs(sum) > left
