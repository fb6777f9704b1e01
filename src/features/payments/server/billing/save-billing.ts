import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { isIban, normalizeIban } from '#shared/iban.ts'
import { isTaxId, normalizeTaxId } from '#shared/tax-id.ts'
import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import { assertConfirmation } from '#features/accounts/public.ts'
import type { billingEndpoints as calls } from '../../contract/billing.ts'
import { onceFields } from '../../model.ts'
import { prepareBillingDocuments, syncBillingDocuments } from './billing-documents.ts'
import type { InvoicedBilling } from './buyer.ts'
import { lockBilling } from './lock-billing.ts'
import { loadBilling } from './read-billing.ts'

type BillingInput = Input<typeof calls.save>['billing_data']
type Columns = Omit<BillingInput, 'documents'>

/** Every change waits for staff again. The confirmation and the scans are checked before the transaction. */
export async function saveBilling(
  ctx: Ctx<Person>,
  { billing_data: { documents, ...typed }, ...confirmation }: Input<typeof calls.save>,
  uploads: Record<string, Upload[]>,
) {
  if (!ctx.edition.billingData) throw fail('not_found')
  const columns = checkColumns(ctx, typed)
  await assertConfirmation(ctx, confirmation)
  const added = await prepareBillingDocuments(uploads)
  return ctx.transaction(async (tx) => {
    const existing = await lockBilling(tx, ctx.actor.id, columns)
    const isNew = existing === undefined
    if (existing) assertOnce(existing, columns)
    const names = Object.keys(columns) as (keyof Columns)[]
    const changed = names.filter((name) => isNew || existing[name] !== columns[name])
    const hasNewDocuments = await syncBillingDocuments(tx, ctx.actor.id, added, documents)
    if (changed.length > 0 || hasNewDocuments) await submit(tx, { tutorId: ctx.actor.id, existing }, columns, changed)
    return loadBilling({ ...tx, actor: ctx.actor })
  })
}

type Submitted = { tutorId: number; existing: (InvoicedBilling & { state: string }) | undefined }

async function submit(ctx: Ctx, { tutorId, existing }: Submitted, columns: Columns, changed: readonly string[]) {
  const submitted = { state: 'submitted', comment: '', submitted_at: ctx.now, decided_at: null, decided_by: null }
  await ctx.db
    .updateTable('billing_data')
    .set({ ...columns, ...submitted, ...(existing?.state === 'approved' && keepApproved(existing)) })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
  // The values are private, so the event only names the fields.
  await ctx.emit({ name: 'billing.submitted', entity: 'tutor', entityId: tutorId, after: { fields: changed } })
}

/** Spends are invoiced to these data until staff have decided about the change. */
function keepApproved({ legal_form, tax_id, name, address, postcode, city }: InvoicedBilling) {
  const approved: InvoicedBilling = { legal_form, tax_id, name, address, postcode, city }
  return { approved_before: JSON.stringify(approved) }
}

function checkColumns(ctx: Ctx, typed: Columns): Columns {
  const kind = ctx.edition.invoices.legalForms[typed.legal_form]
  const columns = {
    ...typed,
    tax_id: kind ? normalizeTaxId(kind, typed.tax_id) : typed.tax_id,
    iban: normalizeIban(typed.iban),
  }
  const problems: Record<string, MessageRef[]> = {}
  if (!kind) problems['legal_form'] = [{ id: 'invalid.unknown' }]
  else if (!isTaxId(kind, columns.tax_id)) {
    const values = { name: ctx.t(`billing.tax_id.name.${kind}`) }
    problems['tax_id'] = [{ id: 'billing.tax_id.wrong', values }]
  }
  if (columns.iban && !isIban(columns.iban)) problems['iban'] = [{ id: 'billing.iban.wrong' }]
  if (Object.keys(problems).length > 0) throw failFields(problems)
  return columns
}

function assertOnce(existing: { legal_form: string; tax_id: string }, columns: Columns): void {
  const locked = onceFields.filter((field) => existing[field] !== '' && existing[field] !== columns[field])
  if (locked.length === 0) return
  throw failFields(Object.fromEntries(locked.map((field) => [field, [{ id: 'billing.once' }]])))
}
