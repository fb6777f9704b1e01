import type { PersonRole } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { findChallengeOwner } from '#platform/passkeys/challenges.ts'
import { requestPasskey } from '#platform/passkeys/passkeys.ts'
import type { passkeyLoginEndpoints, PersonSignInAnswer } from '../contract.ts'
import { lockAccount } from './lock-account.ts'
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
export async function signInPersonWithPasskey(ctx: Ctx, input: Input<typeof passkeyLoginEndpoints.signIn>) {
  // A failure is thrown after the transaction, so that the challenge stays used up.
  const failure = await ctx.transaction((txCtx) => openSessionWithPasskey(txCtx, input))
  if (failure === 'gone') throw fail('gone', { id: 'passkey.over' })
  if (failure === 'wrong') throw fail('wrong_credentials', { id: 'passkey.wrong' })
  return {}
}

async function openSessionWithPasskey(
  ctx: Ctx,
  { response, role }: Input<typeof passkeyLoginEndpoints.signIn>,
): Promise<'gone' | 'wrong' | undefined> {
  const accountId = await findChallengeOwner(ctx, 'person', 'sign_in')
  if (accountId === undefined) return 'gone'
  // A change of the credentials deletes the challenge, and then nothing may open a session any more.
  await lockAccount(ctx, accountId)
  const verified = await verifyPersonPasskey(ctx, 'sign_in', response)
  if (typeof verified === 'string') return verified
  const { ownerId: id } = verified
  if (!(await recordPasskeyUse(ctx, verified))) return 'wrong'
  ctx.request.secrets.forget('passkey')
  await cancelPasskeyRemoval(ctx, id)
  await ctx.sessions.signIn('person', id, { role })
  await recordSignIn(ctx, id, { role, by: 'passkey' })
  return undefined
}
