import type { Ctx } from '#platform/context.ts'
import { demoOf, hasDemo } from './editions/demos.ts'
import { demoPeople } from './logins.ts'
import { paymentWords } from './payment-words.ts'
import { drawDocument } from './tutors/documents/draw-document.ts'

type Taxpayer = { id: number; name: string }

/** Approved since the demo tutor is a tutor, so that their fees and promotion are invoiced. */
export async function addApprovedBilling(ctx: Ctx): Promise<void> {
  const tutor = await ctx.db
    .selectFrom('account as a')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select(['a.id', 'a.name', 't.published_at'])
    .where('a.edition', '=', ctx.edition.code)
    .where('a.email', '=', demoPeople.tutor.login)
    .executeTakeFirst()
  const approvedAt = tutor?.published_at ?? ctx.now
  if (tutor) await insertBilling({ ...ctx, now: approvedAt }, tutor, { state: 'approved', decided_at: approvedAt })
}

/** Billing data with a scan that staff have not seen yet. */
export async function addBillingToReview(ctx: Ctx, tutor: Taxpayer): Promise<void> {
  if (!(await insertBilling(ctx, tutor, { state: 'submitted' }))) return
  const scan = await drawDocument('certificate', paymentWords(ctx.edition).scan)
  await ctx.db
    .insertInto('billing_document')
    .values({
      edition: ctx.edition.code,
      tutor_id: tutor.id,
      kind: 'billing',
      file: await ctx.files.put(scan, 'image/webp'),
      created_at: ctx.now,
    })
    .execute()
}

/** Returns false where the edition has no billing data. */
async function insertBilling(
  { db, edition, now }: Ctx,
  { id, name }: Taxpayer,
  decision: { state: string; decided_at?: Date },
): Promise<boolean> {
  const billing = hasDemo(edition) ? demoOf(edition).billing : undefined
  if (!billing) return false
  const { taxId, ...address } = billing
  await db
    .insertInto('billing_data')
    .values({
      edition: edition.code,
      tutor_id: id,
      legal_form: 'sole_trader',
      tax_id: taxId,
      name,
      ...address,
      submitted_at: now,
      ...decision,
    })
    .execute()
  return true
}
