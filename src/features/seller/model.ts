import { formatIban, isIban } from '#shared/iban.ts'

export const sellerLimits = {
  name: 150,
  address: 250,
  tax_id: 40,
  other_ids: 250,
  bank_account: 100,
  email: 200,
  phone: 40,
} as const

export type SellerFields = Record<keyof typeof sellerLimits, string>

/** A party as a document prints it and keeps it. */
export type PrintedParty = {
  name: string
  address?: string
  taxIdName?: string
  taxId?: string
  otherIds?: string
  iban?: string
  account?: string
}

/** The lines below the name. */
export function listPartyLines({ address, taxIdName, taxId, otherIds, iban, account }: PrintedParty): string[] {
  const lines = [address, taxId && `${taxIdName}: ${taxId}`, otherIds, iban && `IBAN: ${formatIban(iban)}`, account]
  return lines.filter((line) => line !== undefined && line !== '') as string[]
}

type StoredSeller = Omit<SellerFields, 'email' | 'phone'> & { tax_id_name: string }

export function presentParty({
  name,
  address,
  tax_id,
  tax_id_name,
  other_ids,
  bank_account,
}: StoredSeller): PrintedParty {
  return {
    name,
    address,
    taxIdName: tax_id_name,
    taxId: tax_id,
    ...(other_ids && { otherIds: other_ids }),
    ...(bank_account && (isIban(bank_account) ? { iban: bank_account } : { account: bank_account })),
  }
}
