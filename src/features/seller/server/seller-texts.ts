import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { listPartyLines, presentParty } from '../model.ts'
import { findSeller } from './find-seller.ts'
import type { Seller } from './find-seller.ts'

type Details = Pick<Seller, 'name' | 'address' | 'tax_id' | 'tax_id_name' | 'other_ids' | 'bank_account'>

/** The values of the variables of pages, and whether there is an address to write to. */
export type SellerTexts = Record<'company' | 'company_address' | 'company_tax_id' | 'email', string> & {
  hasEmail: boolean
}

/** Without a seller the texts say so, since an offer must not look as if somebody had signed it. */
export function presentSellerTexts(ctx: Pick<Ctx, 't'>, locale: Locale, seller: Seller | undefined): SellerTexts {
  const missing = (name: string) => ctx.t(`seller.missing.${name}`, {}, locale)
  return {
    company: seller?.name ?? missing('name'),
    company_address: seller?.address ?? missing('address'),
    company_tax_id: seller ? printTaxId(seller) : missing('tax_id'),
    email: seller?.email ? seller.email : missing('email'),
    hasEmail: Boolean(seller?.email),
  }
}

/** The line under every email. */
export async function findSellerLine(ctx: Pick<Ctx, 'db' | 'edition' | 'now'>): Promise<string> {
  const seller = await findSeller(ctx)
  return seller ? printLine(seller) : ''
}

/** For staff, who see beforehand what visitors will read. */
export function presentPrinted(seller: Details) {
  return {
    document: [seller.name, ...listPartyLines(presentParty(seller))],
    page: `${seller.name}, ${seller.address}, ${printTaxId(seller)}`,
    email: printLine(seller),
  }
}

const printTaxId = ({ tax_id_name, tax_id }: Pick<Details, 'tax_id' | 'tax_id_name'>) =>
  `${tax_id_name} ${tax_id}`.trim()
const printLine = ({ name, address }: Pick<Details, 'name' | 'address'>) => `${name}, ${address}`
