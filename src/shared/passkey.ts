import { z } from 'zod'
import { entity, text } from './codecs.ts'

/** The JSON forms of WebAuthn, as far as we use them. */

const credential = z.object({ id: z.string(), type: z.literal('public-key') })
const verification = z.enum(['required', 'preferred', 'discouraged'])

/** Options of the browser's `navigator.credentials.get`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
  allowCredentials: z.array(credential.extend({ transports: z.array(z.string()) })),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** Options of the browser's `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** Base64url, as in WebAuthn's JSON. */
const bytes = (max: number) => text(max, 1).regex(/^[\w-]+$/)
const credentialId = () => bytes(1400)
const credentialFields = { id: credentialId(), rawId: credentialId(), type: z.literal('public-key') }

/** A passkey's signature of a challenge. */
export const passkeyAssertion = entity(
  z.object({
    ...credentialFields,
    response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(8000) }),
  }),
)
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** A new passkey. */
export const passkeyAttestation = entity(
  z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(text(20)).max(10).default([]),
    }),
  }),
)
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

export const passkeyName = () => text(60, 1)
