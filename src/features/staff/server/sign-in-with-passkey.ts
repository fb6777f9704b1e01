import { fail } from '#shared/errors.ts'
import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '#platform/context.ts'
import { openStaffSession } from './complete-sign-in.ts'
import { recordPasskeyUse, verifyStaffPasskey } from './passkeys.ts'

export async function signInWithPasskey(ctx: Ctx, { response }: { response: PasskeyAssertion }) {
  const verified = await verifyStaffPasskey(ctx, 'sign_in', response)
  if (verified === 'gone') throw fail('gone', { id: 'staff.passkey_over' })
  if (verified === 'wrong') throw fail('wrong_credentials', { id: 'staff.passkey_wrong' })
  const { ownerId: staffId } = verified
  await ctx.transaction(async (txCtx) => {
    if (!(await recordPasskeyUse(txCtx, verified))) throw fail('wrong_credentials', { id: 'staff.passkey_wrong' })
    txCtx.request.secrets.forget('passkey')
    await openStaffSession(txCtx, staffId)
    await txCtx.emit({ name: 'staff.signed_in', entity: 'staff', entityId: staffId })
  })
  return {}
}
