import type { PersonRole, StaffStatus } from '#shared/access.ts'
import { parseSitePath } from '#shared/site-path.ts'
import type { PanelPage } from '#shared/panel.ts'
import { wallClock } from '#shared/time-zone.ts'

const home = '/panel/desktop/'
const loginPaths = new Set(['/panel/login', '/panel/enter', '/panel/invitation'])

/** Accepts only a page of the panel or the acting page, and no login page. */
export function safePanelNext(requested: string | undefined): string {
  const target = parseSitePath(requested)
  if (!target || loginPaths.has(target.path)) return home
  return target.path.startsWith('/panel/') || target.path === '/auth_as_user' ? target.path + target.search : home
}

type PanelPages = readonly Pick<PanelPage, 'segment' | 'path' | 'staff'>[]

/** Each status may manage and act as itself and the statuses below. Statuses 2 and 3 cover only themselves. */
const coveredStatuses: Record<StaffStatus, readonly StaffStatus[]> = { 1: [1, 2, 3, 4], 4: [2, 3, 4], 2: [2], 3: [3] }

export function coversStatus(manager: StaffStatus, managed: StaffStatus): boolean {
  return coveredStatuses[manager].includes(managed)
}

export const memberLinks = ['none', 'invited', 'expired', 'reset'] as const

export const actingKinds = ['client', 'tutor', 'admin'] as const
export type ActingKind = (typeof actingKinds)[number]

/** Everybody who may open the list of a kind may act as its members. */
export const actingStatuses: Record<ActingKind, readonly StaffStatus[]> = {
  client: [1, 2, 4],
  tutor: [1, 2, 4],
  admin: [1, 4],
}

/** A member never acts as somebody with more rights. */
export function canActAs(by: StaffStatus, as: PersonRole | StaffStatus): boolean {
  if (typeof as === 'string') return actingStatuses[as].includes(by)
  return actingStatuses.admin.includes(by) && coversStatus(by, as)
}

export const actingHome: Record<ActingKind, string> = { client: '/client_profile', tutor: '/profile/', admin: home }

const listSegments: Record<ActingKind, string> = { client: 'clients_show', tutor: 'users_show', admin: 'admins_show' }

/** Leads back to the list of this kind, or to the desktop if the panel has no such list. */
export function actingReturnPath(as: ActingKind | undefined, panel: PanelPages): string {
  return panel.find(({ segment }) => as && segment === listSegments[as])?.path ?? home
}

/** The weekday, Monday first, and the hour of the local time. */
export function weekHourIn(timeZone: string, time: Date): { day: number; hour: number } {
  const { year, month, day, hour } = wallClock(time, timeZone)
  return { day: (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7, hour }
}
