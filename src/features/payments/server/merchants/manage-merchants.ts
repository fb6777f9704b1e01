import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { merchantEndpoints as calls, MerchantInput } from '../../contract/merchants.ts'
import type { ProviderName } from '../../model.ts'
import { ProviderError } from '../providers/http.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import {
  assertHost,
  assertOffered,
  checkedKeys,
  failKeys,
  hintsOf,
  hostOf,
  isSameAccount,
  keyNames,
} from './merchant-rules.ts'
import type { MerchantKeys } from './merchant-rules.ts'
import { encryptKeys, findMerchant } from './merchants.ts'
import { deleteOldKeys, keepOldKeys } from './old-keys.ts'
import { getOneMerchant } from './read-merchants.ts'

type Staff = Ctx<StaffMember>
type Details = Omit<MerchantInput, 'id'>

/** The keys are encrypted for the row, so it is inserted without them first. */
export async function createMerchant(ctx: Staff, { merchant }: Input<typeof calls.create>) {
  assertOffered(ctx, merchant)
  const keys = checkedKeys(merchant)
  assertHost(merchant)
  assertKeysIfActive(ctx, merchant, keys !== undefined)
  const test = keys ? isTest(merchant, keys) : true
  const { id } = await ctx.db
    .insertInto('merchant')
    .values({ edition: ctx.edition.code, ...columnsOf(merchant), test })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (keys) await storeKeys(ctx, id, merchant.provider, keys)
  await ctx.emit({ name: 'merchant.created', entity: 'merchant', entityId: id, after: { ...auditOf(merchant), test } })
  return { merchant: await getOneMerchant(ctx, id) }
}

/** New keys replace the old ones, with which notices are accepted for some more days. */
export async function saveMerchant(ctx: Staff, { merchant }: Input<typeof calls.save>) {
  const known = await lockMerchant(ctx, merchant.id)
  if (known.provider !== merchant.provider) throw fail('wrong_status')
  // The account of a method that the edition has given up stays for its old payments.
  if (merchant.active) assertOffered(ctx, merchant)
  const keys = checkedKeys(merchant)
  assertHost(merchant)
  assertKeysIfActive(ctx, merchant, keys !== undefined || known.keys !== null)
  if (!keys && known.keys && hostOf(known) !== hostOf(merchant))
    throw failKeys(keyNames(merchant.provider), 'merchant.keys_for_host')
  const test = keys ? isTest(merchant, keys) : known.test
  if (keys) await assertAccount(ctx, { ...known, provider: merchant.provider }, keys, test)
  await ctx.db
    .updateTable('merchant')
    .set({ ...columnsOf(merchant), test })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', merchant.id)
    .execute()
  if (keys) {
    if (known.keys) await keepOldKeys(ctx, merchant.id, known.keys)
    await storeKeys(ctx, merchant.id, merchant.provider, keys)
  }
  const after = { ...auditOf(merchant), test, ...(keys && { keys: 'replaced' }) }
  await ctx.emit({ name: 'merchant.saved', entity: 'merchant', entityId: merchant.id, after })
  return { merchant: await getOneMerchant(ctx, merchant.id) }
}

export async function deleteMerchant(ctx: Staff, { merchant_id }: Input<typeof calls.delete>) {
  await lockMerchant(ctx, merchant_id)
  const { used } = await getOneMerchant(ctx, merchant_id)
  if (used) throw fail('in_use', { id: 'merchant.in_use' })
  await ctx.db.deleteFrom('merchant').where('edition', '=', ctx.edition.code).where('id', '=', merchant_id).execute()
  await ctx.emit({ name: 'merchant.deleted', entity: 'merchant', entityId: merchant_id })
  return {}
}

/** For keys that have leaked: notices signed with them are rejected from now on. */
export async function revokeOldKeys(ctx: Staff, { merchant_id }: Input<typeof calls.revokeKeys>) {
  await lockMerchant(ctx, merchant_id)
  await deleteOldKeys(ctx, merchant_id)
  await ctx.emit({ name: 'merchant.keys_revoked', entity: 'merchant', entityId: merchant_id })
  return { merchant: await getOneMerchant(ctx, merchant_id) }
}

export async function testMerchant(ctx: Staff, { merchant_id }: Input<typeof calls.test>) {
  const merchant = await findMerchant(ctx, merchant_id)
  if (!merchant) throw fail('not_found')
  try {
    await paymentProviders[merchant.provider].testConnection(fetchFor(ctx, merchant), merchant)
    return { connected: true, problem: '' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { connected: false, problem: error.kind }
  }
}

const isTest = (merchant: Details, keys: MerchantKeys) =>
  paymentProviders[merchant.provider].isTest(keys, hostOf(merchant))

/** Outside the demo an active account without keys would only fail every payment. */
function assertKeysIfActive({ settings }: Ctx, { active, provider }: Details, hasKeys: boolean): void {
  if (active && !hasKeys && !settings.demoLogins) throw failKeys(keyNames(provider), 'merchant.keys_needed')
}

type KnownMerchant = { id: number; provider: ProviderName; keys: Buffer | null; key_hints: unknown; test: boolean }

/** Payments of the old account could neither be looked up nor refunded with the keys of another. */
async function assertAccount(ctx: Ctx, known: KnownMerchant, keys: MerchantKeys, test: boolean): Promise<void> {
  const isSame = known.keys && known.test === test && isSameAccount(known.provider, keys, known.key_hints)
  if (isSame) return
  const { used } = await getOneMerchant(ctx, known.id)
  if (used) throw fail('in_use', { id: 'merchant.other_account' })
}

async function storeKeys(ctx: Ctx, id: number, provider: ProviderName, keys: MerchantKeys): Promise<void> {
  await ctx.db
    .updateTable('merchant')
    .set({ keys: encryptKeys(ctx, id, keys), key_hints: JSON.stringify(hintsOf(provider, keys)) })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
}

const columnsOf = ({ provider, name, base_url, active, position }: Details) => ({
  provider,
  name,
  base_url,
  active,
  position,
})

const auditOf = ({ keys: _keys, ...shown }: Details) => shown

async function lockMerchant({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('merchant')
    .select(['id', 'provider', 'base_url', 'keys', 'key_hints', 'test'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
