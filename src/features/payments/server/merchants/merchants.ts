import { sql } from 'kysely'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { encryptSecret, secretKey, tryDecryptSecret } from '#platform/secrets.ts'
import type { ProviderName } from '../../model.ts'
import { paymentProviders } from '../providers/providers.ts'
import type { Merchant } from '../providers/provider.ts'
import { sandboxes } from '../sandbox/sandboxes.ts'

const contextOf = (edition: string, merchantId: number) => `merchant ${edition} ${merchantId}`

/** Sandbox cards are worth nothing, so a demo works without a configured key. */
const sandboxKey = secretKey('sandbox')
export const keyOf = ({ settings }: Pick<Ctx, 'settings'>): Buffer => settings.encryptionKey ?? sandboxKey

/** The keys are bound to the row, so that they cannot be copied to an account that is used by others. */
export function encryptKeys(ctx: Ctx, merchantId: number, keys: Record<string, string>): Buffer {
  if (!ctx.settings.encryptionKey) throw fail('wrong_status', { id: 'merchant.no_encryption_key' })
  return encryptSecret(ctx.settings.encryptionKey, contextOf(ctx.edition.code, merchantId), JSON.stringify(keys))
}

/** The sandbox and test accounts are worth nothing, so they take payments in the embedded demo only. */
const canTakePayments = ({ settings }: Pick<Ctx, 'settings'>, { test }: Pick<Merchant, 'test'>): boolean =>
  settings.demoLogins || !test

/** Active merchants that payers may be sent to, in the order of their use. */
export function selectOffered({ db, edition, settings }: Ctx) {
  return db
    .selectFrom('merchant as m')
    .where('m.edition', '=', edition.code)
    .where('m.active', '=', true)
    .$if(!settings.demoLogins, (query) => query.where('m.keys', 'is not', null).where('m.test', '=', false))
    .orderBy('m.position')
    .orderBy('m.id')
}

const columns = ['m.id', 'm.provider', 'm.base_url', 'm.keys', 'm.test'] as const

type MerchantRow = { id: number; provider: string; base_url: string; keys: Buffer | null; test: boolean }

/** Part of every new id that providers get from us. */
export async function readIdPrefix({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const [prefix] = id.split('-') as [string]
  return prefix
}

/** The merchant that takes new payments of a provider: the first active one. */
export async function getActiveMerchant(ctx: Ctx, provider: ProviderName): Promise<Merchant> {
  const row = await selectOffered(ctx).select(columns).where('m.provider', '=', provider).limit(1).executeTakeFirst()
  const merchant = row && (await openMerchant(ctx, row))
  if (!merchant) throw fail('not_found')
  if (merchant === 'unreadable') throw failField('provider', 'payment.provider.unavailable')
  return merchant
}

/** The merchant of a saved card, which can be charged also when new payments go elsewhere. */
export async function findCardMerchant(ctx: Ctx, id: number): Promise<Merchant | undefined> {
  const merchant = await findStoredMerchant(ctx, id)
  if (!merchant || merchant === 'unreadable') return undefined
  return canTakePayments(ctx, merchant) ? merchant : undefined
}

/** Inactive merchants still get notices of their old payments, which are repeated until the keys can be read. */
export async function findMerchant(ctx: Ctx, id: number): Promise<Merchant | undefined> {
  const merchant = await findStoredMerchant(ctx, id)
  if (merchant !== 'unreadable') return merchant
  ctx.log.error({ merchant: id }, 'merchant keys are unreadable')
  throw fail('unavailable', { id: 'merchant.keys_unreadable' })
}

async function findStoredMerchant(ctx: Ctx, id: number): Promise<StoredMerchant> {
  const row = await ctx.db
    .selectFrom('merchant as m')
    .select(columns)
    .select(
      sql<Buffer[]>`array(select o.keys from merchant_old_keys o where o.edition = m.edition
        and o.merchant_id = m.id and o.accepted_until > ${ctx.now} order by o.id desc)`.as('old_keys'),
    )
    .where('m.edition', '=', ctx.edition.code)
    .where('m.id', '=', id)
    .executeTakeFirst()
  return row && (await openMerchant(ctx, row, row.old_keys))
}

/** Keys that were encrypted before `ENCRYPTION_KEY` has changed are unreadable, and must be entered again. */
type StoredMerchant = Merchant | 'unreadable' | undefined

/** A merchant without keys is the sandbox, which must never take payments of real people. */
async function openMerchant(ctx: Ctx, row: MerchantRow, oldKeys: readonly Buffer[] = []): Promise<StoredMerchant> {
  const provider = row.provider as ProviderName
  const { id, test } = row
  if (!row.keys && !ctx.settings.demoLogins) return undefined
  const idPrefix = await readIdPrefix(ctx)
  if (!row.keys)
    return {
      id,
      provider,
      test: true,
      isSandbox: true,
      baseUrl: `${ctx.site.origin}/sandbox/payments/${provider}`,
      keys: sandboxes[provider].keys,
      previousKeys: [],
      idPrefix,
    }
  const open = (sealed: Buffer) => {
    const keys = tryDecryptSecret(keyOf(ctx), contextOf(ctx.edition.code, id), sealed)
    return keys === undefined ? [] : [JSON.parse(keys) as Record<string, string>]
  }
  const [keys] = open(row.keys)
  if (!keys) return 'unreadable'
  return {
    id,
    provider,
    test,
    isSandbox: false,
    baseUrl: row.base_url || paymentProviders[provider].hosts[0],
    keys,
    previousKeys: oldKeys.flatMap(open),
    idPrefix,
  }
}
