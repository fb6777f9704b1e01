import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Realm } from '#shared/access.ts'
import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '../context.ts'
import { consumeChallenge } from './challenges.ts'
import type { ChallengePurpose } from './challenges.ts'
import { passkeyHost, userVerification } from './passkeys.ts'
import type { StoredPasskey } from './passkeys.ts'

export type VerifiedPasskey<P> = { ownerId: number; passkey: P; counter: number }

/**
 * Any answer, right or wrong, uses up the challenge. `gone` means that this browser has no valid challenge. An unknown
 * passkey and a wrong signature are both `wrong`. Opens its own transaction unless the caller has one, so that the
 * challenge stays used up when the call fails.
 */
export async function verifyPasskey<P extends StoredPasskey>(
  ctx: Ctx,
  { realm, purpose }: { realm: Realm; purpose: ChallengePurpose },
  response: PasskeyAssertion,
  find: (txCtx: Ctx, ownerId: number) => Promise<P | undefined>,
): Promise<VerifiedPasskey<P> | 'gone' | 'wrong'> {
  const pending = await ctx.transaction(async (txCtx) => {
    const consumed = await consumeChallenge(txCtx, realm, purpose)
    return consumed && { ...consumed, passkey: await find(txCtx, consumed.ownerId) }
  })
  if (!pending) return 'gone'
  const { passkey, challenge, ownerId } = pending
  if (passkey?.host !== passkeyHost(ctx)) return 'wrong'
  const counter = await verifyAssertion(ctx, { realm, response, passkey, challenge })
  return counter === undefined ? 'wrong' : { ownerId, passkey, counter }
}

type Signed = { realm: Realm; response: PasskeyAssertion; passkey: StoredPasskey; challenge: string }

/**
 * Returns the passkey's new counter, or undefined for a wrong signature or a counter that went back, which indicates
 * a cloned passkey.
 */
async function verifyAssertion(ctx: Ctx, { realm, response, passkey, challenge }: Signed): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: ctx.site.origin,
      expectedRPID: passkeyHost(ctx),
      requireUserVerification: userVerification[realm] === 'required',
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
