import { z } from 'zod'
import { guest, personRoles } from '#shared/access.ts'
import { id, seconds, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyName, passkeyRequest } from '#shared/passkey.ts'

const passkeyOwner = { persons: personRoles } as const

/** Empty after a completed login; otherwise the options for the passkey step. */
export const personSignInAnswer = z.object({ passkey: passkeyRequest.optional() })
export type PersonSignInAnswer = z.output<typeof personSignInAnswer>

/** Asked for where an open browser is not enough: the password, or a passkey's signature of the challenge of `prove`. */
export const confirmation = { password: secret().optional(), proof: passkeyAssertion.optional() }

/** An account without a password may also send the code that `sendCode` sent to it. */
export const ownerProof = {
  ...confirmation,
  code: text(20, 1)
    .overwrite((value) => value.replaceAll(/\D/g, ''))
    .optional(),
}
const proofLimit = { seconds: 900, perNetwork: 100, perActor: 20, shared: 'proofs of people' } as const

/** How a person can confirm. */
export const confirmationChoices = z.object({ has_password: z.boolean(), has_passkey: z.boolean() })
export type ConfirmationChoices = z.output<typeof confirmationChoices>

export const ownPasskeys = z.object({
  passkeys: z.array(
    z.object({ id: z.int(), name: z.string(), host: z.string(), added: seconds(), used: seconds().nullable() }),
  ),
  /** Passkeys work on this host only. */
  host: z.string(),
  max: z.int(),
  confirmation: confirmationChoices,
  /** Where a code can be sent, partly hidden; null if there is a password or no confirmed contact. */
  code_to: z.string().nullable(),
  /** A confirmed email or phone, without which no passkey can be added. */
  has_contact: z.boolean(),
  /** When a login removes the passkeys, because they were reported as lost. */
  removal: seconds().nullable(),
})

/** As the browser gets it. */
export type OwnPasskeysData = z.input<typeof ownPasskeys>

export const ownPasskeyEndpoints = {
  options: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/options',
    who: passkeyOwner,
    inPerson: true,
    input: z.object(ownerProof),
    answer: z.object({ options: passkeyCreation }),
    limit: proofLimit,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/add',
    who: passkeyOwner,
    inPerson: true,
    input: z.object({ response: passkeyAttestation, name: passkeyName() }),
    answer: z.object({ id: z.int() }),
    limit: { seconds: 900, perNetwork: 100, perActor: 20 },
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/rename',
    who: passkeyOwner,
    inPerson: true,
    input: z.object({ id: id(), name: passkeyName() }),
    answer: noFields,
    limit: { seconds: 900, perNetwork: 100, perActor: 60 },
  }),
  /** Takes back the report that they are lost. */
  keep: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/keep',
    who: passkeyOwner,
    inPerson: true,
    input: noFields,
    answer: noFields,
    limit: { seconds: 900, perNetwork: 100, perActor: 60 },
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/delete',
    who: passkeyOwner,
    inPerson: true,
    input: z.object({ id: id(), ...ownerProof }),
    answer: noFields,
    limit: proofLimit,
  }),
  /** Null if the account has no passkey for this host. */
  prove: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/prove',
    who: passkeyOwner,
    inPerson: true,
    input: noFields,
    answer: z.object({ passkey: passkeyRequest.nullable() }),
    limit: { seconds: 900, perNetwork: 100, perActor: 60 },
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/tutor/passkey/send_code',
    who: passkeyOwner,
    inPerson: true,
    input: noFields,
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 60, perActor: 20 },
  }),
}

/** The second login step of people. It is bound to the first one by a cookie. */
export const passkeyLoginEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/login',
    who: guest,
    input: z.object({ response: passkeyAssertion, role: z.enum(personRoles) }),
    answer: noFields,
    auth: true,
    limit: { seconds: 900, perNetwork: 100, captchaAfter: 40, failuresOnly: true },
  }),
  lost: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/lost',
    who: guest,
    inPerson: true,
    input: noFields,
    answer: z.object({ available: seconds() }),
    limit: { seconds: 3600, perNetwork: 60 },
  }),
}
