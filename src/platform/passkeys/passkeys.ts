import { randomBytes } from 'node:crypto'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Realm } from '#shared/access.ts'
import type { PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '#shared/passkey.ts'
import type { Ctx } from '../context.ts'
import { challengeSeconds, saveChallenge } from './challenges.ts'
import type { ChallengePurpose, PasskeyOwner } from './challenges.ts'

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** The columns that every table of passkeys has. */
export type StoredPasskey = {
  host: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/**
 * Whether the authenticator has to recognise its user by a PIN or a fingerprint. A person's passkey replaces the
 * password in a browser that may have been left open, so holding the device is not enough.
 */
export const userVerification = { staff: 'preferred', person: 'required' } as const satisfies Record<Realm, string>

/** Passkeys are bound to the edition's canonical host, not to the host of the request. */
export function passkeyHost({ site: { origin } }: Ctx): string {
  return new URL(origin).hostname
}

/** Starts the creation of a passkey. An authenticator that holds one of `existing` refuses to create another. */
export async function startPasskeyCreation(
  ctx: Ctx,
  owner: PasskeyOwner,
  user: { name: string; displayName: string },
  existing: readonly StoredPasskey[],
): Promise<PasskeyCreation> {
  const host = passkeyHost(ctx)
  const issued = await generateRegistrationOptions({
    rpName: ctx.edition.siteName,
    rpID: host,
    userName: user.name,
    userID: new TextEncoder().encode(`${owner.realm} ${owner.id}`),
    supportedAlgorithmIDs: algorithms,
  })
  await saveChallenge(ctx, { owner, purpose: 'add', challenge: issued.challenge })
  return {
    challenge: issued.challenge,
    rp: { id: host, name: ctx.edition.siteName },
    user: { id: issued.user.id, ...user },
    pubKeyCredParams: issued.pubKeyCredParams,
    timeout: challengeSeconds * 1000,
    excludeCredentials: existing.filter((one) => one.host === host).map(presentCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: userVerification[owner.realm] },
  }
}

/** Returns the columns of the new passkey, or undefined if it does not answer the challenge. */
export async function verifyCreation(
  ctx: Ctx,
  realm: Realm,
  response: PasskeyAttestation,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { clientDataJSON, attestationObject, transports } = response.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: ctx.site.origin,
      expectedRPID: passkeyHost(ctx),
      requireUserVerification: userVerification[realm] === 'required',
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { host: passkeyHost(ctx), credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
  } catch {
    return undefined
  }
}

/** Asks for a signature of one of these passkeys. Returns null if none of them belongs to this host. */
export async function requestPasskey(
  ctx: Ctx,
  owner: PasskeyOwner,
  purpose: ChallengePurpose,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyRequest | null> {
  const host = passkeyHost(ctx)
  const hostPasskeys = passkeys.filter((one) => one.host === host)
  if (hostPasskeys.length === 0) return null
  const challenge = randomBytes(32).toString('base64url')
  await saveChallenge(ctx, { owner, purpose, challenge })
  return {
    challenge,
    rpId: host,
    timeout: challengeSeconds * 1000,
    userVerification: userVerification[owner.realm],
    allowCredentials: hostPasskeys.map(presentCredential),
  }
}

function presentCredential({ credential_id: id, transports }: StoredPasskey) {
  return { id, type: 'public-key' as const, transports }
}
