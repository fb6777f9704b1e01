import type { PersonRole } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { requestPasskey } from '#platform/passkeys/passkeys.ts'
import type { passkeyLoginEndpoints, PersonSignInAnswer } from '../contract.ts'
import { cancelPasskeyRemoval, removeLostPasskeys } from './lost-passkeys.ts'
import { listPasskeys, recordPasskeyUse, verifyPersonPasskey } from './passkeys.ts'

type Opening = { role: PersonRole; by?: 'code' | 'provider' | 'passkey' }

/** Opens the session after a password, a code or a provider, or asks for the passkey first if there is one. */
export async function completePersonSignIn(ctx: Ctx, id: number, opening: Opening): Promise<PersonSignInAnswer> {
  await removeLostPasskeys(ctx, id)
  const passkey = await requestPasskey(ctx, { realm: 'person', id }, 'sign_in', await listPasskeys(ctx, id))
  if (passkey) return { passkey }
  await openPersonSession(ctx, id, opening)
  return {}
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
    await openPersonSession(txCtx, id, { role, by: 'passkey' })
  })
  return {}
}

async function openPersonSession(ctx: Ctx, id: number, opening: Opening): Promise<void> {
  await ctx.sessions.signIn('person', id, { role: opening.role })
  await ctx.emit({ name: 'account.signed_in', entity: 'account', entityId: id, after: opening })
}
