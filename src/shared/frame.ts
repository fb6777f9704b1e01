import type { PersonRole, WireAuth } from './access.ts'
import type { Locale } from './locale.ts'
import type { NamedZone } from './time-zone.ts'

/** What surrounds a page: known to the server, drawn by both sides. */
export type Frame = {
  /** Changes with every build; a browser that holds an older one reloads instead of moving on. */
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
   * By whose clock the reader reads. Null for guests, whose pages are shared, and until it is known: then the browser
   * says it. `device` is another one, which the browser reports while the reader has chosen none.
   */
  zone: (NamedZone & { device?: NamedZone }) | null
  locale: Locale
  /** The tag for `<html lang>` and Intl. */
  lang: string
  /** The path without its locale prefix. */
  path: string
  /** The part of the query that the page reads, with its question mark. */
  search: string
  head: { canonical?: string; alternates: { lang: string; href: string }[]; index: boolean }
  auth: WireAuth
  texts: string
  /** The panel's. */
  menu: PanelMenu
  /** The editions that whoever is in the panel may change to. */
  editions: { code: string; name: string; origin: string }[]
  /** This page in the other languages that it is meant for. */
  languages: { locale: Locale; href: string }[]
  /** The menu of whoever is signed in, by the current role. */
  own: MenuItem[]
  /** Absent where the layout draws none of it. */
  around?: Around
  footer: boolean
}

/** Whether a page is of little use without JavaScript: everything but the public pages that search engines read. */
export function needsScript({ layout, texts }: Pick<Frame, 'layout' | 'texts'>): boolean {
  return layout !== 'site' || !texts.startsWith('/texts/site.')
}

export type PanelMenu = { group: string; items: { segment: string; path: string }[] }[]

export type MenuItem = { id: string; href: string; hiddenFrom?: PersonRole }
export type TextLink = { text: string; link: string }
/** Lists of links that slices bring to the footer. */
export type FooterLists = { lesson: TextLink[]; city: TextLink[]; level: TextLink[] }
export const noLists: FooterLists = { lesson: [], city: [], level: [] }

/**
 * What stands around every page of the site, the same for everybody who reads this language. A browser that has it
 * says so by its key, and then the frame carries nothing but the key.
 */
export type Around = {
  key: string
  main: MenuItem[]
  more: MenuItem[]
  pages: MenuItem[]
  lists: FooterLists
  /** Where else we are: the other editions, named in the reader's language. */
  countries: { name: string; flag: string; href: string }[]
}

export type PageAnswer = { page: string; status: number; data: Record<string, unknown>; frame: Frame }

/** The files of a build that a page is painted with, the script that begins, and what it then makes the page alive with. */
export type Assets = { start: string; script: string; ahead: string[]; styles: string[]; fonts: string[] }

/** A path of the site in a locale: the default one, and one the edition does not have, get no prefix. */
export function localePath(locale: Locale, locales: readonly Locale[], path: string): string {
  return locales.indexOf(locale) > 0 ? `/${locale}${path}` : path
}
