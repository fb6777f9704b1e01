import { setTimeout as sleep } from 'node:timers/promises'
import type { Edition } from '#editions/edition.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { BusMessage } from './bus.ts'
import type { Ctx, Gateways, Site } from './context.ts'
import { isRetryable } from './db/database.ts'
import type { Db } from './db/database.ts'
import { disableMessengers, disableProvider, rejectSend } from './disabled-transports.ts'
import { deliveryJob, recordEvents } from './events.ts'
import type { EventActor } from './state-change.ts'
import { estimateBytes } from './estimate-bytes.ts'
import { storedFiles } from './files/stored.ts'
import { enqueue } from './jobs/enqueue.ts'
import type { Job } from './jobs/jobs.ts'
import type { Runtime, Caches } from './plugin.ts'
import { sessionEndedBusEvent, sessionsOf } from './session/ctx-sessions.ts'
import { collectSliceData } from './slice-data.ts'
import type { Requester } from './requester.ts'

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
  const { edition, locale } = requester
  const now = runtime.clock()
  // Tokens of the public API only read, so no event has such an actor.
  let acting: EventActor = requester.actor.realm === 'api' ? { realm: 'system' } : requester.actor
  const publish = (message: BusMessage) => (busMessages ? busMessages.push(message) : runtime.bus.publish([message]))
  const announceEnd = (id: number) => void publish({ event: sessionEndedBusEvent, edition: edition.code, id })
  const sessions = sessionsOf(requester, db, { now, announceEnd })
  const ctx: Ctx = {
    db,
    edition,
    locale,
    timeZone: zoneOf(requester),
    actor: requester.actor,
    auth: requester.auth,
    now,
    log: runtime.log,
    settings: runtime.config,
    async emit(change, rows = [{}]) {
      if (!busMessages) throw new Error('a read cannot emit an event')
      const subscriptions = runtime.plugins.flatMap((plugin) => plugin.events?.subscriptions ?? [])
      const changes = rows.map((row) => ({ ...change, ...row }))
      await recordEvents(ctx, acting, changes, subscriptions)
      for (const { name, whose, entityId } of changes) {
        const id = whose ?? entityId
        busMessages.push({ event: name, edition: edition.code, ...(id !== undefined && { id }) })
      }
    },
    publish(event, id) {
      if (!busMessages) throw new Error('a read cannot publish a message')
      busMessages.push({ event, edition: edition.code, id })
    },
    enqueue: (job, payload, options) => {
      return enqueue(
        db,
        findJob(runtime, job),
        { edition: edition.code, ...payload },
        { request: requester.requestId, ...options },
      )
    },
    remember(key, make) {
      // Inside a transaction a handler must see its own changes, so the cache is bypassed.
      return busMessages ? make() : remembered(runtime.caches.parts, `${edition.code} ${locale} ${key}`, make)
    },
    texts: {
      shipped: (id, spoken) => runtime.texts.shipped(edition, spoken, id),
      catalog: (spoken) => runtime.texts.catalog(edition, spoken),
    },
    t: (id, values, spoken = locale) => runtime.texts.translate(edition, spoken, id, values),
    get files() {
      return storedFiles(runtime.files, ctx)
    },
    site: siteOf(runtime, edition),
    request: {
      timeZone: requester.browserZone,
      visitor: requester.visitor,
      network: requester.network,
      captcha: runtime.captcha,
      secrets: {
        read: (name) => requester.secrets[name],
        keep: (name, value, seconds) => void requester.newSecrets.set(name, { value, seconds }),
        forget: (name) => void requester.newSecrets.set(name, null),
      },
    },
    sessions: {
      ...sessions,
      async signIn(realm, subjectId, options) {
        await sessions.signIn(realm, subjectId, options)
        // Later events of this call are attributed to the new actor.
        acting = { realm, id: subjectId }
      },
    },
    gateways: gatewaysOf(runtime, edition, busMessages !== undefined),
    get slices() {
      return collectSliceData(runtime.plugins, ctx)
    },
    transaction: (run) => (busMessages ? run(ctx) : inTransaction(runtime, requester, run)),
  }
  return ctx
}

function siteOf({ hosts }: Runtime, edition: Edition): Site {
  const origin = hosts.origin(edition)
  const { locales } = edition
  return {
    origin,
    originOf: (other) => hosts.origin(other),
    link: (locale, path) => origin + localePath(locales.includes(locale) ? locale : locales[0], locales, path),
  }
}

function gatewaysOf(runtime: Runtime, edition: Edition, inTransaction: boolean): Gateways {
  const { mail, sms, oidc, outgoing, push } = runtime
  const messengers = () => runtime.messengers.get(edition.code)!
  if (!inTransaction)
    return {
      mail,
      sms,
      oidc,
      outgoing,
      push,
      get messengers() {
        return messengers()
      },
    }
  return {
    mail: { ...mail, send: rejectSend },
    sms: { ...sms, send: rejectSend },
    outgoing: { ...outgoing, get: rejectSend, post: rejectSend, download: rejectSend },
    push: { ...push, send: rejectSend },
    oidc: { people: disableProvider(oidc.people), staff: disableProvider(oidc.staff) },
    get messengers() {
      return disableMessengers(messengers())
    },
  }
}

function zoneOf({ edition, actor, browserZone }: Requester): string {
  if (actor.realm === 'guest' || actor.realm === 'system' || actor.realm === 'api') return edition.timeZone
  return actor.timeZone?.id ?? browserZone ?? edition.timeZone
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

function findJob({ plugins }: Runtime, name: string): Pick<Job, 'name' | 'lane'> {
  if (name === deliveryJob) return { name }
  for (const { jobs } of plugins) {
    const job = jobs?.find((declared) => declared.name === name)
    if (job) return job
  }
  throw new Error(`undeclared job: ${name}`)
}

export function jobNames({ plugins }: Pick<Runtime, 'plugins'>): string[] {
  return [deliveryJob, ...plugins.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))]
}
