import { z } from 'zod'
import { anyStaff, guest } from '#shared/access.ts'
import { entity, id, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'

const credential = z.object({ id: z.string(), type: z.literal('public-key') })
const verification = z.enum(['required', 'preferred', 'discouraged'])

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
  allowCredentials: z.array(credential.extend({ transports: z.array(z.string()) })),
})
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
})

/** Empty after a completed login; otherwise the options for the passkey step. */
export const signInAnswer = z.object({ passkey: requestOptions.optional() })
export type SignInAnswer = z.output<typeof signInAnswer>

/** Base64url, as in WebAuthn's JSON. */
const bytes = (max: number) => text(max, 1).regex(/^[\w-]+$/)
const credentialId = () => bytes(1400)
const credentialFields = { id: credentialId(), rawId: credentialId(), type: z.literal('public-key') }
const assertion = entity(
  z.object({
    ...credentialFields,
    response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(8000) }),
  }),
)
const attestation = entity(
  z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(text(20)).max(10).default([]),
    }),
  }),
)

const passkeyOwner = { ...anyStaff, limited: true } as const

/** Either the current password or a passkey's signature of the challenge from `prove`. */
const selfProof = { current_password: secret().optional(), proof: assertion.optional() }
const proofLimit = { seconds: 900, perNetwork: 100, perActor: 20, shared: 'proofs of staff' } as const

export const passkeyEndpoints = {
  /** The second login step, bound to the first one by a cookie. */
  signIn: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/login',
    who: guest,
    input: z.object({ response: assertion }),
    answer: noFields,
    auth: true,
    limit: { seconds: 900, perNetwork: 100 },
  }),
  options: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/options',
    who: passkeyOwner,
    inPerson: true,
    input: z.object(selfProof),
    answer: z.object({ options: creationOptions }),
    limit: proofLimit,
  }),
  /** Null if the member has no passkey for this host. */
  prove: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/prove',
    who: anyStaff,
    inPerson: true,
    input: noFields,
    answer: z.object({ passkey: requestOptions.nullable() }),
    limit: { seconds: 900, perNetwork: 100 },
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/admin/password/set',
    who: anyStaff,
    inPerson: true,
    input: z.object({ password: secret(), ...selfProof }),
    answer: noFields,
    auth: true,
    limit: proofLimit,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/add',
    who: passkeyOwner,
    inPerson: true,
    input: z.object({ response: attestation, name: text(60, 1) }),
    answer: z.object({ id: z.int() }),
    auth: true,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/delete',
    who: anyStaff,
    inPerson: true,
    input: z.object({ id: id(), ...selfProof }),
    answer: noFields,
    limit: proofLimit,
  }),
}

/** The only page open to members who have to add a passkey first. */
export const passkeysPage = definePage({
  id: 'panel.passkeys',
  path: '/panel/passkeys/',
  who: passkeyOwner,
  layout: 'panel',
  input: z.object({ next: text(300).optional() }),
  data: z.object({
    passkeys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        host: z.string(),
        added: z.int(),
        used: z.int().nullable(),
      }),
    ),
    host: z.string(),
    hasHostPasskey: z.boolean(),
    required: z.boolean(),
    /** Set while the member has to add a passkey: the page to open afterwards. */
    next: z.string().nullable(),
  }),
})
export type PasskeysData = z.output<typeof passkeysPage.data>
