import { avatarAddress } from './avatar.ts'
import type { Locale } from './locale.ts'

/** The numbers are part of the wire format and the database. */
export const staffStatus = { head: 1, tutors: 2, content: 3, deputy: 4 } as const
export type StaffStatus = (typeof staffStatus)[keyof typeof staffStatus]
export type PersonRole = (typeof personRoles)[number]
/**
 * Plain data, so that menus, servers and tests share one definition. `limited`: also allowed for limited sessions; see
 * `SessionLimits`. `scope`: allowed for API tokens with that scope, which carry no session.
 */
export type Access =
  | 'guest'
  | { persons?: readonly PersonRole[]; staff?: readonly StaffStatus[]; limited?: true; scope?: ApiScope }

/** `catalog` reads what every visitor sees, `orders` reads the orders of the token's owner. */
export const apiScopes = ['catalog', 'orders'] as const
export type ApiScope = (typeof apiScopes)[number]

export const staffStatuses = Object.values(staffStatus)
/** Statuses that may open the sections of the panel. */
export const tutorStaff = [staffStatus.head, staffStatus.tutors, staffStatus.deputy] as const
export const contentStaff = [staffStatus.head, staffStatus.content, staffStatus.deputy] as const
export const leadStaff = [staffStatus.head, staffStatus.deputy] as const
export const headStaff = [staffStatus.head] as const
export const personRoles = ['client', 'tutor'] as const
export const guest = 'guest'
export const client = { persons: ['client'] } as const satisfies Access
export const tutor = { persons: ['tutor'] } as const satisfies Access
export const anyStaff = { staff: staffStatuses } as const satisfies Access

/** Staff and person have separate cookies, so both can be signed in at once. */
export type Realm = 'staff' | 'person'
export type StaffMember = {
  realm: 'staff'
  id: number
  name: string
  status: StaffStatus
  locale?: Locale | undefined
  editions: readonly string[]
} & OfSession
export type Person = {
  realm: 'person'
  id: number
  name: string
  roles: readonly PersonRole[]
  role?: PersonRole | undefined
  indicators?: TutorIndicators | undefined
} & OfSession
/** The bearer of a token of the public API: a person, or a partner. */
export type ApiClient = {
  realm: 'api'
  /** The id of the token. */
  id: number
  scopes: readonly ApiScope[]
  callsPerMinute: number
  owner: { person: Person } | { partnerId: number }
}
type OfSession = {
  acted?: ActingStaff | undefined
  limits?: SessionLimits | undefined
  timeZone?: StoredTimeZone | undefined
}
/** The reader's time zone: `chosen` by hand, or taken from the browser. */
export type StoredTimeZone = { id: string; chosen: boolean }
export type ActingStaff = { by: number; until: Date }
/** A session of a link opens only the linked entity; a session that lacks a passkey can only add one. */
export type SessionLimits = { to: 'link'; id: number } | { to: 'passkey' }
export function allowsOrder({ limits }: Pick<Person, 'limits'>, id: number): boolean {
  return !limits || (limits.to === 'link' && limits.id === id)
}

/** Above every account id, so that an alias is never mistaken for one. */
const firstAlias = 10 ** 12

/**
 * The client id shown where the account must stay unknown: to the tutors of an order, and in a link session, which a
 * guest also gets for an order of somebody else's account. Aliases of two orders of one account are unrelated.
 */
export function clientAlias(orderId: number): number {
  return firstAlias + orderId
}

export function ownVisibleId({ id, limits }: Pick<Person | StaffMember, 'id' | 'limits'>): number {
  return limits?.to === 'link' ? clientAlias(limits.id) : id
}

export type TutorIndicators = {
  firstName: string
  mayVerify: boolean
  potentialSchoolTutor: boolean
  /** The stored name; see `avatar.ts`. */
  avatar: string | null
}
export type Auth = { staff?: StaffMember | undefined; person?: Person | undefined; api?: ApiClient | undefined }
export type Actor = StaffMember | Person | { realm: 'guest' }

export function isActing({ staff, person }: Auth): boolean {
  return Boolean(staff?.acted ?? person?.acted)
}

/** For logs, so that a line can be read alone. */
export function roleName(actor: Actor | ApiClient): string {
  if (actor.realm === 'guest') return 'guest'
  if (actor.realm === 'api') return 'partnerId' in actor.owner ? 'partner' : `${roleName(actor.owner.person)}, token`
  const role = actor.realm === 'staff' ? `staff ${actor.status}` : (actor.role ?? actor.roles.join(' and '))
  return actor.acted ? `${role}, acting` : role
}

export type ActorOf<W extends Access> = W extends 'guest'
  ? Actor
  :
      | (W extends { staff: readonly StaffStatus[] } ? StaffMember : never)
      | (W extends { persons: readonly PersonRole[] } ? Person : never)
      | (W extends { scope: ApiScope } ? ApiClient : never)

/**
 * The only access check: returns the actor, or the reason for the rejection. A missing staff status never grants
 * access.
 */
export function authorize(who: Access, auth: Auth): Actor | 'unauthorized' | 'forbidden' {
  if (who === 'guest') return auth.person ?? auth.staff ?? { realm: 'guest' }
  const whole = (one: StaffMember | Person | undefined) => one && (who.limited || !one.limits)
  const staff = whole(auth.staff) ? auth.staff : undefined
  const person = whole(auth.person) ? auth.person : undefined
  if (staff && who.staff?.includes(staff.status)) return staff
  if (person && who.persons?.some((role) => person.roles.includes(role))) return person
  const known = (who.staff && staff) || (who.persons && person)
  return known ? 'forbidden' : 'unauthorized'
}

/** The same check for endpoints of the public API, which admit tokens and no sessions. */
export function authorizeToken(scope: ApiScope, { api }: Auth): ApiClient | 'unauthorized' | 'forbidden' {
  if (!api) return 'unauthorized'
  return api.scopes.includes(scope) ? api : 'forbidden'
}

export type WireAuth = {
  admin: boolean
  client: boolean
  tutor: boolean
  current_role: 'client' | 'tutor' | null
  admin_info: { id: number; name: string; status: number } | null
  /** Null in link sessions and right after a guest's order, so that the account stays unknown. */
  client_info: { id: number; name: string } | null
  tutor_info: {
    id: number
    name: string
    first_name: string
    potential_school_tutor: boolean
    avatar: { preview_url: string; preview_130: string } | null
  } | null
  /** The impersonated role and name, the end of the session and the seconds left. */
  acting: { as: 'admin' | PersonRole; name: string; until: number; left: number } | null
}

export function presentAuth({ staff, person }: Auth, now: Date): WireAuth {
  const info = person ? { id: person.id, name: person.name } : null
  const isClient = person?.roles.includes('client') ?? false
  const isTutor = person?.roles.includes('tutor') ?? false
  return {
    admin: staff !== undefined,
    client: isClient,
    tutor: isTutor,
    current_role: person?.role ?? null,
    admin_info: staff ? { id: staff.id, name: staff.name, status: staff.status } : null,
    client_info: isClient && person?.limits?.to !== 'link' ? info : null,
    tutor_info:
      info && isTutor
        ? {
            ...info,
            first_name: person?.indicators?.firstName ?? info.name,
            potential_school_tutor: person?.indicators?.potentialSchoolTutor ?? false,
            avatar: previewsOf(person?.indicators?.avatar ?? null),
          }
        : null,
    acting: actingOf(person, person?.role, now) ?? actingOf(staff, 'admin', now),
  }
}

function previewsOf(avatar: string | null) {
  const [preview_url, preview_130] = [avatarAddress(avatar, 260), avatarAddress(avatar, 130)]
  return preview_url && preview_130 ? { preview_url, preview_130 } : null
}

function actingOf(
  one: StaffMember | Person | undefined,
  as: 'admin' | PersonRole | undefined,
  now: Date,
): WireAuth['acting'] {
  if (!one?.acted || !as) return null
  const until = Math.floor(one.acted.until.getTime() / 1000)
  return { as, name: one.name, until, left: Math.max(0, until - Math.floor(now.getTime() / 1000)) }
}
