import type { Edition } from '#editions/edition.ts'
import type { Actor, Auth, PersonRole, Realm, StaffStatus } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Settings } from './config.ts'
import type { Db } from './db/database.ts'
import type { Change } from './events.ts'
import type { JobName, JobOptions } from './jobs/jobs.ts'
import type { StoredFiles } from './files/stored.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Messengers } from './messengers/messenger.ts'
import type { IdentityProviders } from './oidc/provider.ts'
import type { NoticeList, PersonalPart, SeenNotice } from './plugin.ts'
import type { Family, SessionOptions } from './session/sessions.ts'
import type { SmsGateway } from './sms/gateway.ts'

/** The steps that a browser must come back from: the provider's page, a code in a letter, a passkey. */
export const secretNames = ['oauth', 'reset', 'passkey'] as const
export type SecretName = (typeof secretNames)[number]

export type AnyActor = Actor | { realm: 'system' }

/**
 * Everything a verb may touch. Made per request, per job and per test: all the dependency injection there is.
 * A verb of a write runs in one transaction, which is `db`; what it emits and enqueues commits or vanishes with it.
 */
export type Ctx<A extends AnyActor = AnyActor> = {
  db: Db
  edition: Edition
  locale: Locale
  /** By whose clock the actor reads; the edition's for guests, whose pages are shared, and where none is known. */
  timeZone: string
  /** What the browser has reported, for accounts that know none yet. */
  browserZone: string | undefined
  /** Whoever the door was opened for. `auth` also knows who else is signed in. */
  actor: A
  auth: Auth
  now: Date
  settings: Settings
  captcha: Pick<Captcha, 'ask'>
  /** Every page of the panel: which status opens what. */
  panel: readonly PanelPage[]
  emit(change: Change): Promise<void>
  /** News for all processes, after commit: something that is no part of the record has happened to this id. */
  tell(event: string, id: number): void
  /** What many pages share and few events change, per edition and locale: made once, forgotten with the pages. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>
  enqueue(job: JobName, payload: Record<string, unknown>, options?: JobOptions): Promise<void>
  /** In the asker's language, unless it is meant for somebody of another one. */
  t(id: string, values?: Record<string, unknown>, locale?: Locale): string
  files: StoredFiles
  /** The edition's canonical address, for links that leave the page: `https://repeto.example`. */
  origin: string
  originOf(edition: Edition): string
  /** The world outside: nothing can be sent inside a transaction, only by standalone jobs. */
  mail: Mailer
  sms: SmsGateway
  /** The bots of this edition. */
  messengers: Messengers
  /** Where people and staff may say who they are: asked outside of transactions, like all of them. */
  oidc: IdentityProviders
  /** Always with a new token; a person goes about in one role at a time, so changing it is signing in again. */
  signIn(realm: Realm, subjectId: number, options?: SessionOptions): Promise<void>
  signOut(realm: Realm): Promise<void>
  /** The sign-in behind the cookie, for carrying it to another edition. */
  family(realm: Realm): Promise<Family | undefined>
  /** Ends every session of somebody but the one that asks for it. */
  endSessions(realm: Realm, subjectId: number): Promise<void>
  /** Staff go about as somebody else, for half an hour and no longer than they stay signed in themselves. */
  actAs(realm: Realm, subjectId: number, role?: PersonRole): Promise<void>
  stopActing(realm: Realm): Promise<void>
  /** A small secret that the browser keeps for us between two calls. */
  secrets: {
    read(name: SecretName): string | undefined
    keep(name: SecretName, value: string, seconds: number): void
    forget(name: SecretName): void
  }
  /**
   * How many wait for staff, and for what, on each page of the panel that has such and that this status may open; of the
   * menu alone, or also of those that the desktop links to, which take longer to count.
   */
  waiting(status: StaffStatus, at?: 'menu'): Promise<Record<string, Record<string, number>>>
  /** What all slices have to ring a bell for, by the names of the lists. */
  notices: {
    forPerson(personId: number): Promise<Record<string, NoticeList>>
    forStaff(status: StaffStatus): Promise<Record<string, NoticeList>>
    /** Where it leads to; undefined if this status knows of no such notice. */
    see(status: StaffStatus, seen: SeenNotice): Promise<string | undefined>
  }
  /** What all slices know about a person, for that person to keep. */
  personalData(personId: number): Promise<PersonalPart[]>
  /** For the rare verb that must not hold a connection while it works (hashing a password): its own transaction. */
  transaction<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
}
