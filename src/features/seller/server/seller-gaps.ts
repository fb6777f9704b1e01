import type { Edition } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { findSeller } from './find-seller.ts'

type Reader = Pick<Ctx, 'db' | 'now'>

/** Why an edition sells nothing, or what its seller lacks, as one line for operators. */
export async function describeSellerGap(ctx: Reader, edition: Edition): Promise<string | undefined> {
  const seller = await findSeller({ ...ctx, edition })
  const { code } = edition
  if (!seller) return `${code} has no seller: nothing is sold there and no document is issued`
  if (seller.invented) return `${code} has the invented seller of the demo, who takes no real money`
  return seller.email === '' ? `the seller of ${code} has no email: nobody gets the messages of visitors` : undefined
}
