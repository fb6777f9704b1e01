import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { dayIn } from '#shared/time-zone.ts'

type Reader = Pick<Ctx, 'db' | 'edition'>
export type Seller = Awaited<ReturnType<typeof listSellerVersions>>[number]

/** The name under which the demo records in `seed_applied` that it has entered its seller. */
export const demoSellerSeed = 'seller'

/** The newest first, by the day from which they count. A version of the same day replaces an earlier one. */
export function listSellerVersions({ db, edition }: Reader) {
  return selectVersions(db)
    .where('v.edition', '=', edition.code)
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
}

/** The company that sells and signs on the day of `now`. An invented seller counts only where the demo has entered one. */
export function findSeller({ db, edition, now }: Reader & Pick<Ctx, 'now'>): Promise<Seller | undefined> {
  return selectVersions(db)
    .where('v.edition', '=', edition.code)
    .where('v.valid_from', '<=', dayIn(edition.timeZone, now))
    .where(sql<boolean>`(not v.invented or exists (select from seed_applied a
      where a.edition = ${edition.code} and a.slice = ${demoSellerSeed}))`)
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A sale needs a seller: neither its document nor a refund could name who owes it otherwise. */
export async function assertSeller(ctx: Reader & Pick<Ctx, 'now'>): Promise<Seller> {
  const seller = await findSeller(ctx)
  if (!seller) throw failWithoutSeller()
  return seller
}

export const failWithoutSeller = (): AppError => fail('unavailable', { id: 'seller.nothing_sold' })

function selectVersions(db: Ctx['db']) {
  return db
    .selectFrom('seller_version as v')
    .leftJoin('staff_member as m', 'm.id', 'v.entered_by')
    .select(['v.id', 'v.valid_from', 'v.name', 'v.address', 'v.tax_id', 'v.tax_id_name', 'v.other_ids'])
    .select(['v.bank_account', 'v.email', 'v.phone', 'v.invented', 'v.entered_at', 'm.name as entered_by'])
}
