import { avatarAddress } from './avatar.ts'
import type { Locale } from './locale.ts'

/** Who may call an endpoint or open a page. Plain data, so that menus, servers and tests read the same thing. */
export type StaffStatus = 1 | 2 | 3 | 4
export type PersonRole = (typeof personRoles)[number]
/** `limited`: also for sessions that open little more than this; see `Limits`. */
export type Who = 'guest' | { persons?: readonly PersonRole[]; staff?: readonly StaffStatus[]; limited?: true }

export const staffStatuses = [1, 2, 3, 4] as const
export const personRoles = ['client', 'tutor'] as const
export const guest = 'guest'
export const client = { persons: ['client'] } as const satisfies Who
export const tutor = { persons: ['tutor'] } as const satisfies Who
export const anyStaff = { staff: staffStatuses } as const satisfies Who

/** Staff and person have separate cookies, so both can be signed in at once. */
export type Realm = 'staff' | 'person'
export type StaffMember = {
  realm: 'staff'
  id: number
  name: string
  status: StaffStatus
  locale?: Locale | undefined
  /** Codes of all editions this member may enter. */
  editions: readonly string[]
} & OfSession
export type Person = {
  realm: 'person'
  id: number
  name: string
  roles: readonly PersonRole[]
  /** As which of them this session goes about. */
  role?: PersonRole | undefined
  indicators?: TutorIndicators | undefined
} & OfSession
/** What the session adds to whom it belongs to, and what both kinds of people have. */
type OfSession = { acted?: Acted | undefined; limits?: Limits | undefined; timeZone?: OwnZone | undefined }
/** By whose clock they read; `chosen` by hand, or taken from their browser. */
export type OwnZone = { id: string; chosen: boolean }
/** Not they themselves, but a member of the staff, for a while. */
export type Acted = { by: number; until: Date }
/** Whoever followed a link may see what it leads to; whoever needs a passkey may add one; and nothing else. */
export type Limits = { to: 'link'; id: number } | { to: 'passkey' }
/** Whether a session leads to this one: to all of somebody's, or by a link to one. */
export function leadsTo({ limits }: Pick<Person, 'limits'>, id: number): boolean {
  return !limits || (limits.to === 'link' && limits.id === id)
}

/** Above every account's id, so that no alias is mistaken for one. */
const firstAlias = 10 ** 12

/**
 * What a client is called in one order where their account is not to be known: to the tutors of the order, and to a
 * session of a link, which a guest also gets for an order of somebody else's account. Two orders of one account have
 * nothing in common.
 */
export function clientAlias(orderId: number): number {
  return firstAlias + orderId
}

/** The id that somebody is told as their own. */
export function ownVisibleId({ id, limits }: Pick<Person | StaffMember, 'id' | 'limits'>): number {
  return limits?.to === 'link' ? clientAlias(limits.id) : id
}

/** What the menus of a tutor depend on. */
export type TutorIndicators = {
  firstName: string
  mayVerify: boolean
  potentialSchoolTutor: boolean
  /** As it is stored; see `avatar.ts`. */
  avatar: string | null
}
export type Auth = { staff?: StaffMember | undefined; person?: Person | undefined }
export type Actor = StaffMember | Person | { realm: 'guest' }

/** Somebody of the staff goes about as somebody else here. */
export function isActing({ staff, person }: Auth): boolean {
  return Boolean(staff?.acted ?? person?.acted)
}

/** Who stands behind a door that opened: what a verb may rely on without asking again. */
export type ActorOf<W extends Who> = W extends 'guest'
  ? Actor
  :
      | (W extends { staff: readonly StaffStatus[] } ? StaffMember : never)
      | (W extends { persons: readonly PersonRole[] } ? Person : never)

/**
 * The one access check: the identity that opens the door, or why it stays shut.
 * A missing staff status never grants.
 */
export function admit(who: Who, auth: Auth): Actor | 'unauthorized' | 'forbidden' {
  if (who === 'guest') return auth.person ?? auth.staff ?? { realm: 'guest' }
  const whole = (one: StaffMember | Person | undefined) => one && (who.limited || !one.limits)
  const staff = whole(auth.staff) ? auth.staff : undefined
  const person = whole(auth.person) ? auth.person : undefined
  if (staff && who.staff?.includes(staff.status)) return staff
  if (person && who.persons?.some((role) => person.roles.includes(role))) return person
  const known = (who.staff && staff) || (who.persons && person)
  return known ? 'forbidden' : 'unauthorized'
}

/** The auth object of every page and sign-in answer. */
export type WireAuth = {
  admin: boolean
  client: boolean
  tutor: boolean
  current_role: 'client' | 'tutor' | null
  admin_info: { id: number; name: string; status: number } | null
  /** Whoever came by a link, or has only just asked for lessons, is not told whose account that is. */
  client_info: { id: number; name: string } | null
  tutor_info: {
    id: number
    name: string
    first_name: string
    potential_school_tutor: boolean
    avatar: { preview_url: string; preview_130: string } | null
  } | null
  /** Staff who go about as somebody else: as whom, until when, and how many seconds that is from now. */
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
