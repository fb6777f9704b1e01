export type Language = {
  /** The name of the language in itself. */
  name: string
  script: 'cyrillic' | 'latin'
  /** Whether the font keeps letters of the alphabet in its file of extended letters. */
  extended?: boolean
  /** Texts may be missing. They are shown in English and counted. */
  incomplete?: boolean
}

/** The languages by the code used on the wire and in paths. `docs/how-to.md` says how to add one. */
const registry = {
  ua: { name: 'Українська', script: 'cyrillic' },
  ru: { name: 'Русский', script: 'cyrillic' },
  pl: { name: 'Polski', script: 'latin', extended: true },
  es: { name: 'Español', script: 'latin' },
  en: { name: 'English', script: 'latin' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof registry
export const languages: Record<Locale, Language> = registry
export const locales = Object.keys(languages) as Locale[]
/** The languages that must have every text. */
export const completeLocales = locales.filter((locale) => !languages[locale].incomplete)

/** The language of texts that another language does not have. */
export const fallbackLocale: Locale = 'en'

/** A code that differs from the ISO code, which `<html lang>` and Intl need. */
const isoCodes: Partial<Record<Locale, string>> = { ua: 'uk' }

/** A text per locale; missing ones fall back to the edition's default locale. */
export type Localized = Partial<Record<Locale, string>>

export function isLocale(code: string | undefined): code is Locale {
  return locales.includes(code as Locale)
}

/** The ISO language code of a locale: `uk` for `ua`. */
export function languageOf(locale: Locale): string {
  return isoCodes[locale] ?? locale
}

/** `uk-UA`, `ru-KZ`, `es-MX`: the language of the locale in the country of the edition. */
export function languageTag(locale: Locale, country: string): string {
  return `${languageOf(locale)}-${country}`
}

export function localized(text: Localized, locale: Locale, fallback: Locale): string {
  return Object.values(displayLanguage(text, locale, fallback))[0] ?? ''
}

export function displayLanguage(text: Localized, locale: Locale, fallback: Locale): Localized {
  const chosen = [locale, fallback, ...(Object.keys(text) as Locale[])].find((one) => text[one])
  return chosen === undefined ? {} : { [chosen]: text[chosen] }
}
