import { afterAll, beforeAll } from 'vitest'
import type { PersonRole } from '#shared/access.ts'
import type { personOauthEndpoints } from '#features/accounts/contract.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { openOidc, submitProviderLogin } from './oidc.ts'
import type { OidcPerson } from './oidc.ts'

export type OAuthCallback = { code: string; state: string; iss: string }
export const parseCallback = ({ searchParams }: URL) => Object.fromEntries(searchParams) as OAuthCallback

export const startOAuth = {
  client: (visitor: Visitor, next?: string) =>
    visitor.call<typeof personOauthEndpoints.clientRedirect>('GET /api/client/oauth/redirect', { next }),
  tutor: (visitor: Visitor, next?: string) =>
    visitor.call<typeof personOauthEndpoints.tutorRedirect>('GET /api/tutor/oauth/redirect', { next }),
}
export const finishOAuth = {
  client: (visitor: Visitor, back: OAuthCallback) =>
    visitor.call<typeof personOauthEndpoints.clientLogin>('POST /api/client/oauth/login', back),
  tutor: (visitor: Visitor, back: OAuthCallback) =>
    visitor.call<typeof personOauthEndpoints.tutorLogin>('POST /api/tutor/oauth/login', back),
}

/** Logs in at the provider and returns the authorization URL and the callback parameters. */
export async function logInAtProvider(visitor: Visitor, role: PersonRole, login: string, next?: string) {
  const started = await startOAuth[role](visitor, next)
  if (started.status !== 'success') throw new Error(JSON.stringify(started))
  const { url } = started.data
  return { url, callback: parseCallback(await submitProviderLogin(url, { login })) }
}

/** Opens the product with an identity provider, and helpers to add people to both. */
export function useOidcProvider() {
  let oidc: Awaited<ReturnType<typeof openOidc>>
  let app: TestApp
  let serial = 0
  const db = () => app.runtime.database.db

  beforeAll(async () => {
    const redirects = ['ua', 'pl'].flatMap((edition) =>
      ['/client-login', '/login'].map((role) => `http://${edition}.localhost:3000${role}`),
    )
    oidc = await openOidc({ people: {}, redirects: { people: redirects } })
    app = await openApp({ OIDC_PEOPLE: oidc.urlOf('people', 'Testing') })
  })
  afterAll(() => oidc.stop())

  return {
    get oidc() {
      return oidc
    },
    get app() {
      return app
    },
    db,
    /** Adds a person to the provider who has no account with us. */
    addProviderUser: (claims: OidcPerson = {}): { login: string; email: string } => {
      const login = `person-${serial++}`
      const email = `${login}@test.example`
      oidc.people[login] = { email, email_verified: true, name: 'Lesia Ukrainka', ...claims }
      return { login, email }
    },
    addAccount: async (
      email: string,
      roles: readonly PersonRole[],
      more: object = { email_confirmed_at: new Date() },
    ) => {
      const account = { edition: 'ua', email, name: 'Ivan Franko', ...more }
      const { id } = await db().insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
      for (const role of roles) await db().insertInto(role).values({ edition: account.edition, id }).execute()
      return id
    },
    logInByProvider: async (role: PersonRole, login: string, visitor?: Visitor) => {
      const browser = visitor ?? (await app.visitor())
      return finishOAuth[role](browser, (await logInAtProvider(browser, role, login)).callback)
    },
    listIdentities: (id: number) =>
      db().selectFrom('account_identity').selectAll().where('account_id', '=', id).execute(),
  }
}
