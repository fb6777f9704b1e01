import type { PersonRole } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { requestPasskey } from '#platform/passkeys/passkeys.ts'
import type { passkeyLoginEndpoints, PersonSignInAnswer } from '../contract.ts'
import { cancelPasskeyRemoval, removeLostPasskeys } from './lost-passkeys.ts'
import { listPasskeys, recordPasskeyUse, verifyPersonPasskey } from './passkeys.ts'

type SignIn = { role: PersonRole; by?: 'code' | 'provider' | 'passkey' }

/** The end of the first step, after a password or a code. */
export async function completePersonSignIn(ctx: Ctx, id: number, signIn: SignIn): Promise<PersonSignInAnswer> {
  const answer = await openPersonSession(ctx, id, signIn.role)
  if (!answer.passkey) await recordSignIn(ctx, id, signIn)
  return answer
}

/** Opens the session, or asks for a passkey first if the account has one. */
export async function openPersonSession(ctx: Ctx, id: number, role: PersonRole): Promise<PersonSignInAnswer> {
  await removeLostPasskeys(ctx, id)
  const passkey = await requestPasskey(ctx, { realm: 'person', id }, 'sign_in', await listPasskeys(ctx, id))
  if (passkey) return { passkey }
  await ctx.sessions.signIn('person', id, { role })
  return {}
}

export function recordSignIn(ctx: Ctx, id: number, signIn: SignIn): Promise<void> {
  return ctx.emit({ name: 'account.signed_in', entity: 'account', entityId: id, after: signIn })
}

/** The second step. The role only chooses among those that the account has. */
export async function signInPersonWithPasskey(
  ctx: Ctx,
  { response, role }: Input<typeof passkeyLoginEndpoints.signIn>,
) {
  const verified = await verifyPersonPasskey(ctx, 'sign_in', response)
  if (verified === 'gone') throw fail('gone', { id: 'passkey.over' })
  if (verified === 'wrong') throw fail('wrong_credentials', { id: 'passkey.wrong' })
  const { ownerId: id } = verified
  await ctx.transaction(async (txCtx) => {
    if (!(await recordPasskeyUse(txCtx, verified))) throw fail('wrong_credentials', { id: 'passkey.wrong' })
    txCtx.request.secrets.forget('passkey')
    await cancelPasskeyRemoval(txCtx, id)
    await txCtx.sessions.signIn('person', id, { role })
    await recordSignIn(txCtx, id, { role, by: 'passkey' })
  })
  return {}
}
