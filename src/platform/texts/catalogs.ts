import { readFileSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fallbackLocale, languages, locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PageTexts } from '#shared/contract.ts'
import { readLanguageFile, readOptionalJson } from './language-folder.ts'

/**
 * Groups of texts by where they are used: `shared` everywhere, `site` on public pages, `account` in the account area,
 * `inside` in account area and panel, `panel` in the panel, `server` only on the server (emails, errors).
 */
export const textGroups = ['shared', 'site', 'account', 'inside', 'panel', 'server'] as const
export type TextGroup = (typeof textGroups)[number]
export type Catalog = Record<string, string>
export type Catalogs = Record<Locale, Record<TextGroup, Catalog>>

/** Texts of one country that differ from the shared ones, by language tag (`es-ES`) and id. */
export type RegionalTexts = Partial<Record<string, Catalog>>

/** Merges every `messages/<language>-<COUNTRY>.json` of the tree. */
export function readRegionalTexts(source: string): RegionalTexts {
  const merged: RegionalTexts = {}
  for (const file of globSync('**/messages/??-??.json', { cwd: source }).sort()) {
    const tag = basename(file, '.json')
    merged[tag] = { ...merged[tag], ...(JSON.parse(readFileSync(join(source, file), 'utf8')) as Catalog) }
  }
  return merged
}

/**
 * Merges every `messages/<locale>.json` of the tree and the language's own folder; an id must be defined once. Texts
 * that a language does not have stay missing here.
 */
export function readCatalogs(source: string): Catalogs {
  const folders = new Set(globSync('**/messages/*.json', { cwd: source }).map((file) => dirname(file)))
  const names = Object.fromEntries(locales.map((locale) => [`locale.${locale}`, languages[locale].name]))
  const read = (locale: Locale) => {
    const merged = Object.fromEntries(textGroups.map((group) => [group, {}])) as Record<TextGroup, Catalog>
    const files = [...folders].sort().map((folder) => readOptionalJson(join(source, folder, `${locale}.json`)))
    for (const file of [{ shared: names }, ...files, readLanguageFile(locale, 'messages')] as Partial<
      Record<TextGroup, Catalog>
    >[])
      for (const group of textGroups) Object.assign(merged[group], file[group])
    return merged
  }
  return Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Catalogs
}

/** The groups that each kind of page needs, delivered in one file. */
export const pageTexts = {
  site: ['shared', 'site'],
  account: ['shared', 'site', 'account', 'inside'],
  panel: ['shared', 'panel', 'inside'],
} as const satisfies Record<PageTexts, readonly TextGroup[]>

export function shippedText(catalogs: Catalogs, locale: Locale, id: string): string | undefined {
  const group = textGroups.find((one) => Object.hasOwn(catalogs[fallbackLocale][one], id))
  return group && (catalogs[locale][group][id] ?? catalogs[fallbackLocale][group][id])
}

/** The number of texts of a language that are shown in English, because it does not have them. */
export function countMissingTexts(catalogs: Catalogs, locale: Locale): number {
  const missing = (group: TextGroup) =>
    Object.keys(catalogs[fallbackLocale][group]).filter((id) => catalogs[locale][group][id] === undefined)
  return textGroups.flatMap(missing).length
}
