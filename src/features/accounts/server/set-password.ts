import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import type { ownAccountEndpoints } from '../own-contract.ts'
import { assertPasswordOrPasskey } from './confirm-owner.ts'
import { lockSignedInAccount } from './lock-account.ts'
import { ownPasswordHash } from './own-password.ts'
import { replacePassword } from './replace-password.ts'

type SetPasswordInput = Input<typeof ownAccountEndpoints.setPassword>

/** Ends all sessions and continues this one under a new token, because the old token may have been copied. */
export async function setPersonPassword(ctx: Ctx<Person>, { password, current_password, proof }: SetPasswordInput) {
  const { id, role } = ctx.actor
  const problem = passwordProblem(password)
  if (problem) throw failFields({ password: [problem] })
  const before = await assertPasswordOrPasskey(ctx, { password: current_password, proof })
  const password_hash = await hashPassword(password)
  await ctx.transaction(async (txCtx) => {
    await lockSignedInAccount(txCtx, id)
    const now = await txCtx.db
      .selectFrom('account')
      .select(['password_hash', 'password_set_by_staff_at'])
      .where('edition', '=', txCtx.edition.code)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The password was changed after the current one was checked.
    if (ownPasswordHash(now) !== before) throw fail('wrong_status')
    await replacePassword(txCtx, id, password_hash, 'password_changed')
    await txCtx.sessions.signIn('person', id, { role })
    await txCtx.emit({ name: 'account.password_changed', entity: 'account', entityId: id })
  })
  return {}
}
