import { beforeAll, beforeEach } from 'vitest'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { lastSecrets } from './secrets.ts'

export const minute = 60_000
export const wrongCode = { status: 'fail', error: 'wrong_code', httpStatus: 400 }

type Contact = { email?: string; phone?: string }
type AccountFields = Contact & {
  confirmed?: readonly ('email' | 'phone')[]
  edition?: string
  role?: 'client' | 'tutor'
  deleted_at?: Date
  password_hash?: string
}

/** Opens the product with a controllable clock and helpers to log in by code. */
export function useLoginCodes() {
  let app: TestApp
  let now = Date.UTC(2026, 2, 1, 8)
  let people = 0
  const db = () => app.runtime.database.db
  const advance = (ms: number) => app.setTime(new Date((now += ms)))

  beforeAll(async () => {
    app = await openApp({ DATABASE_POOL: '8' })
  })
  // Rate limits use one-hour windows and codes are limited per day, so each test starts a day later.
  beforeEach(() => advance(25 * 60 * minute))

  const requestCode = (visitor: Visitor, contact: Contact) =>
    visitor.call<typeof authEndpoints.sendSignInCode>('POST /api/client/get_auth_code', contact)

  return {
    get app() {
      return app
    },
    get now() {
      return now
    },
    advance,
    freshEmail: () => `person${++people}@test.example`,
    addAccount: async ({ confirmed = ['email', 'phone'], edition = 'ua', role = 'client', ...rest }: AccountFields) => {
      const at = (kind: 'email' | 'phone') => (confirmed.includes(kind) ? new Date(now) : null)
      const times = { created_at: new Date(now), email_confirmed_at: at('email'), phone_confirmed_at: at('phone') }
      const { id } = await db()
        .insertInto('account')
        .values({ edition, name: 'Lesia', ...rest, ...times })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db().insertInto(role).values({ edition, id }).execute()
      return id
    },
    requestCode,
    logInByCode: (visitor: Visitor, client_id: number, auth_code: string) =>
      visitor.call<typeof authEndpoints.signInByCode>('POST /api/client/login_by_code', { client_id, auth_code }),
    requestAndReadCode: async (contact: Contact) => {
      const visitor = await app.visitor()
      const answer = await requestCode(visitor, contact)
      if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
      const { code = '' } = await lastSecrets(app, 'account.code_requested')
      return { visitor, handle: answer.data.client_id, code, wrong: code === '111111' ? '222222' : '111111' }
    },
    listCodes: (address: string) =>
      db().selectFrom('account_code').selectAll().where('address', '=', address).orderBy('id').execute(),
  }
}
