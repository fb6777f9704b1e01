import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import type { topPriceEndpoints as calls } from '../../contract/staff.ts'
import { isTopPeriod, topPeriods } from '../../model.ts'
import { getBasePrices } from '../buy/top-prices.ts'

type Ctx = AnyCtx<StaffMember>

export async function getTopPrices(ctx: Ctx) {
  const base = await getBasePrices(ctx)
  const { currency, topPrices } = ctx.edition
  return { currency, prices: topPeriods.map((days) => ({ days, price: base[days], standard: topPrices[days] })) }
}

/** Placements that are bought already keep their price. */
export async function saveTopPrices(ctx: Ctx, { prices }: Input<typeof calls.save>) {
  if (prices.some(({ days }) => !isTopPeriod(days))) throw failField('prices', 'invalid.format')
  const before = await getBasePrices(ctx)
  const after = { ...before, ...Object.fromEntries(prices.map(({ days, price }) => [days, price])) }
  // With the same demand a longer placement would otherwise cost less than a shorter one.
  if (topPeriods.some((days, place) => place > 0 && after[days] < after[topPeriods[place - 1]!]))
    throw failField('prices', 'top.prices_fall')
  for (const { days, price } of prices)
    await ctx.db
      .insertInto('top_price')
      .values({ edition: ctx.edition.code, days, price })
      .onConflict((known) => known.columns(['edition', 'days']).doUpdateSet({ price }))
      .execute()
  await ctx.emit({ name: 'top_prices.saved', entity: 'top_prices', before, after })
  return getTopPrices(ctx)
}
