import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { passkeyEndpoints } from '../contract.ts'
import { passkeyHost, consumeChallenge } from './passkeys.ts'
import type { ChallengePurpose, Passkey } from './passkeys.ts'

export type Assertion = Input<typeof passkeyEndpoints.signIn>['response']
type Verified = { staffId: number; passkey: Passkey; counter: number }

/** Any answer, right or wrong, uses up the challenge. `gone` means that this browser has no valid challenge. */
export async function verifyPasskey(
  ctx: Ctx,
  purpose: ChallengePurpose,
  response: Assertion,
): Promise<Verified | 'gone' | 'wrong'> {
  const pending = await ctx.transaction(async (txCtx) => {
    const consumed = await consumeChallenge(txCtx, purpose)
    return consumed && { ...consumed, passkey: await findPasskey(txCtx, consumed.staffId, response.id) }
  })
  if (!pending) return 'gone'
  const { passkey, challenge, staffId } = pending
  const counter = passkey && (await verifyAssertion(ctx, response, passkey, challenge))
  return counter === undefined ? 'wrong' : { staffId, passkey: passkey!, counter }
}

/** Returns false if the passkey was removed concurrently. */
export async function recordPasskeyUse({ db, now }: Ctx, { passkey, counter }: Verified): Promise<boolean> {
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
    .where('host', '=', passkeyHost(ctx))
    .executeTakeFirst()
}

/**
 * Returns the passkey's new counter, or undefined for a wrong signature or a counter that went back, which indicates
 * a cloned passkey.
 */
async function verifyAssertion(
  ctx: Ctx,
  response: Assertion,
  passkey: Passkey,
  challenge: string,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: ctx.site.origin,
      expectedRPID: passkeyHost(ctx),
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
