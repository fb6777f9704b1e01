import type { Edition } from '#editions/edition.ts'
import type { Person, PersonRole } from '#shared/access.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { LoadedPage, Runtime } from '../plugin.ts'
import type { Matcher } from './match.ts'

export type SiteMenuItem = {
  id: string
  path: string
  hiddenFrom?: PersonRole
  needs?: Exclude<keyof NonNullable<Person['indicators']>, 'firstName'>
}

export type SiteMenus = Record<'main' | 'more' | 'pages' | PersonRole, SiteMenuItem[]>

export type Pages = {
  runtime: Runtime
  match: Matcher
  build: string
  panelPages: readonly PanelPage[]
  menus: (edition: Edition) => SiteMenus
  /** Login pages by role, for visitors who may not open a page. */
  signIn: Record<'staff' | PersonRole, string>
  /** Query parameters for the browser only: pages and caches ignore them, and redirects preserve them. */
  carried: readonly string[]
  /** Error pages for visitors, for staff in the panel, and a page without dependencies for server errors. */
  refusals: Record<'site' | 'panel' | 'broken', LoadedPage>
}
