import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { adjustmentEndpoints as calls } from '../../contract/adjustments.ts'
import { getDebt, getWalletBalance } from '../ledger/accounts.ts'
import { listLatestLines } from '../wallet/history.ts'
import { readSoleLimit } from './lock-sole-limit.ts'

const latestLines = 10

export async function getStaffWallet(ctx: Ctx<StaffMember>, { tutor_id }: Input<typeof calls.get>) {
  const { db, edition } = ctx
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', tutor_id)
    .executeTakeFirst()
  if (!tutor) throw fail('not_found')
  const waiting = await db
    .selectFrom('wallet_adjustment')
    .select(['id', 'amount', 'forgives_debt', 'reason'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return {
    balance: await getWalletBalance(ctx, tutor_id),
    debt: await getDebt(ctx, tutor_id),
    currency: edition.currency,
    limit: await readSoleLimit(ctx, tutor_id),
    lines: await listLatestLines(ctx, tutor_id, latestLines),
    waiting,
  }
}
