import type { Edition } from '#editions/edition.ts'
import type { Auth, Realm } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { Db } from './db/database.ts'
import type { Change } from './events.ts'
import type { JobName, JobOptions } from './jobs/jobs.ts'
import type { Files } from './files/files.ts'

/**
 * Everything a verb may touch. Made per request, per job and per test: all the dependency injection there is.
 * A verb of a write runs in one transaction, which is `db`; what it emits and enqueues commits or vanishes with it.
 */
export type Ctx = {
  db: Db
  edition: Edition
  locale: Locale
  /** Whoever the door was opened for; after a sign-in, whoever came in. */
  actor: { realm: 'staff' | 'person'; id: number } | { realm: 'guest' | 'system' }
  auth: Auth
  now: Date
  emit(change: Change): Promise<void>
  enqueue(job: JobName, payload: Record<string, unknown>, options?: JobOptions): Promise<void>
  t(id: string, values?: Record<string, unknown>): string
  files: Files
  signIn(realm: Realm, subjectId: number): Promise<void>
  signOut(realm: Realm): Promise<void>
  /** For the rare verb that must not hold a connection while it works (hashing a password): its own transaction. */
  transaction<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
}
