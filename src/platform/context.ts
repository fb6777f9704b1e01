import type { Edition } from '#editions/edition.ts'
import type { Actor, Auth, PersonRole, Realm, StaffStatus } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Settings } from './config.ts'
import type { Db } from './db/database.ts'
import type { StateChange } from './events.ts'
import type { JobName, JobOptions } from './jobs/jobs.ts'
import type { StoredFiles } from './files/stored.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Messengers } from './messengers/messenger.ts'
import type { IdentityProviders } from './oidc/provider.ts'
import type { SliceNotifications } from './notifications.ts'
import type { NoticeList, PersonalPart, SeenNotice } from './plugin.ts'
import type { SessionFamily, SessionOptions } from './session/sessions.ts'
import type { SmsGateway } from './sms/gateway.ts'

/** Flows that leave the page and return: an identity provider, a reset code, a passkey. */
export const secretNames = ['oauth', 'reset', 'passkey'] as const
export type SecretName = (typeof secretNames)[number]

export type AnyActor = Actor | { realm: 'system' }

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
  /** The time zone reported by the browser, used for accounts without one. */
  browserZone: string | undefined
  /** The actor the route requires. `auth` holds all other sessions of the request. */
  actor: A
  auth: Auth
  now: Date
  settings: Settings
  captcha: Pick<Captcha, 'ask'>
  panel: readonly PanelPage[]
  emit(change: StateChange): Promise<void>
  /** Publishes a transient message to all processes after commit; it is not part of the event record. */
  publish(event: string, id: number): void
  /** Caches a value per edition and locale. The cache is cleared together with the page cache. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>
  enqueue(job: JobName, payload: Record<string, unknown>, options?: JobOptions): Promise<void>
  t(id: string, values?: Record<string, unknown>, locale?: Locale): string
  files: StoredFiles
  /** The canonical origin of the edition, for absolute links: `https://repeto.example`. */
  origin: string
  originOf(edition: Edition): string
  /** External services cannot be called inside a transaction, only from standalone jobs. */
  mail: Mailer
  sms: SmsGateway
  messengers: Messengers
  /** Like all external services, identity providers are called outside transactions. */
  oidc: IdentityProviders
  /** Always issues a new token. A session has one role at a time, so changing the role is a new sign-in. */
  signIn(realm: Realm, subjectId: number, options?: SessionOptions): Promise<void>
  signOut(realm: Realm): Promise<void>
  /** The session family behind the cookie, used to carry a sign-in to another edition. */
  family(realm: Realm): Promise<SessionFamily | undefined>
  endSessions(realm: Realm, subjectId: number): Promise<void>
  /** Starts an impersonation session for staff: half an hour at most, and never longer than their own session. */
  actAs(realm: Realm, subjectId: number, role?: PersonRole): Promise<void>
  stopActing(realm: Realm): Promise<void>
  /** A short-lived secret stored in a cookie between two calls. */
  secrets: {
    read(name: SecretName): string | undefined
    keep(name: SecretName, value: string, seconds: number): void
    forget(name: SecretName): void
  }
  /**
   * Counts of items waiting for staff, by panel page and counter, for the pages that the status may open. `menu`
   * limits it to menu pages; the others take longer to count.
   */
  waiting(status: StaffStatus, at?: 'menu'): Promise<Record<string, Record<string, number>>>
  notices: {
    /** The notifications of all slices. It is the same array for every context of a process. */
    readonly declared: readonly SliceNotifications[]
    forPerson(personId: number): Promise<Record<string, NoticeList>>
    forStaff(status: StaffStatus): Promise<Record<string, NoticeList>>
    /** Returns the target URL, or undefined if the status has no such notification. */
    see(status: StaffStatus, seen: SeenNotice): Promise<string | undefined>
  }
  /** Collects everything that all slices store about a person, for the data export. */
  personalData(personId: number): Promise<PersonalPart[]>
  /** Runs its own transaction, for handlers that must not hold a connection while they work (hashing a password). */
  transaction<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
}
