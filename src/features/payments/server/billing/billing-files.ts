import type { Person, StaffMember } from '#shared/access.ts'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { billingEndpoints, staffBillingEndpoints } from '../../contract/billing.ts'
import { drawIssuedInvoice, isDrawnOnRequest } from './draw-issued-invoice.ts'

export function getOwnBillingDocument(ctx: Ctx<Person>, { id }: { id: number }) {
  return getBillingDocument(ctx, id, ctx.actor.id)
}

export function getBillingDocumentForStaff(ctx: Ctx<StaffMember>, { id }: { id: number }) {
  return getBillingDocument(ctx, id)
}

export function getOwnInvoiceFile(ctx: Ctx<Person>, input: Input<typeof billingEndpoints.invoiceFile>) {
  return getInvoiceFile(ctx, ctx.actor.id, input)
}

export function getInvoiceForStaff(
  ctx: Ctx<StaffMember>,
  { tutor_id, ...ref }: Input<typeof staffBillingEndpoints.invoice>,
) {
  return getInvoiceFile(ctx, tutor_id, ref)
}

/** A file of another tutor answers `not_found`, like a missing one. */
async function getBillingDocument(ctx: Ctx, id: number, owner?: number): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('billing_document')
    .select(['file', 'kind'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .$if(owner !== undefined, (rows) => rows.where('tutor_id', '=', owner!))
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return answerFile(ctx, row.file, `${row.kind}-${id}`)
}

type InvoiceRef = Partial<Record<'payment_id' | 'movement_id' | 'invoice_id', number | undefined>>

async function getInvoiceFile(ctx: Ctx, tutorId: number, ref: InvoiceRef): Promise<FileAnswer> {
  if (Object.values(ref).every((id) => id === undefined)) throw failField('payment_id', 'invalid.required')
  const found = await findInvoiceFile(ctx, tutorId, ref)
  if (!found) throw fail('not_found')
  if (found.file !== null) return answerFile(ctx, found.file, found.full_number)
  if (isDrawnOnRequest(ctx, found.issued_at)) await drawIssuedInvoice(ctx, found.id)
  const drawn = await ctx.transaction((tx) => findInvoiceFile(tx, tutorId, { invoice_id: found.id }))
  if (!drawn?.file) throw fail('unavailable', { id: 'invoice.not_ready' })
  return answerFile(ctx, drawn.file, drawn.full_number)
}

/** Until an invoice that replaces a receipt is drawn, its spend has the file of the receipt. */
function findInvoiceFile({ db, edition }: Ctx, tutorId: number, { payment_id, movement_id, invoice_id }: InvoiceRef) {
  return db
    .selectFrom('invoice')
    .select(['id', 'file', 'full_number', 'issued_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .$if(payment_id !== undefined, (rows) => rows.where('payment_id', '=', payment_id!))
    .$if(movement_id !== undefined, (rows) => rows.where('movement_id', '=', movement_id!))
    .$if(invoice_id !== undefined, (rows) => rows.where('id', '=', invoice_id!))
    .orderBy((invoice) => invoice('file', 'is', null))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function answerFile({ files }: Ctx, file: string, name: string): Promise<FileAnswer> {
  const found = await files.read(file)
  if (!found) throw fail('not_found')
  return { name: `${name.replaceAll('/', '-')}.${file.split('.').at(-1)}`, type: found.type, body: found.stream }
}
