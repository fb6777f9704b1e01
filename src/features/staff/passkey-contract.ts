import { z } from 'zod'
import { anyStaff, guest } from '#shared/access.ts'
import { id, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyName, passkeyRequest } from '#shared/passkey.ts'
import { sessionList } from '#shared/session-list.ts'

/** Empty after a completed login; otherwise the options for the passkey step. */
export const signInAnswer = z.object({ passkey: passkeyRequest.optional() })
export type SignInAnswer = z.output<typeof signInAnswer>

const passkeyOwner = { ...anyStaff, limited: true } as const

/** Either the current password or a passkey's signature of the challenge from `prove`. */
const selfProof = { current_password: secret().optional(), proof: passkeyAssertion.optional() }
const proofLimit = { seconds: 900, perNetwork: 100, perActor: 20, shared: 'proofs of staff' } as const

export const passkeyEndpoints = {
  /** The second login step, bound to the first one by a cookie. */
  signIn: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/login',
    who: guest,
    input: z.object({ response: passkeyAssertion }),
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
    answer: z.object({ options: passkeyCreation }),
    limit: proofLimit,
  }),
  /** Null if the member has no passkey for this host. */
  prove: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/prove',
    who: anyStaff,
    inPerson: true,
    input: noFields,
    answer: z.object({ passkey: passkeyRequest.nullable() }),
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
    input: z.object({ response: passkeyAttestation, name: passkeyName() }),
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
  inPerson: true,
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
    sessions: sessionList,
  }),
})
export type PasskeysData = z.output<typeof passkeysPage.data>
