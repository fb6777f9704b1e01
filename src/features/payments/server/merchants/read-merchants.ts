import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { merchantEndpoints as calls, merchantsPage } from '../../contract/merchants.ts'
import { providerNames } from '../../model.ts'
import type { ProviderName } from '../../model.ts'
import { paymentProviders } from '../providers/providers.ts'
import { keyNames } from './merchant-rules.ts'
import { selectOffered } from './merchants.ts'
import type { RejectedNotice } from './rejected-notices.ts'

type Staff = Ctx<StaffMember>
const pageSize = 50

export async function listMerchants(ctx: Staff, { page, filters }: Input<typeof calls.list>) {
  const all = await selectMerchants(ctx, filters.provider)
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  return { merchants: { items, page, pages: Math.max(1, Math.ceil(all.length / pageSize)), total: all.length } }
}

export async function getMerchant(ctx: Staff, { merchant_id }: Input<typeof calls.get>) {
  return { merchant: await getOneMerchant(ctx, merchant_id) }
}

export async function getOneMerchant(ctx: Ctx, id: number) {
  const found = (await selectMerchants(ctx)).find((one) => one.id === id)
  if (!found) throw fail('not_found')
  return found
}

export async function loadMerchants(
  ctx: Staff,
  { provider: asked }: Input<typeof merchantsPage>,
): Promise<LoadedData<typeof merchantsPage>> {
  const all = await selectMerchants(ctx)
  const offered = new Set<string>([...ctx.edition.paymentMethods, ...all.map(({ provider }) => provider)])
  const providers = providerNames.filter((name) => offered.has(name))
  const provider = asked ?? providers[0] ?? providerNames[0]
  const adapter = paymentProviders[provider]
  return {
    provider,
    providers,
    merchants: all.filter((one) => one.provider === provider),
    keys: keyNames(provider).map((name) => ({ name, public: adapter.publicKeys.includes(name) })),
    hosts: [...adapter.hosts],
    notice_url: `${ctx.site.origin}/api/payments/webhook/${provider}?merchant=`,
    can_save_keys: ctx.settings.encryptionKey !== undefined,
    is_demo: ctx.settings.demoLogins,
  }
}

async function selectMerchants(ctx: Ctx, provider?: ProviderName) {
  const { db, edition, now } = ctx
  const rows = await db
    .selectFrom('merchant as m')
    .select(['m.id', 'm.provider', 'm.name', 'm.base_url', 'm.key_hints', 'm.test', 'm.active', 'm.position'])
    .select(['m.rejected_notice', 'm.rejected_notice_at', sql<boolean>`m.keys is null`.as('sandbox')])
    .select(
      sql<boolean>`exists (select from payment p where p.edition = m.edition and p.merchant_id = m.id)`.as('used'),
    )
    .select(
      sql<Date | null>`(select max(o.accepted_until) from merchant_old_keys o where o.edition = m.edition
        and o.merchant_id = m.id and o.accepted_until > ${now})`.as('previous_keys_until'),
    )
    .where('m.edition', '=', edition.code)
    .$if(provider !== undefined, (query) => query.where('m.provider', '=', provider!))
    .orderBy('m.provider')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute()
  const offered = await selectOffered(ctx).select(['m.id', 'm.provider']).execute()
  const firsts = new Map(offered.toReversed().map(({ id, provider: name }) => [name, id]))
  return rows.map(({ rejected_notice: sample, rejected_notice_at: at, ...row }) => ({
    ...row,
    provider: row.provider as ProviderName,
    key_hints: row.key_hints as Record<string, string>,
    takes_payments: firsts.get(row.provider) === row.id,
    rejected_notice: at && { at, ...(sample as RejectedNotice) },
  }))
}
