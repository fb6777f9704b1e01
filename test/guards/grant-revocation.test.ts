import { afterAll, beforeAll, expect, test } from 'vitest'
import type { authEndpoints, ownAccountEndpoints } from '#features/accounts/contract.ts'
import type { clientPanelEndpoints, clientProfileEndpoints } from '#features/clients/contract.ts'
import { credentialChanges } from '#platform/credential-changes.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import { slices } from '#app/slices.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addOrderOf, grantProbes, openSession } from '#test/support/grant-probes.ts'
import type { GrantHolder } from '#test/support/grant-probes.ts'
import { finishOAuth, logInAtProvider } from '#test/support/oidc-login.ts'
import { openOidc } from '#test/support/oidc.ts'
import { personPassword as password, setPersonPassword } from '#test/support/passkeys.ts'
import { lastSecrets } from '#test/support/secrets.ts'

/** Every declared grant is handed out, the credentials change, and the grant is used: it is dead, or kept as declared. */
const grants = slices.flatMap(({ people }) => people?.grants ?? [])

let app: TestApp
let oidc: Awaited<ReturnType<typeof openOidc>>
let now = Date.UTC(2031, 2, 3, 8)
const db = () => app.runtime.database.db
const advance = (ms: number) => app.setTime(new Date((now += ms)))
const hour = 3_600_000

beforeAll(async () => {
  const redirects = { people: ['/client-login', '/login'].map((path) => `http://ua.localhost:3000${path}`) }
  oidc = await openOidc({ people: {}, redirects })
  app = await openApp({ OIDC_PEOPLE: oidc.urlOf('people', 'Testing'), DATABASE_POOL: '8' })
  app.setTime(new Date(now))
})
afterAll(() => oidc.stop())

const mustSucceed = async (answer: Promise<{ status: string }>) =>
  expect(await answer).toMatchObject({ status: 'success' })

type Person = { id: number; email: string; phone: string; browser: Visitor }
let serial = 0

/** A client and tutor with a password and confirmed contacts, who registered some time before confirming them. */
async function addPerson(): Promise<Person> {
  const browser = await app.visitor({ roles: ['client', 'tutor'], locale: 'en' })
  const id = browser.personId!
  const [email, phone] = [`person${++serial}@test.example`, `+38067${1_000_000 + serial}`]
  const confirmed = { email_confirmed_at: new Date(now - hour), phone_confirmed_at: new Date(now - hour) }
  const created_at = new Date(now - 2 * hour)
  await db()
    .updateTable('account')
    .set({ email, phone, ...confirmed, created_at, locale: 'en' })
    .where('id', '=', id)
    .execute()
  await setPersonPassword(app, browser)
  return { id, email, phone, browser }
}

const stopTeaching = ({ id }: Person) => db().deleteFrom('tutor').where('id', '=', id).execute()

/** Changes the credentials in the way that people do. Returns the account that remains. */
const changes: Record<CredentialChange, (person: Person, owner: () => Promise<Visitor>) => Promise<number | void>> = {
  password_changed: async (_, owner) => {
    const input = { password: 'a lamp and four books', current_password: password }
    const browser = await owner()
    await mustSucceed(
      browser.call<typeof ownAccountEndpoints.setPassword>('POST /api/tutor/profile/password/set', input),
    )
  },
  password_reset: async ({ email }) => {
    const browser = await app.visitor()
    await mustSucceed(
      browser.call<typeof authEndpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', { email }),
    )
    const { code: reset_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { reset_code, password: 'a lamp and four books' }
    await mustSucceed(browser.call<typeof authEndpoints.resetPassword>('POST /api/tutor/profile/password/reset', input))
  },
  password_set_by_staff: async ({ id }) => {
    const input = { tutor_id: id, password: 'a lamp and four books' }
    await mustSucceed((await app.visitor({ staff: 1 })).call('POST /api/admin/tutor/profile/password/set', input))
  },
  contact_claimed: async ({ id, email }) => {
    const unconfirmed = { email_confirmed_at: null, phone_confirmed_at: null }
    await db().updateTable('account').set(unconfirmed).where('id', '=', id).execute()
    const browser = await app.visitor()
    const sent = await browser.call<typeof authEndpoints.sendSignInCode>('POST /api/client/get_auth_code', { email })
    if (sent.status !== 'success') throw new Error(JSON.stringify(sent))
    const { code: auth_code = '' } = await lastSecrets(app, 'account.code_requested')
    const input = { client_id: sent.data.client_id, auth_code }
    await mustSucceed(browser.call<typeof authEndpoints.signInByCode>('POST /api/client/login_by_code', input))
  },
  identity_linked: async ({ email }) => {
    const login = email.split('@')[0]!
    oidc.people[login] = { email, email_verified: true, name: 'The owner' }
    const browser = await app.visitor()
    const { callback } = await logInAtProvider(browser, 'client', login)
    await mustSucceed(finishOAuth.client(browser, callback))
  },
  email_changed: async (_, owner) => {
    const email = `changed${++serial}@test.example`
    await changeContact(await owner(), { email }, 'email')
  },
  phone_changed: async (_, owner) => {
    const phone = `+38066${1_000_000 + ++serial}`
    await changeContact(await owner(), { phone }, 'phone')
  },
  blacklisted: async ({ id }) => {
    const input = { client_id: id, reason: 'Writes to everybody' }
    await mustSucceed(
      (await app.visitor({ staff: 1 })).call<typeof clientPanelEndpoints.blacklist>(
        'POST /api/admin/client/blacklist/add',
        input,
      ),
    )
  },
  merged: async (person) => {
    const survivor = await addPerson()
    await stopTeaching(person)
    const input = { client_id: survivor.id, client_id2: person.id }
    await mustSucceed(
      (await app.visitor({ staff: 1 })).call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', input),
    )
    return survivor.id
  },
  deletion_requested: async (_, owner) => {
    await mustSucceed((await owner()).call('POST /api/tutor/privacy/delete_profile', { password }))
  },
  deleted_by_staff: async ({ id }) => {
    await mustSucceed((await app.visitor({ staff: 1 })).call('POST /api/admin/tutor/delete', { tutor_id: id }))
    // The kept grants are for the day when staff restore the tutor.
    await mustSucceed((await app.visitor({ staff: 1 })).call('POST /api/admin/tutor/restore', { tutor_id: id }))
  },
  anonymised: async ({ id }) => {
    await mustSucceed(
      (await app.visitor({ staff: 1 })).call('POST /api/admin/tutor/anonymization_delete', { tutor_id: id }),
    )
  },
  closed: async (person, owner) => {
    await stopTeaching(person)
    const browser = await owner()
    await mustSucceed(
      browser.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', { password }),
    )
  },
}

async function changeContact(browser: Visitor, contact: { email?: string; phone?: string }, kind: 'email' | 'phone') {
  const client = { ...contact, current_password: password }
  await mustSucceed(browser.call<typeof clientProfileEndpoints.save>('POST /api/client/profile/save', { client }))
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  await mustSucceed(
    browser.call<typeof clientProfileEndpoints.confirm>('POST /api/client/profile/confirm', { kind, code }),
  )
}

async function holderOf({ id, browser }: Person, change: CredentialChange): Promise<GrantHolder> {
  const orderId = await addOrderOf(app, id)
  return { id, orderId, browser, pending: change === 'phone_changed' ? 'email' : 'phone' }
}

test('every declared grant has a probe, and nothing else', () => {
  expect(Object.keys(grantProbes).toSorted()).toEqual(grants.map(({ name }) => name).toSorted())
})

test.each(credentialChanges)('after %s every grant has ended, or is kept as declared', async (change) => {
  advance(25 * hour)
  await db().deleteFrom('call_count').execute()
  const person = await addPerson()
  const holder = await holderOf(person, change)
  const uses = new Map<string, Awaited<ReturnType<(typeof grantProbes)[string]>>>()
  for (const { name } of grants) uses.set(name, await grantProbes[name]!({ app, oidc }, holder))
  advance(2 * 60_000)
  const survivor = (await changes[change](person, () => openSession(app, person.id))) ?? person.id
  const alive: string[] = []
  // A code that still works changes a contact, which ends everything else.
  for (const { name } of grants.toSorted((a, b) => Number(a.name === 'codes') - Number(b.name === 'codes')))
    if (await uses.get(name)!({ id: survivor, browser: await openSession(app, survivor) })) alive.push(name)
  const kept = grants.filter((grant) => grant.kept?.[change] !== undefined).map(({ name }) => name)
  expect(alive.toSorted()).toEqual(kept.toSorted())
})

test.each(grants)('$name works until the credentials change', async ({ name }) => {
  advance(25 * hour)
  await db().deleteFrom('call_count').execute()
  const person = await addPerson()
  const use = await grantProbes[name]!({ app, oidc }, await holderOf(person, 'password_changed'))
  expect(await use({ id: person.id, browser: await openSession(app, person.id) })).toBe(true)
})
