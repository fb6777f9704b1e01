import type { LegalForm } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'

type NewBilling = {
  legal_form: LegalForm
  tax_id: string
  name: string
  address: string
  postcode: string
  city: string
  iban: string
}

/** Locks the billing data, or creates them and returns undefined. An anonymised tutor cannot create them again. */
export async function lockBilling(ctx: Ctx, tutorId: number, columns: NewBilling) {
  const { db, edition } = ctx
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', tutorId)
    .where('anonymised_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!tutor) throw fail('not_found')
  const created = await db
    .insertInto('billing_data')
    .values({ edition: edition.code, tutor_id: tutorId, state: 'draft', ...columns })
    .onConflict((existing) => existing.doNothing())
    .returning('tutor_id')
    .executeTakeFirst()
  return created ? undefined : findLockedBilling(ctx, tutorId)
}

/** Returns undefined if the tutor has saved none. */
export function findLockedBilling({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('billing_data')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .forUpdate()
    .executeTakeFirst()
}
