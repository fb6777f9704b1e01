import { setTimeout as sleep } from 'node:timers/promises'
import type { Edition } from '#editions/edition.ts'
import { isActing } from '#shared/access.ts'
import type { Auth, Realm, StaffStatus } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Bus, News } from './bus.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Config } from './config.ts'
import type { AnyActor, Ctx, SecretName } from './context.ts'
import { mayRunAgain } from './db/database.ts'
import type { Database, Db } from './db/database.ts'
import { deliveryJob, record } from './events.ts'
import type { EventActor } from './events.ts'
import type { EditionCache } from './edition-cache.ts'
import { estimateBytes } from './estimate-bytes.ts'
import type { Files } from './files/files.ts'
import { storedFiles } from './files/stored.ts'
import type { Kept } from './files/kept.ts'
import type { Encoding } from './http/compress.ts'
import type { Hosts } from './hosts.ts'
import { enqueue } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Messengers } from './messengers/messenger.ts'
import type { IdentityProvider, IdentityProviders } from './oidc/provider.ts'
import type { SandboxIdentity } from './oidc/sandbox.ts'
import type { DemoIdentities } from './oidc/serve-sandbox.ts'
import type { NoticeList, PersonalPart, Plugin } from './plugin.ts'
import { comeBack, endFamily, endSession, endSessionsOf, familyOf, startSession } from './session/sessions.ts'
import type { SmsGateway } from './sms/gateway.ts'
import type { Texts } from './texts/texts.ts'

/** The parts of one running process. */
export type Runtime = {
  config: Config
  log: Logger
  database: Database
  bus: Bus
  files: Files
  kept: Kept
  mail: Mailer
  sms: SmsGateway
  /** By edition. */
  messengers: ReadonlyMap<string, Messengers>
  oidc: IdentityProviders
  /** The built-in provider, in a demo alone. */
  sandboxIdentity: { identity: SandboxIdentity; people: DemoIdentities; secret: string } | undefined
  captcha: Captcha
  texts: Texts
  hosts: Hosts
  caches: Caches
  plugins: readonly Plugin[]
  clock: () => Date
}

/** Both are emptied by events that a slice calls `stalePages`. */
export type Caches = {
  /** Whole pages of visitors without a session. */
  pages: EditionCache<CachedPage>
  /** Parts that many pages share: `ctx.remember`. */
  parts: EditionCache<Promise<unknown>>
}
/** A page as it first went out, and compressed well in each encoding that somebody asked for again. */
export type CachedPage = { first: CompressedPage; again: Partial<Record<CompressedPage['encoding'], Buffer>> }
export type CompressedPage = { encoding: Exclude<Encoding, 'identity'>; body: Buffer }

/** Who asks, where, and with which cookies; `cookies` gathers what the answer will set. */
export type Asker = {
  edition: Edition
  locale: Locale
  actor: AnyActor
  auth: Auth
  tokens: Partial<Record<Realm, string>>
  cookies: Map<Realm, string | null>
  secrets: Partial<Record<SecretName, string>>
  /** Those that the answer will set; null takes one away. */
  newSecrets: Map<SecretName, { value: string; seconds: number } | null>
  /** Reported by the browser. */
  browserZone?: string | undefined
}

export function systemAsker(edition: Edition): Asker {
  return { ...askerOf(edition, edition.locales[0]), actor: { realm: 'system' } }
}

/** Nobody in particular. */
export function askerOf(edition: Edition, locale: Locale): Asker {
  const nothing = { auth: {}, tokens: {}, cookies: new Map(), secrets: {}, newSecrets: new Map() }
  return { edition, locale, actor: { realm: 'guest' }, ...nothing }
}

const attempts = 4

/** Runs a verb in one transaction, again where the database asks for it; news go out after commit. */
export async function inTransaction<T>(runtime: Runtime, asker: Asker, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const cookies = new Map(asker.cookies)
  const secrets = new Map(asker.newSecrets)
  for (let attempt = 1; ; attempt++) {
    const news: News[] = []
    asker.cookies = new Map(cookies)
    asker.newSecrets = new Map(secrets)
    try {
      const result = await runtime.database.db.transaction().execute((db) => run(makeCtx(runtime, asker, db, news)))
      runtime.bus.publish(news)
      return result
    } catch (error) {
      if (attempt === attempts || !mayRunAgain(error)) throw error
      // A random moment apart, or the same two meet again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** For reads: connections on which PostgreSQL itself refuses to write. */
export function readingCtx(runtime: Runtime, asker: Asker): Ctx {
  return makeCtx(runtime, asker, runtime.database.reader, undefined)
}

function makeCtx(runtime: Runtime, asker: Asker, db: Db, news: News[] | undefined): Ctx {
  const { edition, locale, tokens } = asker
  const now = runtime.clock()
  let acting: EventActor = asker.actor
  const ctx: Ctx = {
    db,
    edition,
    locale,
    timeZone: zoneOf(asker),
    browserZone: asker.browserZone,
    actor: asker.actor,
    auth: asker.auth,
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
    mail: news ? { ...runtime.mail, send: heldBack } : runtime.mail,
    sms: news ? { ...runtime.sms, send: heldBack } : runtime.sms,
    get messengers() {
      const all = runtime.messengers.get(edition.code)!
      return news ? silenced(all) : all
    },
    oidc: news ? { people: notNow(runtime.oidc.people), staff: notNow(runtime.oidc.staff) } : runtime.oidc,
    t: (id, values, spoken = locale) => runtime.texts.translate(edition, spoken, id, values),
    remember(key, make) {
      // Inside a transaction a verb must see its own changes.
      return news ? make() : remembered(runtime.caches.parts, `${edition.code} ${locale} ${key}`, make)
    },
    async emit(change) {
      if (!news) throw new Error('a read cannot emit an event')
      const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
      const event = await record(ctx, acting, change, subscriptions)
      const id = event.whose ?? event.entityId
      news.push({ event: event.name, edition: edition.code, ...(id !== undefined && { id }) })
    },
    tell(event, id) {
      if (!news) throw new Error('a read has no news')
      news.push({ event, edition: edition.code, id })
    },
    enqueue: (job, payload, options) => {
      if (!knowsJob(runtime, job)) throw new Error(`nobody declares the job ${job}`)
      return enqueue(db, job, { edition: edition.code, ...payload }, options)
    },
    async signIn(realm, subjectId, options) {
      // Or half an hour as somebody would become as long as one likes, and nobody's name would stand behind it.
      if (isActing(asker.auth)) throw refuse('forbidden', { id: 'acting.not_now' })
      // A new token at every sign-in; the one that was presented ends, so that it cannot be fixed in advance.
      if (tokens[realm]) await endSession(db, tokens[realm])
      // Whoever comes in is the one who did what follows.
      acting = { realm, id: subjectId }
      asker.cookies.set(realm, await startSession(db, { ...options, edition: edition.code, realm, subjectId, now }))
    },
    async signOut(realm) {
      if (tokens[realm]) await endFamily(db, tokens[realm])
      asker.cookies.set(realm, null)
    },
    family: async (realm) => (tokens[realm] ? familyOf(db, tokens[realm]) : undefined),
    endSessions: (realm, subjectId) =>
      endSessionsOf(db, {
        realm,
        subjectId,
        except: tokens[realm],
        // An id of a person means somebody else in another edition.
        ...(realm === 'person' && { edition: edition.code }),
      }),
    async actAs(realm, subjectId, role) {
      const { staff } = asker.auth
      const own = tokens.staff && (await familyOf(db, tokens.staff))
      if (!staff || staff.limits || !own || isActing(asker.auth))
        throw new Error('only staff act as somebody else, and as one at a time')
      const acting = { staffId: staff.id, token: tokens.staff!, endsAt: own.endsAt }
      if (realm === 'person' && tokens.person) await endSession(db, tokens.person)
      asker.cookies.set(realm, await startSession(db, { edition: edition.code, realm, subjectId, role, acting, now }))
    },
    async stopActing(realm) {
      if (!asker.auth[realm]?.acted || !tokens[realm]) throw new Error('nobody acts here')
      // As a person they have kept their own cookie beside; as a member of the staff it was the same one.
      if (realm === 'person') {
        await endSession(db, tokens[realm])
        asker.cookies.set(realm, null)
        return
      }
      // Of two who come back at once, only one has the new token: the other must not take it away again.
      const fresh = await comeBack(db, tokens[realm])
      if (fresh) asker.cookies.set(realm, fresh)
    },
    secrets: {
      read: (name) => asker.secrets[name],
      keep: (name, value, seconds) => void asker.newSecrets.set(name, { value, seconds }),
      forget: (name) => void asker.newSecrets.set(name, null),
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
    transaction: (run) => (news ? run(ctx) : inTransaction(runtime, asker, run)),
  }
  return ctx
}

function zoneOf({ edition, actor, browserZone }: Asker): string {
  if (actor.realm === 'guest' || actor.realm === 'system') return edition.timeZone
  return actor.timeZone?.id ?? browserZone ?? edition.timeZone
}

function noticesFor({ plugins }: Runtime, status: StaffStatus) {
  return plugins.flatMap(({ notices }) => (notices?.staff?.page.staff.includes(status) ? notices.staff : []))
}

/** One making for all who ask at once; a failed one is not kept. */
function remembered<T>(parts: Caches['parts'], key: string, make: () => Promise<T>): Promise<T> {
  const known = parts.get(key, Date.now())
  if (known) return known as Promise<T>
  const making = make()
  parts.set(key, making, 0, Date.now())
  making.then(
    (value) => parts.resize(key, making, estimateBytes(value)),
    () => parts.delete(key),
  )
  return making
}

/** What was sent cannot be taken back with the transaction, and a slow server would hold its locks. */
function heldBack(): never {
  throw new Error('nothing can be sent inside a transaction')
}

function silenced(messengers: Messengers): Messengers {
  const held = { send: heldBack, fetchMedia: heldBack, setWebhook: heldBack }
  const { telegram, viber, whatsapp } = messengers
  return { telegram: { ...telegram, ...held }, viber: { ...viber, ...held }, whatsapp: { ...whatsapp, ...held } }
}

function notNow(provider: IdentityProvider | undefined): IdentityProvider | undefined {
  return provider && { ...provider, begin: heldBack, finish: heldBack }
}

function knowsJob(runtime: Runtime, name: string): boolean {
  return name === deliveryJob || runtime.plugins.some(({ jobs }) => jobs?.some((job) => job.name === name))
}

/** The names of all jobs that this version of the product can run. */
export function jobNames({ plugins }: Runtime): string[] {
  return [deliveryJob, ...plugins.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))]
}
