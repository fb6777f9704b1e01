import type { LegalForm } from '#editions/edition.ts'
import type { PrintedParty } from '#features/seller/model.ts'
import type { Ctx } from '#platform/context.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { taxIdName } from '#shared/tax-id.ts'

type Buyer = { buyer: PrintedParty; isBilled: boolean; locale: Locale }

/** The part of the billing data that an invoice shows. */
export type InvoicedBilling = {
  legal_form: string
  tax_id: string
  name: string
  address: string
  postcode: string
  city: string
}

/** A receipt only names the account; an invoice shows the billing data that staff approved last. */
export async function findBuyer(ctx: Ctx, tutorId: number): Promise<Buyer | undefined> {
  const { db, edition } = ctx
  const row = await db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .leftJoin('billing_data as b', (join) => join.onRef('b.edition', '=', 't.edition').onRef('b.tutor_id', '=', 't.id'))
    .select(['a.name as account', 'a.locale', 'b.state', 'b.legal_form', 'b.tax_id', 'b.name', 'b.address'])
    .select(['b.postcode', 'b.city', 'b.approved_before'])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', tutorId)
    .executeTakeFirst()
  if (!row) return undefined
  const stored = row.locale ?? undefined
  const locale = isLocale(stored) && edition.locales.includes(stored) ? stored : edition.locales[0]
  const approved = (row.state === 'approved' ? row : row.approved_before) as InvoicedBilling | null
  const kind = approved && edition.invoices.legalForms[approved.legal_form as LegalForm]
  if (!kind) return { buyer: { name: row.account }, isBilled: false, locale }
  const { name, tax_id: taxId, postcode, city } = approved
  const address = `${approved.address}, ${postcode} ${city}`
  return { buyer: { name, address, taxIdName: taxIdName(kind, taxId), taxId }, isBilled: true, locale }
}
