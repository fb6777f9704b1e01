import { readFileSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PageTexts } from '#shared/contract.ts'

/**
 * Where texts are used: everywhere; on the site, for everybody and around the account area; in the account area only;
 * in the panel; in both of these, where people are signed in; or only inside the server (mails, refusals).
 */
export const textGroups = ['shared', 'site', 'account', 'inside', 'panel', 'server'] as const
export type TextGroup = (typeof textGroups)[number]
/** Message id → ICU text. */
export type Catalog = Record<string, string>
export type Catalogs = Record<Locale, Record<TextGroup, Catalog>>

/** Every `messages/<locale>.json` of the tree, merged; an id lives in one place only. */
export function readCatalogs(source: string): Catalogs {
  const folders = new Set(globSync('**/messages/*.json', { cwd: source }).map((file) => dirname(file)))
  const read = (locale: Locale) => {
    const merged = Object.fromEntries(textGroups.map((group) => [group, {}])) as Record<TextGroup, Catalog>
    for (const folder of [...folders].sort()) {
      const file = JSON.parse(readFileSync(join(source, folder, `${locale}.json`), 'utf8')) as Partial<
        Record<TextGroup, Catalog>
      >
      for (const group of textGroups) Object.assign(merged[group], file[group])
    }
    return merged
  }
  return Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Catalogs
}

/** What each kind of page is drawn with, in one file. */
export const pageTexts = {
  site: ['shared', 'site'],
  account: ['shared', 'site', 'account', 'inside'],
  panel: ['shared', 'panel', 'inside'],
} as const satisfies Record<PageTexts, readonly TextGroup[]>

/** The text that ships for an id, wherever it is used. */
export function shippedText(catalogs: Catalogs, locale: Locale, id: string): string | undefined {
  const group = textGroups.find((one) => catalogs[locale][one][id] !== undefined)
  return group && catalogs[locale][group][id]
}
