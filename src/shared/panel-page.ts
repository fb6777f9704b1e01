import type { StaffStatus } from './access.ts'
import type { Endpoint } from './contract.ts'

/** The groups of the menu; rarely used pages are linked from the desktop instead. */
export const panelMenuGroups = ['settings', 'content', 'tutors', 'locations', 'desktop'] as const
export type PanelMenuGroup = (typeof panelMenuGroups)[number]

/** A panel page. The menu and the permission check share this declaration. */
export type PanelPage = {
  segment: string
  path: `/panel/${string}/`
  menu?: PanelMenuGroup
  staff: readonly StaffStatus[]
  /** Exists only while an external gateway is sandboxed. */
  sandbox?: true
  /** Exists only in editions with this setting. */
  needs?: 'school'
  /** About money, partners or keys: neither the page nor its calls are open to staff who act as a colleague. */
  inPerson?: true
}

export function panelPage<const S extends string>(
  segment: S,
  options: Pick<PanelPage, 'menu' | 'staff' | 'sandbox' | 'needs' | 'inPerson'>,
) {
  return { segment, path: `/panel/${segment}/`, ...options } as const
}

/** The same conditions for the pages of a declared resource. */
export const onlyWhere = ({ needs, inPerson }: Pick<PanelPage, 'needs' | 'inPerson'>) => ({
  ...(needs && { needs }),
  ...(inPerson && { inPerson }),
})

/** The calls of a declared resource are as closed to impersonation as its pages. */
export function closeWithPage<E extends Readonly<Record<string, Endpoint | undefined>>>(
  { inPerson }: Pick<PanelPage, 'inPerson'>,
  endpoints: E,
): E {
  if (!inPerson) return endpoints
  return Object.fromEntries(
    Object.entries(endpoints).map(([call, declared]) => [call, declared && { ...declared, inPerson }]),
  ) as unknown as E
}
