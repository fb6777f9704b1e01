import type { PersonRole, StaffStatus } from '#shared/access.ts'
import { ownPath } from '#shared/own-path.ts'
import type { PanelPage } from '#shared/panel.ts'
import { wallClock } from '#shared/time-zone.ts'

const home = '/panel/desktop/'
const doors = new Set(['/panel/login', '/panel/enter', '/panel/invitation'])

/** Where to go after sign-in: a page of the panel, or the one beside it, and no door. */
export function safeNext(asked: string | undefined): string {
  const own = ownPath(asked)
  if (!own || doors.has(own.path)) return home
  return own.path.startsWith('/panel/') || own.path === '/auth_as_user' ? own.path + own.search : home
}

type Doors = readonly Pick<PanelPage, 'segment' | 'path' | 'staff'>[]

/** Whom each status may manage and act as: the same rank and those below. 2 and 3 manage nobody but their own rank. */
const ranks: Record<StaffStatus, readonly StaffStatus[]> = { 1: [1, 2, 3, 4], 4: [2, 3, 4], 2: [2], 3: [3] }

export function covers(mine: StaffStatus, other: StaffStatus): boolean {
  return ranks[mine].includes(other)
}

export const actingKinds = ['client', 'tutor', 'admin'] as const
export type ActingKind = (typeof actingKinds)[number]

/** Whoever may open the list of them may go about as one of them; */
export const whoActsAs: Record<ActingKind, readonly StaffStatus[]> = {
  client: [1, 2, 4],
  tutor: [1, 2, 4],
  admin: [1, 4],
}

/** but never as somebody who may more than they themselves. */
export function mayActAs(by: StaffStatus, as: PersonRole | StaffStatus): boolean {
  if (typeof as === 'string') return whoActsAs[as].includes(by)
  return whoActsAs.admin.includes(by) && covers(by, as)
}

/** Where they arrive as somebody else, */
export const homeAs: Record<ActingKind, string> = { client: '/client_profile', tutor: '/profile/', admin: home }

const lists: Record<ActingKind, string> = { client: 'clients_show', tutor: 'users_show', admin: 'admins_show' }

/** and where they come back to: the list they came from, once there is one. */
export function wayBack(as: ActingKind | undefined, panel: Doors): string {
  return panel.find(({ segment }) => as && segment === lists[as])?.path ?? home
}

/** The day of the week, Monday first, and the hour that a clock there shows. */
export function nowIn(timeZone: string, time: Date): { day: number; hour: number } {
  const { year, month, day, hour } = wallClock(time, timeZone)
  return { day: (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7, hour }
}
