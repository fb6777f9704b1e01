import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { passkeyEndpoints } from '../contract.ts'
import { comeIn } from './let-in.ts'
import { hostOf, takeChallenge } from './passkeys.ts'
import type { Passkey } from './passkeys.ts'

type Given = Input<typeof passkeyEndpoints.signIn>['response']

/** The second step. What was to be signed is used up by any answer, right or wrong: a wrong one starts over. */
export async function signInWithPasskey(ctx: Ctx, { response }: { response: Given }) {
  const asked = await ctx.transaction(async (inside) => {
    const taken = await takeChallenge(inside, 'sign_in')
    return taken && { ...taken, passkey: await theirs(inside, taken.staffId, response.id) }
  })
  if (!asked) throw refuse('gone', { id: 'staff.passkey_over' })
  const { passkey, challenge, staffId } = asked
  const counter = passkey && (await counterOf(ctx, response, passkey, challenge))
  if (counter === undefined) throw refuse('wrong_credentials', { id: 'staff.passkey_wrong' })
  await ctx.transaction(async (inside) => {
    // It may have been taken away in this very moment.
    const { numUpdatedRows } = await inside.db
      .updateTable('staff_passkey')
      .set({ counter, used_at: inside.now })
      .where('id', '=', passkey!.id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse('wrong_credentials', { id: 'staff.passkey_wrong' })
    inside.secrets.forget('passkey')
    await comeIn(inside, staffId)
    await inside.emit({ name: 'staff.signed_in', entity: 'staff', entityId: staffId })
  })
  return {}
}

function theirs(ctx: Ctx, staffId: number, credentialId: string): Promise<Passkey | undefined> {
  return ctx.db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('staff_id', '=', staffId)
    .where('host', '=', hostOf(ctx))
    .executeTakeFirst()
}

/** What the passkey has counted to; undefined when this is not its signature, or it has counted backwards: a copy. */
async function counterOf(ctx: Ctx, response: Given, passkey: Passkey, challenge: string): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: hostOf(ctx),
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
