import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Answer, Endpoint, Input, LoadedData, Page } from '#shared/contract.ts'
import type { Edition } from '#editions/edition.ts'
import type { Access, ActorOf, ApiClient, Person, PersonRole, Realm, StaffMember, StaffStatus } from '#shared/access.ts'
import type { FooterLists } from '#shared/frame.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { Backlog } from './backlogs.ts'
import type { MeteredCaches } from './cache-metrics.ts'
import type { Ctx, Grant, PurchaseKind } from './context.ts'
import type { Bus } from './bus.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Config } from './config.ts'
import type { DeclaredPrivileges } from './db/application-role.ts'
import type { Database, Db } from './db/database.ts'
import type { DiskCache } from './files/disk-cache.ts'
import type { EditionCache } from './edition-cache.ts'
import type { EventStream, Feed } from './slice-feeds.ts'
import type { Files } from './files/files.ts'
import type { Encoding } from './http/compress.ts'
import type { Hosts } from './hosts.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Messengers } from './messengers/messenger.ts'
import type { DemoIdentities, SandboxIdentity } from './oidc/sandbox.ts'
import type { IdentityProviders } from './oidc/provider.ts'
import type { WebPush } from './push/web-push.ts'
import type { Requester } from './requester.ts'
import type { SmsGateway } from './sms/gateway.ts'
import type { SliceCounter } from './slice-counters.ts'
import type { Texts } from './texts/texts.ts'
import type { WebhookCall } from './http/webhook-call.ts'
import type { DeclaredEvents, EventName } from './event-registry.ts'
import type { Subscription } from './events.ts'
import type { Job } from './jobs/jobs.ts'
import type { SliceNotifications } from './notifications.ts'
import type { Upload } from './http/input.ts'
import type { NoticeList, SeenNotice } from './notices.ts'
import type { SitemapParts } from './pages/sitemap-part.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { PersonalPart } from './personal-part.ts'
import type { PageHead, Redirect, SliceSite } from './slice-site.ts'

export type { PageHead, PageVariables, Redirect } from './slice-site.ts'

export type Handler<E extends Endpoint> = (
  ctx: Ctx<ActorOf<E['who']>>,
  input: Input<E>,
  files: Record<string, Upload[]>,
) => Promise<Answer<E>> | Answer<E>
/** An endpoint with its handler. `standalone` handlers open their own transaction. */
export type Implemented = { endpoint: Endpoint; run: AnyHandler; standalone: boolean }
type AnyHandler = (
  ctx: Ctx,
  input: Record<string, unknown>,
  files: Record<string, Upload[]>,
) => Promise<object> | object
export type LoadedPage = {
  page: Page
  load: (ctx: Ctx, input: Record<string, unknown>) => Promise<Record<string, unknown> | Redirect>
}
/** A public file generated or stored by a slice; the path may have parameters. Undefined answers 404. */
export type PublicFile = {
  path: string
  read: (
    runtime: Pick<Runtime, 'database' | 'diskCache' | 'files'>,
    params: Record<string, string>,
  ) => Promise<{ type: string; body: Buffer | Readable } | undefined>
}

export type NoticeLists = {
  person?: (ctx: Ctx, personId: number) => Promise<Record<string, NoticeList>>
  staff?: {
    page: Pick<PanelPage, 'staff'>
    read: (ctx: Ctx) => Promise<Record<string, NoticeList>>
    /** Returns the target URL, or undefined if there is no such notification. */
    see: (ctx: Ctx, seen: SeenNotice) => Promise<string | undefined>
  }
}

/**
 * An endpoint for external services, without session and origin checks. A handler must verify the signature before
 * anything else and open a transaction only after that. It returns a text, an object sent as JSON, or a `rawAnswer`.
 */
export type Webhook = {
  path: `/${string}`
  /** GET and POST by default. */
  methods?: readonly ('GET' | 'POST' | 'PUT')[]
  /** Called by browsers without a signature, so it must decide nothing. */
  unsigned?: true
  take: (ctx: Ctx, call: WebhookCall) => Promise<string | object>
}

export type SocketConnection = {
  requester: Requester
  query: Readonly<Record<string, string>>
  send(message: object): void
  /** Sends the error and closes the socket. */
  fail(error: unknown): void
}

/** Handlers of one socket. `realm` is the session realm that keeps the socket open. */
export type SocketListener = { realm: Realm; onMessage(message: unknown): Promise<void>; onClose(): void }

/** `query`, `incoming` and `outgoing` are the contract: the opening parameters and the messages in both directions. */
export type SocketRoute = {
  path: string
  who: Access
  query: z.ZodObject
  incoming: z.ZodType
  outgoing: z.ZodType
  open: (runtime: Runtime, connection: SocketConnection) => Promise<SocketListener>
}

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
  outgoing: Outgoing
  push: WebPush
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

/** The people, and whether staff, whose notification badges must be refreshed. */
export type BadgeTargets = { persons: readonly number[]; staff: boolean }
/** The contributions of a slice, in groups. The composition root collects each of them from all slices. */
export type Plugin = {
  name: string
  panel?: SlicePanel
  routes?: SliceRoutes
  site?: SliceSite
  events?: SliceEvents
  notifications?: SliceMessages
  jobs?: readonly Job[]
  backlogs?: readonly Backlog[]
  caches?: SliceCaches
  counters?: readonly SliceCounter[]
  /** Tables of the slice that the application may not write freely. */
  privileges?: DeclaredPrivileges
  people?: SlicePeople
  /** The things that the slice sells, by the purpose of their payments. */
  purchases?: Readonly<Record<string, PurchaseKind>>
  /** Contributions to the footer, computed once per edition and locale. */
  footerLists?: (ctx: Ctx) => Promise<Partial<FooterLists>>
  /** Which of the given paths of menus lead to a page that staff have withdrawn. */
  withdrawnPaths?: (ctx: Ctx, paths: readonly string[]) => Promise<readonly string[]>
  /** Loads the edition's reference data; keeps rows that staff have entered. */
  reference?: (ctx: Ctx) => Promise<void>
  /** Loads the texts that every edition starts with. It runs at every setup, so it must keep what staff changed. */
  shippedTexts?: (ctx: Ctx) => Promise<boolean>
}

export type PluginPart = Omit<Plugin, 'name'>

export type SlicePanel = {
  pages: readonly PanelPage[]
  /** Counts of items waiting for staff, by panel page and kind: its `?kind=`, or a filter (`overdue=1`). */
  waiting?: Record<string, (ctx: Ctx) => Promise<Record<string, number>>>
}

export type SliceRoutes = {
  endpoints?: readonly Implemented[]
  pages?: readonly LoadedPage[]
  files?: readonly PublicFile[]
  feeds?: readonly Feed[]
  streams?: readonly EventStream[]
  /** Pages that the sitemap lists, by the name of their files. */
  sitemap?: SitemapParts
  sockets?: readonly SocketRoute[]
  /** Endpoints called by external services, each with its own authentication. */
  webhooks?: readonly Webhook[]
}

export type SliceEvents = {
  /** The events that the slice declares, with their use. */
  declared?: DeclaredEvents
  subscriptions?: readonly Subscription[]
}

export type SliceMessages = {
  /** The messages that tell the slice's events. */
  messages?: SliceNotifications
  /** The bell's lists, computed from the slice's state on every read. */
  lists?: NoticeLists
  badges?: Badges
}

/** Events after which notification badges may change, and whose. Their clients then reload the notifications. */
export type Badges = {
  after: (event: string) => boolean
  whom: (ctx: Ctx, id: number, event: string) => Promise<BadgeTargets>
}

export type SliceCaches = {
  /** In-memory caches of the slice, bounded in bytes and reported as metrics. */
  memory?: MeteredCaches
  /** Events after which no cached page of the edition may be served. */
  clearAllPagesOn?: readonly EventName[]
  /** Events that invalidate one cached page, by entity id; lists that show a part of it may be a minute late. */
  clearPageOn?: { after: readonly EventName[]; path: (id: number) => string }
  /** Events that invalidate all cached pages below a path (`/materials/`). */
  clearPagesBelow?: { after: readonly EventName[]; path: `/${string}/` }
}

export type SlicePeople = {
  identify?: Identify
  /** Everything the slice stores about a person, for the data export, without secrets and data about others. */
  personalData?: (ctx: Ctx, personId: number) => Promise<PersonalPart[]>
  /** Locks the rows that erasure changes and that come before the person in the order of locks. */
  lockForErasure?: (ctx: Ctx, personId: number) => Promise<void>
  /** Lists what the slice stores that opens an account later. */
  grants?: readonly Grant[]
}

/** Resolves the subject of a session; undefined if the account no longer exists. */
export type Identify = {
  staff?: (db: Db, edition: string, id: number) => Promise<StaffMember | undefined>
  person?: (db: Db, edition: Edition, id: number) => Promise<Person | undefined>
  /** Saves the browser's time zone for accounts without one. */
  keepTimeZone?: (db: Db, edition: string, who: { realm: Realm; id: number; timeZone: string }) => Promise<void>
  /** Resolves a token of the public API; undefined if it is unknown, expired or revoked. */
  apiClient?: (runtime: Runtime, edition: Edition, token: string) => Promise<ApiClient | undefined>
  /** Checks on every request whether a staff status may impersonate a role or status. */
  mayAct?: (by: StaffStatus, as: PersonRole | StaffStatus) => boolean
}

/** A slice of several parts, which declare themselves: lists are joined, and nothing else may be declared twice. */
export function combineParts(name: string, ...parts: readonly PluginPart[]): Plugin {
  return { name, ...parts.reduce((all, part) => join(all, part, name) as PluginPart, {}) }
}

function join(one: unknown, other: unknown, path: string): unknown {
  if (one === undefined || other === undefined) return one ?? other
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other] as unknown[]
  if (typeof one !== 'object' || typeof other !== 'object' || Array.isArray(one) || Array.isArray(other))
    throw new Error(`two parts declare ${path}`)
  const names = new Set([...Object.keys(one!), ...Object.keys(other!)])
  const read = (object: object, key: string) => (object as Record<string, unknown>)[key]
  return Object.fromEntries([...names].map((key) => [key, join(read(one!, key), read(other!, key), `${path}.${key}`)]))
}

type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> | { standalone: Handler<C[K]> } }

/** Pairs every endpoint of a contract with its handler; a missing one does not compile. */
export function implement<C extends Record<string, Endpoint>>(contract: C, handlers: Handlers<C>): Implemented[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const given = handlers[name] as unknown as AnyHandler | { standalone: AnyHandler }
    return typeof given === 'function'
      ? { endpoint, run: given, standalone: false }
      : { endpoint, run: given.standalone, standalone: true }
  })
}

export function page<P extends Page>(
  page: P,
  load: (ctx: Ctx<ActorOf<P['who']>>, input: Input<P>) => Promise<LoadedData<P> | Redirect> | LoadedData<P> | Redirect,
): LoadedPage {
  return { page, load: async (ctx, input) => load(ctx as Ctx<ActorOf<P['who']>>, input as Input<P>) }
}

const headOf = Symbol('head')

/** Adds a head to the page data: `return withHead(data, { query: '?page=2' })`. */
export function withHead<D extends object>(data: D, head: PageHead): D {
  return { ...data, [headOf]: head }
}

/** The head is stored under a symbol, so it is never serialised with the data. */
export function readHead(loaded: object): PageHead {
  return (loaded as { [headOf]?: PageHead })[headOf] ?? {}
}
