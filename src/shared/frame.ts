import type { PersonRole, WireAuth } from './access.ts'
import type { Locale } from './locale.ts'
import type { NamedZone } from './time-zone.ts'

/** The data around a page, created by the server and rendered on both sides. */
export type Frame = {
  /** Changes with every build; a browser with an older one reloads the page instead of navigating. */
  build: string
  layout: 'site' | 'reduced' | 'bare' | 'panel'
  edition: {
    code: string
    country: string
    siteName: string
    currency: string
    timeZone: string
    locales: readonly Locale[]
    gdpr: boolean
    consentMode: boolean
  }
  /**
   * The reader's time zone. Null for guests, whose pages are shared, and while unknown; then the browser's zone
   * applies. `device` is the browser's zone if it differs and the reader has chosen none.
   */
  zone: (NamedZone & { device?: NamedZone }) | null
  locale: Locale
  lang: string
  path: string
  /** The part of the query that the page reads, with its question mark. */
  search: string
  /** `title` and `description` are staff's metatags, which replace those of the page. */
  head: {
    canonical?: string
    alternates: { lang: string; href: string }[]
    index: boolean
    title?: string
    description?: string
  }
  auth: WireAuth
  texts: string
  menu: PanelMenu
  editions: { code: string; name: string; origin: string }[]
  languages: { locale: Locale; href: string }[]
  own: MenuItem[]
  /** Absent in layouts without header and footer. */
  chrome?: SiteChrome
  footer: boolean
  /** The page works without JavaScript in any layout. */
  plain?: true
  /** The share of page loads whose speed the browser reports. */
  speedSampleRate: number
  /** Whether events are sent to the server, because the edition has a service that they are for. */
  sendsEvents: boolean
  /** Whether the edition has a chat with our team. */
  liveChat: boolean
  /** Definitions of the features that pages are written for, while there are any. */
  features?: object
}

/** Only the public pages that search engines read and those that say so are useful without JavaScript. */
export function needsJavaScript({ layout, texts, plain }: Pick<Frame, 'layout' | 'texts' | 'plain'>): boolean {
  if (plain) return false
  return layout !== 'site' || !texts.startsWith('/texts/site.')
}

export type PanelMenu = { group: string; items: { segment: string; path: string }[] }[]

export type MenuItem = { id: string; href: string; hiddenFrom?: PersonRole }
export type TextLink = { text: string; link: string }
export type FooterLists = { lesson: TextLink[]; city: TextLink[]; level: TextLink[] }
export const emptyFooterLists: FooterLists = { lesson: [], city: [], level: [] }

/**
 * Header and footer data, the same for all readers of a language. A browser that already has it sends its key, and
 * the frame then contains only the key.
 */
export type SiteChrome = {
  key: string
  main: MenuItem[]
  more: MenuItem[]
  pages: MenuItem[]
  lists: FooterLists
  countries: { name: string; flag: string; href: string }[]
}

export type PageAnswer = { page: string; status: number; data: Record<string, unknown>; frame: Frame }

/** The build files of a page: styles, the start script and the modules for hydration. */
export type Assets = {
  start: string
  script: string
  ahead: string[]
  styles: string[]
  fonts: string[]
  /** Runs before the first paint, on pages with features; absent in development. */
  chooser?: string
}

/** The default locale, and a locale that the edition does not have, get no prefix. */
export function localePath(locale: Locale, locales: readonly Locale[], path: string): string {
  return locales.indexOf(locale) > 0 ? `/${locale}${path}` : path
}
