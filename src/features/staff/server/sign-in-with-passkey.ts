import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { comeIn } from './let-in.ts'
import { countUse, verifyPasskey } from './verify-passkey.ts'
import type { Assertion } from './verify-passkey.ts'

/** The second step. */
export async function signInWithPasskey(ctx: Ctx, { response }: { response: Assertion }) {
  const verified = await verifyPasskey(ctx, 'sign_in', response)
  if (verified === 'gone') throw refuse('gone', { id: 'staff.passkey_over' })
  if (verified === 'wrong') throw refuse('wrong_credentials', { id: 'staff.passkey_wrong' })
  const { staffId } = verified
  await ctx.transaction(async (inside) => {
    if (!(await countUse(inside, verified))) throw refuse('wrong_credentials', { id: 'staff.passkey_wrong' })
    inside.secrets.forget('passkey')
    await comeIn(inside, staffId)
    await inside.emit({ name: 'staff.signed_in', entity: 'staff', entityId: staffId })
  })
  return {}
}
