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
}

export function panelPage<const S extends string>(segment: S, options: Pick<PanelPage, 'menu' | 'staff' | 'sandbox'>) {
  return { segment, path: `/panel/${segment}/`, ...options } as const
}
