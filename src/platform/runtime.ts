import type { Edition } from '#editions/edition.ts'
import type { Actor, Auth, Realm } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { Bus, News } from './bus.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { mayRunAgain } from './db/database.ts'
import type { Database, Db } from './db/database.ts'
import { record } from './events.ts'
import type { Files } from './files/files.ts'
import type { Hosts } from './hosts.ts'
import { enqueue } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import type { Plugin } from './plugin.ts'
import { endSession, startSession } from './session/sessions.ts'
import type { Texts } from './texts/texts.ts'

/** The parts of one running process. */
export type Runtime = {
  config: Config
  log: Logger
  database: Database
  bus: Bus
  files: Files
  texts: Texts
  hosts: Hosts
  plugins: readonly Plugin[]
  clock: () => Date
}

/** Who asks, where, and with which cookies; `cookies` gathers what the answer will set. */
export type Asker = {
  edition: Edition
  locale: Locale
  actor: Actor | { realm: 'system' }
  auth: Auth
  tokens: Partial<Record<Realm, string>>
  cookies: Map<Realm, string | null>
}

export function systemAsker(edition: Edition): Asker {
  return { edition, locale: edition.locales[0], actor: { realm: 'system' }, auth: {}, tokens: {}, cookies: new Map() }
}

const attempts = 4

/** Runs a verb in one transaction, again where the database asks for it; news go out after commit. */
export async function inTransaction<T>(runtime: Runtime, asker: Asker, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const cookies = new Map(asker.cookies)
  for (let attempt = 1; ; attempt++) {
    const news: News[] = []
    asker.cookies = new Map(cookies)
    try {
      const result = await runtime.database.db.transaction().execute((db) => run(makeCtx(runtime, asker, db, news)))
      runtime.bus.publish(news)
      return result
    } catch (error) {
      if (attempt === attempts || !mayRunAgain(error)) throw error
    }
  }
}

/** For reads: no transaction, and nothing to emit into. */
export function readingCtx(runtime: Runtime, asker: Asker): Ctx {
  return makeCtx(runtime, asker, runtime.database.db, undefined)
}

function makeCtx(runtime: Runtime, asker: Asker, db: Db, news: News[] | undefined): Ctx {
  const { edition, locale, tokens } = asker
  const now = runtime.clock()
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
  const ctx: Ctx = {
    db,
    edition,
    locale,
    actor: asker.actor,
    auth: asker.auth,
    now,
    files: runtime.files,
    t: (id, values) => runtime.texts.translate(edition, locale, id, values),
    async emit(change) {
      if (!news) throw new Error('a read cannot emit an event')
      const event = await record(ctx, change, subscriptions)
      news.push({
        event: event.name,
        edition: edition.code,
        ...(event.entityId !== undefined && { id: event.entityId }),
      })
    },
    enqueue: (job, payload, options) => enqueue(db, job, { edition: edition.code, ...payload }, options),
    async signIn(realm, subjectId) {
      // A new token at every sign-in; the one that was presented ends, so that it cannot be fixed in advance.
      if (tokens[realm]) await endSession(db, tokens[realm])
      ctx.actor = { realm, id: subjectId }
      asker.cookies.set(realm, await startSession(db, { edition: edition.code, realm, subjectId, now }))
    },
    async signOut(realm) {
      if (tokens[realm]) await endSession(db, tokens[realm])
      asker.cookies.set(realm, null)
    },
    transaction: (run) => inTransaction(runtime, asker, run),
  }
  return ctx
}
