import { z } from 'zod'
import { anyStaff, guest } from '#shared/access.ts'
import { entity, id, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'

const credential = z.object({ id: z.string(), type: z.literal('public-key') })
const verification = z.enum(['required', 'preferred', 'discouraged'])

/** What the browser is asked to sign: options of WebAuthn in their JSON form. */
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

/** Signed in; or, of whoever has a passkey, what it has to sign first. */
export const signInAnswer = z.object({ passkey: requestOptions.optional() })
export type SignInAnswer = z.output<typeof signInAnswer>

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (max: number) => text(max, 1).regex(/^[\w-]+$/)
const credentialId = () => bytes(1400)
const answered = { id: credentialId(), rawId: credentialId(), type: z.literal('public-key') }
const assertion = entity(
  z.object({
    ...answered,
    response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(8000) }),
  }),
)
const attestation = entity(
  z.object({
    ...answered,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(text(20)).max(10).default([]),
    }),
  }),
)

const ownPasskeys = { ...anyStaff, limited: true } as const

/** That it is them: the current password, or a passkey that has signed what `prove` asked for. */
const selfProof = { current_password: secret().optional(), proof: assertion.optional() }
const provenLimit = { seconds: 900, perAddress: 100, perActor: 20, shared: 'proofs of staff' } as const

export const passkeyEndpoints = {
  /** The second step, with the cookie of the first. */
  signIn: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/login',
    who: guest,
    input: z.object({ response: assertion }),
    answer: nothing,
    auth: true,
    limit: { seconds: 900, perAddress: 100 },
  }),
  options: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/options',
    who: ownPasskeys,
    inPerson: true,
    input: z.object(selfProof),
    answer: z.object({ options: creationOptions }),
    limit: provenLimit,
  }),
  /** What a passkey has to sign as a proof; null without one for this host. */
  prove: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/prove',
    who: anyStaff,
    inPerson: true,
    input: nothing,
    answer: z.object({ passkey: requestOptions.nullable() }),
    limit: { seconds: 900, perAddress: 100 },
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/admin/password/set',
    who: anyStaff,
    inPerson: true,
    input: z.object({ password: secret(), ...selfProof }),
    answer: nothing,
    auth: true,
    limit: provenLimit,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/add',
    who: ownPasskeys,
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
    answer: nothing,
    limit: provenLimit,
  }),
}

/** Also where those arrive who may do nothing before they have one. */
export const passkeysPage = page({
  id: 'panel.passkeys',
  path: '/panel/passkeys/',
  who: ownPasskeys,
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
    /** Where one that is added now will be good. */
    host: z.string(),
    /** One of them can prove here that it is them. */
    passkeyHere: z.boolean(),
    required: z.boolean(),
    /** Nothing else opens before one is added; then it goes on there. */
    next: z.string().nullable(),
  }),
})
export type PasskeysData = z.output<typeof passkeysPage.data>
