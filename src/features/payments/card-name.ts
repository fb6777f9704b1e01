import type { PaymentChoices } from './contract.ts'

type SavedCard = PaymentChoices['cards'][number]

/** `Visa •••• 4242`; providers write brands in lower case. */
export function formatCardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`.trim()
}

/** `04/2030` of `2030-04`; anything else stays as the provider wrote it. */
export function formatCardExpiry(expires: string): string {
  return expires.replace(/^(\d{4})-(\d{2})$/, '$2/$1')
}
