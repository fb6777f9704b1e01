/** Codes used on the wire and in paths. `<html lang>` and Intl need real language tags; see languageTag. */
export const locales = ['ua', 'ru', 'pl', 'es', 'en'] as const
export type Locale = (typeof locales)[number]

/** A text per locale; missing ones fall back to the edition's default locale. */
export type Localized = Partial<Record<Locale, string>>

export function isLocale(code: string | undefined): code is Locale {
  return locales.includes(code as Locale)
}

/** The ISO language code of a locale: `uk` for `ua`. */
export function languageOf(locale: Locale): string {
  return locale === 'ua' ? 'uk' : locale
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
