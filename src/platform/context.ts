import type { Edition } from '#editions/edition.ts'
import type { Actor, ApiClient, Auth, PersonRole, Realm, StaffStatus } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { ListedSession } from '#shared/session-list.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Settings } from './config.ts'
import type { CredentialChange } from './credential-changes.ts'
import type { Db } from './db/database.ts'
import type { DB } from './db/tables.gen.ts'
import type { StateChange, ChangedRow } from './state-change.ts'
import type { JobOptions } from './jobs/enqueue.ts'
import type { JobName, JobRegistry } from './jobs/job-registry.ts'
import type { StoredFiles } from './files/stored.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Messengers } from './messengers/messenger.ts'
import type { IdentityProviders } from './oidc/provider.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { PersonalPart } from './personal-part.ts'
import type { NoticeList, SeenNotice } from './notices.ts'
import type { WebPush } from './push/web-push.ts'
import type { SessionFamily, SessionOptions } from './session/sessions.ts'
import type { SmsGateway } from './sms/gateway.ts'

/**
 * Flows that leave the page and return (an identity provider, a reset code, a passkey), the browser itself, the visitor
 * who voted in it, the tests taken in it, the choice about cookies, and the ads and links that brought the visitor.
 */
export const secretNames = ['oauth', 'reset', 'passkey', 'device', 'voter', 'test', 'consent', 'touch', 'cpa'] as const
export type SecretName = (typeof secretNames)[number]

export type AnyActor = Actor | ApiClient | { realm: 'system' }

/**
 * All dependencies of a handler, created per request, job and test. A write handler runs in one transaction, `db`;
 * events and jobs that it emits commit or roll back with it.
 */
export type Ctx<A extends AnyActor = AnyActor> = {
  db: Db
  edition: Edition
  locale: Locale
  /** The actor's time zone. Guests get the edition's zone because their pages are cached and shared. */
  timeZone: string
  /** The actor the route requires. `auth` holds all other sessions of the request. */
  actor: A
  auth: Auth
  now: Date
  /** For faults that no caller would see. */
  log: Pick<Logger, 'error' | 'warn'>
  settings: Settings
  /** Records one event, or one of the same name for each row. */
  emit(change: StateChange, rows?: readonly ChangedRow[]): Promise<void>
  /** Publishes a transient message to all processes after commit; it is not part of the event record. */
  publish(event: string, id: number): void
  enqueue<N extends JobName>(job: N, payload: JobRegistry[N], options?: JobOptions): Promise<void>
  /** Caches a value per edition and locale. The cache is cleared together with the page cache. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>
  t: (id: string, values?: Record<string, unknown>, locale?: Locale) => string
  /** The interface texts of the edition as shipped, for those who replace them. */
  texts: {
    shipped(id: string, locale: Locale): string | undefined
    catalog(locale: Locale): ReadonlyMap<string, string>
  }
  files: StoredFiles
  site: Site
  request: RequestState
  sessions: CtxSessions
  gateways: Gateways
  slices: SliceData
  /** Runs its own transaction, for handlers that must not hold a connection while they work (hashing a password). */
  transaction<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
}

export type Site = {
  /** The canonical origin of the edition, for absolute links: `https://repeto.example`. */
  origin: string
  originOf(edition: Edition): string
  /** An absolute link; a locale that the edition lacks is replaced by its first one. */
  link(locale: Locale, path: string): string
}

export type RequestState = {
  /** The time zone reported by the browser, used for accounts without one. */
  timeZone: string | undefined
  /** The random id of the browser, which exists only while pages have variants to choose from. */
  visitor: string | undefined
  /** The network that limits count as one visitor; absent in jobs. */
  network: string | undefined
  captcha: Pick<Captcha, 'ask'>
  /** A secret stored in a cookie between two calls. */
  secrets: {
    read(name: SecretName): string | undefined
    keep(name: SecretName, value: string, seconds: number): void
    forget(name: SecretName): void
  }
}

export type CtxSessions = {
  /** Always issues a new token. A session has one role at a time, so changing the role is a new sign-in. */
  signIn(realm: Realm, subjectId: number, options?: SessionOptions): Promise<void>
  signOut(realm: Realm): Promise<void>
  /** The session family behind the cookie, used to carry a sign-in to another edition. */
  family(realm: Realm): Promise<SessionFamily | undefined>
  endAll(realm: Realm, subjectIds: readonly number[]): Promise<void>
  /** The sign-ins of the subject for their own view. */
  list(realm: Realm, subjectId: number): Promise<ListedSession[]>
  /** Ends one of them everywhere; false if the subject has none with this id. */
  end(realm: Realm, subjectId: number, id: string): Promise<boolean>
  /** Ends all but the requester's own sign-in and returns their number. */
  endOthers(realm: Realm, subjectId: number): Promise<number>
  /** Starts an impersonation session for staff: half an hour at most, and never longer than their own session. */
  actAs(realm: Realm, subjectId: number, role?: PersonRole): Promise<void>
  stopActing(realm: Realm): Promise<void>
}

/** External services. They cannot be called inside a transaction, only from standalone handlers and jobs. */
export type Gateways = {
  mail: Mailer
  sms: SmsGateway
  messengers: Messengers
  oidc: IdentityProviders
  /** Calls addresses that users entered. */
  outgoing: Outgoing
  push: WebPush
}

/** Declarations of all slices, for those that show or collect them. */
export type SliceData = {
  panel: readonly PanelPage[]
  /**
   * Counts of items waiting for staff, by panel page and counter, for the pages that the status may open. `menu`
   * limits it to menu pages; the others take longer to count.
   */
  waiting(status: StaffStatus, at?: 'menu'): Promise<Record<string, Record<string, number>>>
  notices: SliceNotices
  /** Collects everything that all slices store about a person, for the data export. */
  personalData(personId: number): Promise<PersonalPart[]>
  grants: readonly Grant[]
  /** By the `purpose` of a payment. */
  purchases: ReadonlyMap<string, PurchaseKind>
  lockForErasure(personId: number): Promise<void>
}

/** A kind of things that a slice sells. A payment names the thing by its purpose and the id of its subject. */
export type PurchaseKind = {
  /** Locks the thing. Called before the rows of its payer are locked. */
  lock(ctx: Ctx, subjectId: number): Promise<void>
  /** Whether this payer still has to pay this sum for it. */
  isOwed(ctx: Ctx, purchase: OpenPurchase): Promise<boolean>
}
export type OpenPurchase = { subjectId: number; payerId: number; amount: number }

/**
 * `notifications.ts` adds the declarations of the slices by declaration merging, because their functions take a context
 * and the two files must not import each other.
 */
export interface SliceNotices {
  forPerson(personId: number): Promise<Record<string, NoticeList>>
  forStaff(status: StaffStatus): Promise<Record<string, NoticeList>>
  /** Returns the target URL, or undefined if the status has no such notification. */
  see(status: StaffStatus, seen: SeenNotice): Promise<string | undefined>
}

/**
 * Something stored that lets its bearer act or read as an account later, without logging in. It ends whenever the
 * credentials of the account change, except for the changes in `kept`, each with its reason.
 */
export type Grant = {
  name: string
  /** `test/guards/grants.test.ts` demands that every table with a person and a secret is named here. */
  tables: readonly (keyof DB)[]
  kept?: Partial<Record<CredentialChange, string>>
  /** The email to the owner names it by the text `grant.<name>`. */
  announced?: true
  /** Runs in the transaction of the change. Returns the accounts of the ended grants, one for each. */
  revoke: (ctx: Ctx, accountIds: readonly number[], change: CredentialChange) => Promise<readonly number[]>
}
