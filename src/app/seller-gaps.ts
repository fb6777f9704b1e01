import type { Edition } from '#editions/edition.ts'
import { editions } from '#editions/editions.ts'
import type { Runtime } from '#platform/plugin.ts'
import { describeSellerGap } from '#features/seller/public.ts'

/** One line for each edition that cannot sell, by the way to enter its seller. */
export async function listSellerGaps({ database, clock }: Runtime, of: readonly Edition[]): Promise<string[]> {
  const gaps = await Promise.all(of.map((edition) => describeSellerGap({ db: database.db, now: clock() }, edition)))
  return gaps.flatMap((gap) => (gap === undefined ? [] : [`SELLER: ${gap} (/panel/seller/ or --seller-name …)`]))
}

/** The editions of this installation: those that somebody works in. The others of the registry sell nothing here. */
export async function listOwnEditions({ database }: Runtime): Promise<readonly Edition[]> {
  const rows = await database.db.selectFrom('staff_edition').select('edition').distinct().execute()
  const codes = new Set(rows.map(({ edition }) => edition))
  return editions.filter(({ code }) => codes.has(code))
}
