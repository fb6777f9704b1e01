import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { findSeller } from '#features/seller/public.ts'
import type { walletPage } from '../../contract/payments.ts'
import type { ProviderName } from '../../model.ts'
import { getDebt, getWalletBalance } from '../ledger/accounts.ts'
import { listCards, listChargeableCards } from '../payment/cards.ts'
import { selectOffered } from '../merchants/merchants.ts'
import { paymentProviders } from '../providers/providers.ts'
import { listWalletHistory, listWalletKinds } from './history.ts'

export async function loadWallet(ctx: Ctx<Person>, input: Input<typeof walletPage>) {
  const { min, max, suggested } = ctx.edition.topUp
  return {
    ...(await listWalletHistory(ctx, input)),
    kinds: await listWalletKinds(ctx),
    kind: input.kind ?? null,
    choices: await getPaymentChoices(ctx),
    debt: await getDebt(ctx, ctx.actor.id),
    ...(await listCards(ctx)),
    top_up: { min, max, suggested: [...suggested] },
  }
}

/** Providers without a merchant that takes payments are not offered, and none is without a seller. */
export async function getPaymentChoices(ctx: Ctx<Person>) {
  const { edition, actor } = ctx
  const seller = await findSeller(ctx)
  const merchants = seller ? await selectOffered(ctx).select('m.provider').execute() : []
  const offered = new Set(merchants.map(({ provider }) => provider))
  const names = edition.paymentMethods.filter((name): name is ProviderName => offered.has(name))
  const cards = seller ? await listChargeableCards(ctx) : []
  const { has_password, has_passkey } = await getOwnAccount(ctx, actor.id)
  return {
    balance: await getWalletBalance(ctx, actor.id),
    currency: edition.currency,
    has_password,
    has_passkey,
    cards,
    methods: names.map((provider) => ({
      provider,
      can_save_card: paymentProviders[provider].canSaveCard,
      can_donate: paymentProviders[provider].canDonate,
    })),
  }
}
