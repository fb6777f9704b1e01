import { setTimeout as sleep } from 'node:timers/promises'
import type { Edition } from '#editions/edition.ts'
import { isActing } from '#shared/access.ts'
import type { Auth, Realm, StaffStatus } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Bus, BusMessage } from './bus.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Config } from './config.ts'
import type { AnyActor, Ctx, SecretName } from './context.ts'
import { isRetryable } from './db/database.ts'
import type { Database, Db } from './db/database.ts'
import { disableMessengers, disableProvider, rejectSend } from './disabled-transports.ts'
import { deliveryJob, recordEvent } from './events.ts'
import type { EventActor } from './events.ts'
import type { EditionCache } from './edition-cache.ts'
import { estimateBytes } from './estimate-bytes.ts'
import type { Files } from './files/files.ts'
import { storedFiles } from './files/stored.ts'
import type { DiskCache } from './files/disk-cache.ts'
import type { Encoding } from './http/compress.ts'
import type { Hosts } from './hosts.ts'
import { enqueue } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Messengers } from './messengers/messenger.ts'
import type { IdentityProviders } from './oidc/provider.ts'
import type { SandboxIdentity } from './oidc/sandbox.ts'
import type { DemoIdentities } from './oidc/serve-sandbox.ts'
import { declaredNotifications } from './notifications.ts'
import type { NoticeList, PersonalPart, Plugin } from './plugin.ts'
import { returnToOwnSession, endFamily, endSession, endSessionsOf, familyOf, startSession } from './session/sessions.ts'
import type { SmsGateway } from './sms/gateway.ts'
import type { Texts } from './texts/texts.ts'

export type Runtime = {
  config: Config
  log: Logger
  database: Database
  bus: Bus
  files: Files
  diskCache: DiskCache
  mail: Mailer
  sms: SmsGateway
  messengers: ReadonlyMap<string, Messengers>
  oidc: IdentityProviders
  sandboxIdentity: { identity: SandboxIdentity; people: DemoIdentities; secret: string } | undefined
  captcha: Captcha
  texts: Texts
  hosts: Hosts
  caches: Caches
  plugins: readonly Plugin[]
  clock: () => Date
}

/** Both are cleared by the `clearAllPagesOn` events of the slices. */
export type Caches = {
  pages: EditionCache<CachedPage>
  parts: EditionCache<Promise<unknown>>
}
/** The page as first sent, and well compressed in each encoding that was requested again. */
export type CachedPage = { first: CompressedPage; again: Partial<Record<CompressedPage['encoding'], Buffer>> }
export type CompressedPage = { encoding: Exclude<Encoding, 'identity'>; body: Buffer }

/** The identity, edition and cookies of a request; `cookies` collects the cookies that the answer sets. */
export type Requester = {
  edition: Edition
  locale: Locale
  actor: AnyActor
  auth: Auth
  tokens: Partial<Record<Realm, string>>
  cookies: Map<Realm, string | null>
  secrets: Partial<Record<SecretName, string>>
  /** Secrets that the answer sets; null deletes one. */
  newSecrets: Map<SecretName, { value: string; seconds: number } | null>
  browserZone?: string | undefined
}

export function systemRequester(edition: Edition): Requester {
  return { ...guestRequester(edition, edition.locales[0]), actor: { realm: 'system' } }
}

export function guestRequester(edition: Edition, locale: Locale): Requester {
  const nothing = { auth: {}, tokens: {}, cookies: new Map(), secrets: {}, newSecrets: new Map() }
  return { edition, locale, actor: { realm: 'guest' }, ...nothing }
}

const attempts = 4

/**
 * Runs a handler in one transaction and retries deadlocks and serialisation failures. Messages are published after
 * commit.
 */
export async function inTransaction<T>(
  runtime: Runtime,
  requester: Requester,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const cookies = new Map(requester.cookies)
  const secrets = new Map(requester.newSecrets)
  for (let attempt = 1; ; attempt++) {
    const busMessages: BusMessage[] = []
    requester.cookies = new Map(cookies)
    requester.newSecrets = new Map(secrets)
    try {
      const result = await runtime.database.db
        .transaction()
        .execute((db) => run(makeCtx(runtime, requester, db, busMessages)))
      runtime.bus.publish(busMessages)
      return result
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      // A random delay keeps the same two transactions from colliding again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** A context for reads, on connections where PostgreSQL itself rejects writes. */
export function readOnlyCtx(runtime: Runtime, requester: Requester): Ctx {
  return makeCtx(runtime, requester, runtime.database.reader, undefined)
}

function makeCtx(runtime: Runtime, requester: Requester, db: Db, busMessages: BusMessage[] | undefined): Ctx {
  const { edition, locale, tokens } = requester
  const now = runtime.clock()
  let acting: EventActor = requester.actor
  const ctx: Ctx = {
    db,
    edition,
    locale,
    timeZone: zoneOf(requester),
    browserZone: requester.browserZone,
    actor: requester.actor,
    auth: requester.auth,
    now,
    settings: runtime.config,
    captcha: runtime.captcha,
    get panel() {
      return runtime.plugins.flatMap((plugin) => plugin.panel ?? [])
    },
    get files() {
      return storedFiles(runtime.files, ctx)
    },
    origin: runtime.hosts.origin(edition),
    originOf: (other) => runtime.hosts.origin(other),
    mail: busMessages ? { ...runtime.mail, send: rejectSend } : runtime.mail,
    sms: busMessages ? { ...runtime.sms, send: rejectSend } : runtime.sms,
    get messengers() {
      const all = runtime.messengers.get(edition.code)!
      return busMessages ? disableMessengers(all) : all
    },
    oidc: busMessages
      ? { people: disableProvider(runtime.oidc.people), staff: disableProvider(runtime.oidc.staff) }
      : runtime.oidc,
    t: (id, values, spoken = locale) => runtime.texts.translate(edition, spoken, id, values),
    remember(key, make) {
      // Inside a transaction a handler must see its own changes, so the cache is bypassed.
      return busMessages ? make() : remembered(runtime.caches.parts, `${edition.code} ${locale} ${key}`, make)
    },
    async emit(change) {
      if (!busMessages) throw new Error('a read cannot emit an event')
      const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
      const event = await recordEvent(ctx, acting, change, subscriptions)
      const id = event.whose ?? event.entityId
      busMessages.push({ event: event.name, edition: edition.code, ...(id !== undefined && { id }) })
    },
    publish(event, id) {
      if (!busMessages) throw new Error('a read cannot publish a message')
      busMessages.push({ event, edition: edition.code, id })
    },
    enqueue: (job, payload, options) => {
      if (!knowsJob(runtime, job)) throw new Error(`undeclared job: ${job}`)
      return enqueue(db, job, { edition: edition.code, ...payload }, options)
    },
    async signIn(realm, subjectId, options) {
      // Otherwise an impersonation could turn into an unlimited session without the staff member on record.
      if (isActing(requester.auth)) throw fail('forbidden', { id: 'acting.not_now' })
      // The presented token is revoked at every sign-in to prevent session fixation.
      if (tokens[realm]) await endSession(db, tokens[realm])
      // Later events of this call are attributed to the new actor.
      acting = { realm, id: subjectId }
      requester.cookies.set(realm, await startSession(db, { ...options, edition: edition.code, realm, subjectId, now }))
    },
    async signOut(realm) {
      if (tokens[realm]) await endFamily(db, tokens[realm])
      requester.cookies.set(realm, null)
    },
    family: async (realm) => (tokens[realm] ? familyOf(db, tokens[realm]) : undefined),
    endSessions: (realm, subjectId) =>
      endSessionsOf(db, {
        realm,
        subjectId,
        except: tokens[realm],
        // Person ids are only unique within an edition.
        ...(realm === 'person' && { edition: edition.code }),
      }),
    async actAs(realm, subjectId, role) {
      const { staff } = requester.auth
      const own = tokens.staff && (await familyOf(db, tokens.staff))
      if (!staff || staff.limits || !own || isActing(requester.auth))
        throw new Error('only staff can impersonate, and one account at a time')
      const acting = { staffId: staff.id, token: tokens.staff!, endsAt: own.endsAt }
      if (realm === 'person' && tokens.person) await endSession(db, tokens.person)
      requester.cookies.set(
        realm,
        await startSession(db, { edition: edition.code, realm, subjectId, role, acting, now }),
      )
    },
    async stopActing(realm) {
      if (!requester.auth[realm]?.acted || !tokens[realm]) throw new Error('no impersonation to end')
      // Impersonating a person keeps the staff cookie; impersonating a staff member replaces it.
      if (realm === 'person') {
        await endSession(db, tokens[realm])
        requester.cookies.set(realm, null)
        return
      }
      // Only one of two concurrent requests gets the new token; the other must not delete the cookie.
      const fresh = await returnToOwnSession(db, tokens[realm])
      if (fresh) requester.cookies.set(realm, fresh)
    },
    secrets: {
      read: (name) => requester.secrets[name],
      keep: (name, value, seconds) => void requester.newSecrets.set(name, { value, seconds }),
      forget: (name) => void requester.newSecrets.set(name, null),
    },
    async waiting(status, at) {
      const counts: Record<string, Record<string, number>> = {}
      for (const { panel = [], waiting = {} } of runtime.plugins)
        for (const { segment, staff, menu } of panel)
          if (waiting[segment] && staff.includes(status) && (at !== 'menu' || menu !== 'desktop'))
            counts[segment] = await waiting[segment](ctx)
      return counts
    },
    notices: {
      get declared() {
        return declaredNotifications(runtime.plugins)
      },
      async forPerson(personId) {
        const lists = await Promise.all(
          runtime.plugins.flatMap(({ notices }) => notices?.person?.(ctx, personId) ?? []),
        )
        return Object.assign({}, ...lists) as Record<string, NoticeList>
      },
      async forStaff(status) {
        const lists = await Promise.all(noticesFor(runtime, status).map(({ read }) => read(ctx)))
        return Object.assign({}, ...lists) as Record<string, NoticeList>
      },
      async see(status, seen) {
        for (const { see } of noticesFor(runtime, status)) {
          const leadsTo = await see(ctx, seen)
          if (leadsTo !== undefined) return leadsTo
        }
        return undefined
      },
    },
    async personalData(personId) {
      const parts: PersonalPart[] = []
      for (const { personalData } of runtime.plugins) parts.push(...((await personalData?.(ctx, personId)) ?? []))
      return parts
    },
    transaction: (run) => (busMessages ? run(ctx) : inTransaction(runtime, requester, run)),
  }
  return ctx
}

function zoneOf({ edition, actor, browserZone }: Requester): string {
  if (actor.realm === 'guest' || actor.realm === 'system') return edition.timeZone
  return actor.timeZone?.id ?? browserZone ?? edition.timeZone
}

function noticesFor({ plugins }: Runtime, status: StaffStatus) {
  return plugins.flatMap(({ notices }) => (notices?.staff?.page.staff.includes(status) ? notices.staff : []))
}

/** Concurrent callers share one computation; a failed one is not cached. */
function remembered<T>(parts: Caches['parts'], key: string, make: () => Promise<T>): Promise<T> {
  const known = parts.get(key, Date.now())
  if (known) return known as Promise<T>
  const promise = make()
  parts.set(key, promise, 0, Date.now())
  promise.then(
    (value) => parts.resize(key, promise, estimateBytes(value)),
    () => parts.delete(key),
  )
  return promise
}

function knowsJob(runtime: Runtime, name: string): boolean {
  return name === deliveryJob || runtime.plugins.some(({ jobs }) => jobs?.some((job) => job.name === name))
}

export function jobNames({ plugins }: Runtime): string[] {
  return [deliveryJob, ...plugins.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))]
}
