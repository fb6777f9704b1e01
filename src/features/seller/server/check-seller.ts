import type { Edition } from '#editions/edition.ts'
import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { isIban, normalizeIban } from '#shared/iban.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { formatTaxId, isTaxId, normalizeTaxId, taxIdName, taxIdNames } from '#shared/tax-id.ts'
import { sellerLimits } from '../model.ts'
import type { SellerFields } from '../model.ts'

export type CheckedSeller = SellerFields & { tax_id_name: string }

/** The details as stored and printed, or the reasons by field. */
export function checkSeller(edition: Edition, typed: SellerFields): CheckedSeller {
  const problems: Record<string, MessageRef[]> = {}
  const fields = Object.keys(sellerLimits) as (keyof SellerFields)[]
  const lines = Object.fromEntries(fields.map((field) => [field, toLine(typed[field])])) as SellerFields
  for (const field of fields)
    if (lines[field].length > sellerLimits[field]) problems[field] = [{ id: 'invalid.too_long' }]
  for (const field of ['name', 'address', 'tax_id', 'email'] as const)
    if (lines[field] === '') problems[field] = [{ id: 'invalid.required' }]
  const { sellerTaxIds } = edition.invoices
  const kind = sellerTaxIds.find((each) => isTaxId(each, normalizeTaxId(each, lines.tax_id)))
  if (!kind)
    problems['tax_id'] ??= [{ id: 'seller.tax_id.wrong', values: { names: listTaxIdNames(edition).join(', ') } }]
  if (!isMailAddress(lines.email)) problems['email'] ??= [{ id: 'seller.email.wrong' }]
  const iban = normalizeIban(lines.bank_account)
  // An account of a country without IBANs begins otherwise.
  if (/^[A-Z]{2}\d{2}/.test(iban) && !isIban(iban)) problems['bank_account'] ??= [{ id: 'seller.bank_account.wrong' }]
  if (!kind || Object.keys(problems).length > 0) throw failFields(problems)
  const number = normalizeTaxId(kind, lines.tax_id)
  return {
    ...lines,
    tax_id: formatTaxId(kind, number),
    tax_id_name: taxIdName(kind, number),
    bank_account: isIban(iban) ? iban : lines.bank_account,
  }
}

/** Several kinds may have one name. */
export const listTaxIdNames = ({ invoices }: Edition): string[] => [
  ...new Set(invoices.sellerTaxIds.map((kind) => taxIdNames[kind])),
]

/** Documents print each detail in one paragraph. */
const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
