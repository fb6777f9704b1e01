import { afterAll, beforeAll } from 'vitest'
import type { PersonRole } from '#shared/access.ts'
import type { oauth } from '#features/accounts/contract.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { openOidc, walkThrough } from './oidc.ts'
import type { Someone } from './oidc.ts'

/** What the provider sends a browser back with. */
export type Back = { code: string; state: string; iss: string }
export const backFrom = ({ searchParams }: URL) => Object.fromEntries(searchParams) as Back

export const leave = {
  client: (visitor: Visitor, next?: string) =>
    visitor.call<typeof oauth.clientRedirect>('GET /api/client/oauth/redirect', { next }),
  tutor: (visitor: Visitor, next?: string) =>
    visitor.call<typeof oauth.tutorRedirect>('GET /api/tutor/oauth/redirect', { next }),
}
export const enter = {
  client: (visitor: Visitor, back: Back) =>
    visitor.call<typeof oauth.clientLogin>('POST /api/client/oauth/login', back),
  tutor: (visitor: Visitor, back: Back) => visitor.call<typeof oauth.tutorLogin>('POST /api/tutor/oauth/login', back),
}

/** Up to where the provider sends the browser back: `url` is where it had been sent to. */
export async function away(visitor: Visitor, door: PersonRole, login: string, next?: string) {
  const left = await leave[door](visitor, next)
  if (left.status !== 'success') throw new Error(JSON.stringify(left))
  const { url } = left.data
  return { url, back: backFrom(await walkThrough(url, { login })) }
}

/** The product with a provider for people beside it, and people on either side. */
export function useProvider() {
  let oidc: Awaited<ReturnType<typeof openOidc>>
  let app: TestApp
  let serial = 0
  const db = () => app.runtime.database.db

  beforeAll(async () => {
    const doors = ['ua', 'pl'].flatMap((edition) =>
      ['/client-login', '/login'].map((door) => `http://${edition}.localhost:3000${door}`),
    )
    oidc = await openOidc({ people: {}, redirects: { people: doors } })
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
    /** Somebody whom the provider knows, and whom nobody here has seen. */
    stranger: (someone: Someone = {}): { login: string; email: string } => {
      const login = `someone-${serial++}`
      const email = `${login}@test.example`
      oidc.people[login] = { email, email_verified: true, name: 'Lesia Ukrainka', ...someone }
      return { login, email }
    },
    add: async (email: string, roles: readonly PersonRole[], more: object = { email_confirmed_at: new Date() }) => {
      const account = { edition: 'ua', email, name: 'Ivan Franko', ...more }
      const { id } = await db().insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
      for (const role of roles) await db().insertInto(role).values({ edition: account.edition, id }).execute()
      return id
    },
    comeThrough: async (door: PersonRole, login: string, visitor?: Visitor) => {
      const browser = visitor ?? (await app.visitor())
      return enter[door](browser, (await away(browser, door, login)).back)
    },
    identitiesOf: (id: number) =>
      db().selectFrom('account_identity').selectAll().where('account_id', '=', id).execute(),
  }
}
