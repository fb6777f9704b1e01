import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { deleteBillingDocuments, listDocumentRows } from './billing-documents.ts'

export async function exportBillingData(ctx: Ctx, personId: number): Promise<PersonalPart[]> {
  const { db, edition } = ctx
  const billing = await db
    .selectFrom('billing_data')
    .select(['state', 'legal_form', 'tax_id', 'name', 'address', 'postcode', 'city', 'iban', 'comment', 'submitted_at'])
    .select('approved_before')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', personId)
    .executeTakeFirst()
  const documents = await listDocumentRows(ctx, personId)
  const invoices = await db
    .selectFrom('invoice')
    .select(['full_number', 'file'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', personId)
    .where('file', 'is not', null)
    .orderBy('id')
    .execute()
  return [
    ...(billing ? [{ name: 'billing/billing.json', data: billing }] : []),
    ...documents.map(({ id, kind, file }) => ({ name: `billing/${kind}-${id}.${file.split('.').at(-1)}`, file })),
    ...invoices.map((one) => ({ name: `invoices/${one.full_number.replaceAll('/', '-')}.pdf`, file: one.file! })),
  ]
}

/** Issued documents stay, because the law asks for them; they show no more than an invoice must. */
export async function eraseBilling(ctx: Ctx, { entityId: tutorId = 0 }: Event): Promise<void> {
  await deleteBillingDocuments(ctx, tutorId)
  await ctx.db
    .deleteFrom('billing_data')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
}
