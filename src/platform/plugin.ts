import type { Readable } from 'node:stream'
import type { Answer, Endpoint, Input, LoadedData, Page } from '#shared/contract.ts'
import type { Edition } from '#editions/edition.ts'
import type { ActorOf, Person, PersonRole, Realm, StaffMember, StaffStatus } from '#shared/access.ts'
import type { FooterLists } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { MeteredCaches } from './cache-metrics.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/database.ts'
import type { Subscription } from './events.ts'
import type { Job } from './jobs/jobs.ts'
import type { Upload } from './http/input.ts'
import type { Socket } from './http/sockets.ts'
import type { Webhook } from './http/webhooks.ts'
import type { Runtime } from './runtime.ts'

export type Handler<E extends Endpoint> = (
  ctx: Ctx<ActorOf<E['who']>>,
  input: Input<E>,
  files: Record<string, Upload[]>,
) => Promise<Answer<E>> | Answer<E>
/** An endpoint with its implementation, for whomever its `who` lets in. `standalone` ones open their transaction themselves. */
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
export type Redirect = { redirect: string; status: 301 | 302 | 303 }
/**
 * What a page tells search engines and the language switcher beyond its address: the part of the query that makes it
 * a page of its own (`?page=2`), that it is not for search engines, where its other languages are, and what it is
 * about in the words of schema.org: objects with their `@type`, without the `@context` they share.
 */
export type PageHead = {
  query?: string
  index?: false
  languages?: Partial<Record<Locale, string>>
  structured?: readonly object[]
}

/** A file for everybody that a slice makes or keeps; its path may have parameters. Undefined: there is none of that name. */
export type PublicFile = {
  path: string
  read: (
    runtime: Pick<Runtime, 'kept' | 'files'>,
    params: Record<string, string>,
  ) => Promise<{ type: string; body: Buffer | Readable } | undefined>
}

/**
 * A text for programs that follows the data of the edition, like a sitemap; its path may have parameters. A long one
 * comes in pieces, each made when the one before has been read. Undefined: there is none of that name.
 */
export type Feed = {
  path: string
  read: (
    ctx: Ctx,
    params: Record<string, string>,
  ) => Promise<{ type: string; body: string | AsyncIterable<string> } | undefined>
}

/** A file of what somebody may keep, under its name: data to read (`cut` if it is too long to be whole), or a stored file. */
export type PersonalPart = { name: string; data: unknown; cut?: boolean } | { name: string; file: string }

/** The latest of what is new for somebody, and how many there are. */
export type NoticeList = { items: readonly object[]; total: number }
/** Which of them staff have seen: by its kind, and by what the slice knows it by. */
export type SeenNotice = { type: string; order_id?: number | undefined; response_id?: number | undefined }

/** What a slice has to ring a bell for, list by list: read from its state each time, never a copy of it. */
export type Notices = {
  person?: (ctx: Ctx, personId: number) => Promise<Record<string, NoticeList>>
  staff?: {
    /** Where it is dealt with: only whoever may open this page hears of it. */
    page: Pick<PanelPage, 'staff'>
    read: (ctx: Ctx) => Promise<Record<string, NoticeList>>
    /** Answers where it leads to; undefined if there is no such notice. */
    see: (ctx: Ctx, seen: SeenNotice) => Promise<string | undefined>
  }
}

/** Whose bells ring: of these people, and whether of the staff. */
export type Ringing = { persons: readonly number[]; staff: boolean }

/** What a slice brings to the running product. */
export type Plugin = {
  name: string
  endpoints?: Implemented[]
  pages?: LoadedPage[]
  files?: readonly PublicFile[]
  feeds?: readonly Feed[]
  /** Its part of what stands around the pages of the site; made once per edition and language. */
  surround?: (ctx: Ctx) => Promise<Partial<FooterLists>>
  /** Its pages in the panel's menu. */
  panel?: readonly PanelPage[]
  /**
   * How many wait for staff, by the page of the panel where they do and by what they wait for: its `?kind=`, or a filter
   * of its list, with the value (`overdue=1`).
   */
  waiting?: Record<string, (ctx: Ctx) => Promise<Record<string, number>>>
  notices?: Notices
  /** After which news of it a bell may ring, and whose: whoever hears it asks for their notices. */
  rings?: { after: (event: string) => boolean; whom: (ctx: Ctx, id: number, event: string) => Promise<Ringing> }
  subscriptions?: Subscription[]
  sockets?: readonly Socket[]
  /** Where programs of others tell us something, each showing in its own way who it is. */
  webhooks?: readonly Webhook[]
  /** Events after which public pages of the edition are out of date. */
  stalePages?: readonly string[]
  /** Events after which one page is, by the id of whom it is about; lists that show a little of it may be a minute late. */
  stalePage?: { after: readonly string[]; path: (id: number) => string }
  jobs?: Job[]
  /** What it keeps in memory for the life of the process, bounded in bytes: shown as metrics. */
  caches?: MeteredCaches
  /** How a session's subject becomes somebody; undefined means nobody (anymore). */
  identify?: {
    staff?: (db: Db, edition: string, id: number) => Promise<StaffMember | undefined>
    person?: (db: Db, edition: Edition, id: number) => Promise<Person | undefined>
    /** Keeps the zone of somebody's browser, where nothing is known yet. */
    keepTimeZone?: (db: Db, edition: string, who: { realm: Realm; id: number; timeZone: string }) => Promise<void>
    /** Whether somebody of the staff may go about as somebody else: asked again at every step they take. */
    mayAct?: (by: StaffStatus, as: PersonRole | StaffStatus) => boolean
  }
  /** Everything it knows about a person, for that person to keep. No secrets, and nothing about anybody else. */
  personalData?: (ctx: Ctx, personId: number) => Promise<PersonalPart[]>
  /** Loads the edition's reference data, which demo and real marketplaces share; keeps what staff have entered before. */
  reference?: (ctx: Ctx) => Promise<void>
  /** Fills the slice's tables of an empty demo database, after `reference` of all slices. */
  demo?: (ctx: Ctx) => Promise<void>
  /** Lets people in with a password everybody knows, after `demo` of all slices: only ever in the embedded database. */
  demoLogins?: (ctx: Ctx) => Promise<void>
}

type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> | { standalone: Handler<C[K]> } }

/** Pairs every endpoint of a contract with its verb; a missing one does not compile. */
export function implement<C extends Record<string, Endpoint>>(contract: C, handlers: Handlers<C>): Implemented[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const given = handlers[name] as unknown as AnyHandler | { standalone: AnyHandler }
    return typeof given === 'function'
      ? { endpoint, run: given, standalone: false }
      : { endpoint, run: given.standalone, standalone: true }
  })
}

export function draw<P extends Page>(
  page: P,
  load: (ctx: Ctx<ActorOf<P['who']>>, input: Input<P>) => Promise<LoadedData<P> | Redirect> | LoadedData<P> | Redirect,
): LoadedPage {
  return { page, load: async (ctx, input) => load(ctx as Ctx<ActorOf<P['who']>>, input as Input<P>) }
}

const headOf = Symbol('head')

/** Data together with the page's head: `return withHead(data, { query: '?page=2' })`. */
export function withHead<D extends object>(data: D, head: PageHead): D {
  return { ...data, [headOf]: head }
}

/** The head a load has set. As a symbol it is no field of the data, and never travels. */
export function readHead(loaded: object): PageHead {
  return (loaded as { [headOf]?: PageHead })[headOf] ?? {}
}
