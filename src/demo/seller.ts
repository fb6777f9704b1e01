import type { Ctx } from '#platform/context.ts'
import { checkSeller, enterSeller } from '#features/seller/public.ts'
import { demoOf } from './editions/demos.ts'

/** A company that nobody can take for a real one. It signs what the demo has sold in the past, too. */
export async function fillSellerDemo(ctx: Ctx): Promise<void> {
  const { edition } = ctx
  const details = checkSeller(edition, { other_ids: '', bank_account: '', phone: '', ...demoOf(edition).seller })
  await enterSeller(ctx, { ...details, valid_from: '2020-01-01', invented: true })
}
