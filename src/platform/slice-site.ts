import type { Page } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from './context.ts'
import type { OgPicture } from './og/og-picture.ts'

export type Redirect = { redirect: string; status: 301 | 302 | 303 }
/** Values of a page that staff may use in its title and description, by name. */
export type PageVariables = Readonly<Record<string, string | number | undefined>>
/**
 * Metadata for robots and the language switcher: the query that makes the page distinct (`?page=2`), noindex, the
 * locales that have a text (all by default), the URLs of its other languages, schema.org objects without the shared
 * `@context`, and its picture in social networks.
 */
export type PageHead = {
  query?: string
  index?: false
  locales?: readonly Locale[]
  /** Replace those of the page's component. */
  title?: string
  description?: string
  languages?: Partial<Record<Locale, string>>
  structured?: readonly object[]
  picture?: OgPicture
  /** Values that staff may use in the title and description of the page, by name. */
  variables?: PageVariables
}

export type HeadTexts = { title?: string; description?: string }

/** Decisions about all public pages; each is declared by one slice. */
export type SliceSite = {
  /** Called before pages are matched, with the path of the request and without the panel. */
  findMovedPath?: (ctx: Ctx, path: string) => Promise<Redirect | 'gone' | undefined>
  /** The title and description that staff gave a page. */
  findMetatags?: (ctx: Ctx, page: { path: string; variables: PageVariables }) => Promise<HeadTexts>
  /** Lets the browser choose between the variants of a page; undefined while there are none. */
  findFeatures?: (ctx: Ctx) => Promise<object | undefined>
  /** Called for every page that a person opens, not a crawler or a prefetch. It must not wait for anything. */
  onVisit?: (ctx: Ctx, visit: { page: Page; path: string; search: string }) => void
}
