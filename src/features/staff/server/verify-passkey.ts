import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { passkeyEndpoints } from '../contract.ts'
import { hostOf, takeChallenge } from './passkeys.ts'
import type { ChallengePurpose, Passkey } from './passkeys.ts'

export type Assertion = Input<typeof passkeyEndpoints.signIn>['response']
type Verified = { staffId: number; passkey: Passkey; counter: number }

/**
 * Whose passkey has signed what this browser was asked to sign. The challenge is used up by any answer, right or wrong:
 * a wrong one starts over. `gone`: nothing was asked of this browser, or too long ago.
 */
export async function verifyPasskey(
  ctx: Ctx,
  purpose: ChallengePurpose,
  response: Assertion,
): Promise<Verified | 'gone' | 'wrong'> {
  const asked = await ctx.transaction(async (inside) => {
    const taken = await takeChallenge(inside, purpose)
    return taken && { ...taken, passkey: await findPasskey(inside, taken.staffId, response.id) }
  })
  if (!asked) return 'gone'
  const { passkey, challenge, staffId } = asked
  const counter = passkey && (await counterOf(ctx, response, passkey, challenge))
  return counter === undefined ? 'wrong' : { staffId, passkey: passkey!, counter }
}

/** False when the passkey was removed in this very moment. */
export async function countUse({ db, now }: Ctx, { passkey, counter }: Verified): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkey')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function findPasskey(ctx: Ctx, staffId: number, credentialId: string): Promise<Passkey | undefined> {
  return ctx.db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('staff_id', '=', staffId)
    .where('host', '=', hostOf(ctx))
    .executeTakeFirst()
}

/** What the passkey has counted to; undefined when this is not its signature, or it has counted backwards: a copy. */
async function counterOf(
  ctx: Ctx,
  response: Assertion,
  passkey: Passkey,
  challenge: string,
): Promise<number | undefined> {
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
