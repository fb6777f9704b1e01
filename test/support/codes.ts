import { beforeAll, beforeEach } from 'vitest'
import type { endpoints } from '#features/accounts/contract.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { lastSecrets } from './secrets.ts'

export const minute = 60_000
export const wrongCode = { status: 'fail', error: 'wrong_code', httpStatus: 400 }

type Contact = { email?: string; phone?: string }
type Given = Contact & {
  confirmed?: readonly ('email' | 'phone')[]
  edition?: string
  role?: 'client' | 'tutor'
  deleted_at?: Date
  password_hash?: string
}

/** The product with a clock to move, and people who come in by codes. */
export function useCodes() {
  let app: TestApp
  let now = Date.UTC(2026, 2, 1, 8)
  let people = 0
  const db = () => app.runtime.database.db
  const wait = (ms: number) => app.at(new Date((now += ms)))

  beforeAll(async () => {
    app = await openApp({ DATABASE_POOL: '8' })
  })
  // Limits count in windows of an hour, and codes to an address for a day: each test begins another.
  beforeEach(() => wait(25 * 60 * minute))

  const ask = (visitor: Visitor, contact: Contact) =>
    visitor.call<typeof endpoints.sendSignInCode>('POST /api/client/get_auth_code', contact)

  return {
    get app() {
      return app
    },
    get now() {
      return now
    },
    wait,
    freshEmail: () => `person${++people}@test.example`,
    add: async ({ confirmed = ['email', 'phone'], edition = 'ua', role = 'client', ...rest }: Given) => {
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
    ask,
    enter: (visitor: Visitor, client_id: number, auth_code: string) =>
      visitor.call<typeof endpoints.signInByCode>('POST /api/client/login_by_code', { client_id, auth_code }),
    /** Asks and reads the code over somebody's shoulder. */
    asked: async (contact: Contact) => {
      const visitor = await app.visitor()
      const answer = await ask(visitor, contact)
      if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
      const { code = '' } = await lastSecrets(app, 'account.code_asked')
      return { visitor, handle: answer.data.client_id, code, wrong: code === '111111' ? '222222' : '111111' }
    },
    rows: (address: string) =>
      db().selectFrom('account_code').selectAll().where('address', '=', address).orderBy('id').execute(),
  }
}
