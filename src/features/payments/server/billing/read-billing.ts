import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { LegalForm } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { onceFields } from '../../model.ts'
import { taxIdName } from '#shared/tax-id.ts'
import type { BillingState } from '../../model.ts'
import { listBillingDocuments } from './billing-documents.ts'
import { listInvoices } from './list-invoices.ts'

/** Answers the call and the page. Editions without billing data have neither. */
export async function loadBilling(ctx: Ctx<Person>) {
  if (!ctx.edition.billingData) throw fail('not_found')
  const { has_password, has_passkey } = await getOwnAccount(ctx, ctx.actor.id)
  return {
    billing: await presentBilling(ctx, ctx.actor.id),
    legal_forms: Object.entries(ctx.edition.invoices.legalForms).map(([form, kind]) => ({
      form: form as LegalForm,
      tax_id: ctx.t(`billing.tax_id.name.${kind}`),
    })),
    has_password,
    has_passkey,
  }
}

/** Everything about invoices in the tutor's case of staff. */
export async function getStaffBilling(ctx: Ctx, tutorId: number) {
  return {
    billing: ctx.edition.billingData ? await presentStaffBilling(ctx, tutorId) : null,
    invoices: await listInvoices(ctx, tutorId),
  }
}

async function presentStaffBilling(ctx: Ctx, tutorId: number) {
  const billing = await presentBilling(ctx, tutorId)
  const kind = billing.legal_form && ctx.edition.invoices.legalForms[billing.legal_form]
  if (!kind) return { ...billing, tax_id_name: ctx.t('billing.tax_id.name') }
  const { tax_id } = billing
  const tax_id_name = tax_id ? taxIdName(kind, tax_id) : ctx.t(`billing.tax_id.name.${kind}`)
  return { ...billing, tax_id_name }
}

const emptyBilling = {
  state: 'draft' as BillingState,
  comment: '',
  legal_form: '',
  tax_id: '',
  name: '',
  address: '',
  postcode: '',
  city: '',
  iban: '',
  submitted_at: null,
}

async function presentBilling(ctx: Ctx, tutorId: number) {
  const { legal_form, ...row } = (await findBilling(ctx, tutorId)) ?? emptyBilling
  const locked = onceFields.filter((field) => (field === 'legal_form' ? legal_form : row.tax_id) !== '')
  const documents = await listBillingDocuments(ctx, tutorId)
  return { ...row, legal_form: legal_form === '' ? null : (legal_form as LegalForm), locked, documents }
}

async function findBilling({ db, edition }: Ctx, tutorId: number) {
  const row = await db
    .selectFrom('billing_data')
    .select(['state', 'comment', 'legal_form', 'tax_id', 'name', 'address', 'postcode', 'city', 'iban', 'submitted_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  return row && { ...row, state: row.state as BillingState }
}
