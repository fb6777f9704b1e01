import type { StaffStatus } from './access.ts'

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
}

export function panelPage<const S extends string>(
  segment: S,
  options: Pick<PanelPage, 'menu' | 'staff' | 'sandbox' | 'needs'>,
) {
  return { segment, path: `/panel/${segment}/`, ...options } as const
}

/** The same condition for the pages of a declared resource. */
export const onlyWhere = ({ needs }: Pick<PanelPage, 'needs'>) => (needs ? { needs } : {})
