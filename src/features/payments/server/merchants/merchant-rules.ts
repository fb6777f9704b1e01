import { fail, failField, failFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { MerchantInput } from '../../contract/merchants.ts'
import type { ProviderName } from '../../model.ts'
import { paymentProviders } from '../providers/providers.ts'

export type MerchantKeys = Record<string, string>

export const keyNames = (provider: ProviderName) => Object.keys(paymentProviders[provider].keys.shape)

/** All keys at once, since a part of them belongs to no account. Without any, the merchant keeps its own. */
export function checkedKeys({ provider, keys }: Pick<MerchantInput, 'provider' | 'keys'>): MerchantKeys | undefined {
  if (!keys || Object.values(keys).every((value) => value === '')) return undefined
  const checked = paymentProviders[provider].keys.safeParse(keys)
  if (checked.success) return checked.data
  const wrong = new Set(checked.error.issues.map(({ path }) => String(path[0])))
  throw failKeys([...wrong], 'merchant.key_wrong')
}

/** The error at every key that must be entered. */
export const failKeys = (names: readonly string[], id: string) =>
  failFields(Object.fromEntries(names.map((name) => [`keys.${name}`, [{ id }]])))

/** Payers of an edition are offered its own payment methods only, so another account would never take a payment. */
export function assertOffered({ edition }: Pick<Ctx, 'edition'>, { provider }: Pick<MerchantInput, 'provider'>): void {
  if (!edition.paymentMethods.includes(provider)) throw fail('wrong_status', { id: 'merchant.provider_not_offered' })
}

/** Keys are sent to the provider's own servers only, so that nobody can have them sent elsewhere. */
export function assertHost({ provider, base_url }: Pick<MerchantInput, 'provider' | 'base_url'>): void {
  if (base_url && !paymentProviders[provider].hosts.includes(base_url))
    throw failField('base_url', 'merchant.base_url_unknown')
}

export const hostOf = ({ provider, base_url }: { provider: string; base_url: string }) =>
  base_url || paymentProviders[provider as ProviderName].hosts[0]

/** Half of a short key would be most of what protects it. */
const shortKey = 8

/** The last four characters of each key, nothing of a short one, and the whole of a public one. */
export function hintsOf(provider: ProviderName, keys: MerchantKeys): MerchantKeys {
  const { publicKeys } = paymentProviders[provider]
  return Object.fromEntries(
    Object.entries(keys).map(([name, value]) => [
      name,
      publicKeys.includes(name) ? value : value.length > shortKey ? value.slice(-4) : '',
    ]),
  )
}

/** Hints are compared because they can be read even if the encryption key was lost. */
export function isSameAccount(provider: ProviderName, keys: MerchantKeys, knownHints: unknown): boolean {
  const hints = knownHints as MerchantKeys
  return paymentProviders[provider].accountKeys.every((name) => keys[name] === hints[name])
}
