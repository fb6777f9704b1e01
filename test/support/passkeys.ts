import type { OwnPasskeysData, ownPasskeyEndpoints } from '#features/accounts/contract.ts'
import type { settingsPage } from '#features/tutors/contract.ts'
import { hashPassword } from '#platform/password.ts'
import type { PageData, WireInput } from '#shared/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { createAuthenticator } from './authenticator.ts'

type Calls = typeof ownPasskeyEndpoints
export type OwnerProof = WireInput<Calls['options']>
export type PasskeyTutor = Visitor & { email: string }
export type Authenticator = ReturnType<typeof createAuthenticator>

export const personPassword = 'a lamp on the desk'
let hash: Promise<string> | undefined

/**
 * Hashing is slow, so all people of a file share one hash. The account also gets a confirmed email if it has none, because
 * passkeys need a contact.
 */
export async function setPersonPassword({ runtime }: TestApp, person: Visitor): Promise<void> {
  const password_hash = await (hash ??= hashPassword(personPassword))
  const { db } = runtime.database
  const id = person.personId!
  await db.updateTable('account').set({ password_hash }).where('id', '=', id).execute()
  await db
    .updateTable('account')
    .set((eb) => ({
      email: eb.fn.coalesce('email', eb.val(`person${id}@test.example`)),
      email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(runtime.clock())),
    }))
    .where('id', '=', id)
    .where('edition', '=', person.edition)
    .execute()
}

/** A password and a confirmed email, as new tokens and webhooks demand. */
export async function setConfirmedLogin(app: TestApp, person: Visitor): Promise<void> {
  await setPersonPassword(app, person)
  const { database, clock } = app.runtime
  await database.db
    .updateTable('account')
    .set((eb) => ({
      email: eb.fn.coalesce('email', eb.val(`person${person.personId}@test.example`)),
      email_confirmed_at: clock(),
    }))
    .where('id', '=', person.personId!)
    .execute()
}

/** A software passkey for the site of this visitor. */
export const authenticatorFor = ({ edition }: Visitor) => createAuthenticator(`http://${edition}.localhost:3000`)

export async function startAdding(person: Visitor, proof: OwnerProof): Promise<string> {
  const answer = await requestCreation(person, proof)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.options.challenge
}

export const finishAdding = (person: Visitor, response: ReturnType<Authenticator['create']>, name = 'My phone') =>
  person.call<Calls['add']>('POST /api/tutor/passkey/add', { response, name })

export async function addPasskey(person: Visitor, proof: OwnerProof = { password: personPassword }, name = 'My phone') {
  const key = authenticatorFor(person)
  const answer = await finishAdding(person, key.create(await startAdding(person, proof)), name)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return { key, id: answer.data.id }
}

export async function requestChallenge(person: Visitor): Promise<string> {
  const answer = await person.call<Calls['prove']>('POST /api/tutor/passkey/prove', {})
  if (answer.status !== 'success' || !answer.data.passkey) throw new Error(JSON.stringify(answer))
  return answer.data.passkey.challenge
}

export async function signWith(person: Visitor, key: Authenticator) {
  return key.get(await requestChallenge(person))
}

/** A tutor with a confirmed email, and with a password unless told otherwise. */
export async function openPasskeyTutor(app: TestApp, { withPassword = true } = {}): Promise<PasskeyTutor> {
  const tutor = await app.visitor({ roles: ['tutor'], locale: 'en' })
  const email = `tutor${tutor.personId}@test.example`
  const { database, clock } = app.runtime
  await database.db
    .updateTable('account')
    .set({ email, email_confirmed_at: clock(), locale: 'en' })
    .where('id', '=', tutor.personId!)
    .execute()
  if (withPassword) await setPersonPassword(app, tutor)
  return { ...tutor, email }
}

/** The passkeys as the settings page shows them. */
export async function readPasskeys(tutor: Visitor): Promise<OwnPasskeysData> {
  return ((await tutor.page('/settings')).data as PageData<typeof settingsPage>).own_passkeys
}

export const requestCreation = (by: Visitor, proof: OwnerProof) =>
  by.call<Calls['options']>('POST /api/tutor/passkey/options', proof)

export const removePasskey = (by: Visitor, id: number, proof: OwnerProof) =>
  by.call<Calls['delete']>('POST /api/tutor/passkey/delete', { id, ...proof })

export const sendProofCode = (by: Visitor) => by.call<Calls['sendCode']>('POST /api/tutor/passkey/send_code', {})
