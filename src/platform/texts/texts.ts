import { createHash } from 'node:crypto'
import { setupI18n } from '@lingui/core'
import type { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Edition } from '#editions/edition.ts'
import { fallbackLocale, isLocale, languageTag, locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PageTexts } from '#shared/contract.ts'
import type { CacheStats } from '../cache-metrics.ts'
import type { Db } from '../db/database.ts'
import { estimateBytes } from '../estimate-bytes.ts'
import { countMissingTexts, pageTexts, shippedText, textGroups } from './catalogs.ts'
import type { Catalog, Catalogs, RegionalTexts, TextGroup } from './catalogs.ts'
import { canReplace } from './shape.ts'

type Compiled = Record<string, ReturnType<typeof compileMessage>>
/** Editions share most texts, and compiled ones are never changed. Overrides of staff are not kept here. */
const compiledTexts = new Map<string, Compiled[string]>()
/** Texts for the browser: one immutable file per edition, locale and kind of page. */
type TextBundle = { url: string; messages: Compiled; body: string }

export type Texts = {
  translate(edition: Edition, locale: Locale, id: string, values?: Record<string, unknown>): string
  bundle(edition: Edition, locale: Locale, texts: PageTexts): TextBundle
  /** The shipped text of this country, or undefined for an unknown id. */
  shipped(edition: Edition, locale: Locale, id: string): string | undefined
  /** All texts of a language as they are shipped, by id. */
  catalog(edition: Edition, locale: Locale): ReadonlyMap<string, string>
  /** How many texts each language shows in English. */
  missing: ReadonlyMap<Locale, number>
  /** Statistics of the compiled texts, which are created on demand per edition and locale. */
  stats(): CacheStats
  reload(db: Db): Promise<void>
  /** Pages become stale only after the reload, not when the event arrives. */
  onReload(listener: () => void): void
}

function compileShipped(text: string): Compiled[string] {
  let compiled = compiledTexts.get(text)
  if (compiled === undefined) compiledTexts.set(text, (compiled = compileMessage(text)))
  return compiled
}

export function createTexts(catalogs: Catalogs, regional: RegionalTexts = {}): Texts {
  let overrides = new Map<string, Catalog>()
  let translators = new Map<string, I18n>()
  let bundles = new Map<string, TextBundle>()
  const listeners: (() => void)[] = []
  let [hits, misses, bytes] = [0, 0, 0]

  const once = <V>(map: Map<string, V>, key: string, make: () => V): V => {
    let value = map.get(key)
    if (value !== undefined) {
      hits++
      return value
    }
    misses++
    map.set(key, (value = make()))
    return value
  }

  const messages = (edition: Edition, locale: Locale, groups: readonly TextGroup[]): Compiled => {
    const inOrder = [fallbackLocale, locale].flatMap((one) => groups.map((group) => catalogs[one][group]))
    const shipped = Object.assign({}, ...inOrder) as Catalog
    const own = regional[languageTag(locale, edition.country)] ?? {}
    const replaced = overrides.get(`${edition.code}.${locale}`) ?? {}
    const compiled = Object.fromEntries(
      Object.entries(shipped).map(([id, text]) => {
        const replacement = replaced[id]
        return [id, replacement === undefined ? compileShipped(own[id] ?? text) : compileMessage(replacement)]
      }),
    )
    bytes += estimateBytes(compiled)
    return compiled
  }

  const shipped = (edition: Edition, locale: Locale, id: string) => {
    const text = shippedText(catalogs, locale, id)
    return text === undefined ? undefined : (regional[languageTag(locale, edition.country)]?.[id] ?? text)
  }

  return {
    shipped,
    catalog(edition, locale) {
      const ids = textGroups.flatMap((group) => Object.keys(catalogs[fallbackLocale][group]))
      return new Map(ids.map((id) => [id, shipped(edition, locale, id)!]))
    },
    translate(edition, locale, id, values) {
      const translator = once(translators, `${edition.code}.${locale}`, () => {
        const tag = languageTag(locale, edition.country)
        return setupI18n({ locale: tag, messages: { [tag]: messages(edition, locale, textGroups) } })
      })
      return translator._(id, values)
    },
    bundle: (edition, locale, texts) =>
      once(bundles, `${edition.code}.${locale}.${texts}`, () => {
        const compiled = messages(edition, locale, pageTexts[texts])
        const body = JSON.stringify(compiled)
        bytes += estimateBytes(body)
        const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
        return { url: `/texts/${texts}.${locale}.${hash}.json`, messages: compiled, body }
      }),
    missing: new Map(locales.map((locale) => [locale, countMissingTexts(catalogs, locale)])),
    stats: () => ({ entries: translators.size + bundles.size, bytes, hits, misses, evictions: 0 }),
    async reload(db) {
      const rows = await db.selectFrom('text_override').selectAll().execute()
      const next = new Map<string, Catalog>()
      for (const row of rows) {
        // An override that no longer fits the default text would break every page that uses it.
        const shipped = isLocale(row.locale) ? shippedText(catalogs, row.locale, row.message_id) : undefined
        if (shipped === undefined || !canReplace(shipped, row.text)) continue
        const key = `${row.edition}.${row.locale}`
        next.set(key, { ...next.get(key), [row.message_id]: row.text })
      }
      overrides = next
      translators = new Map()
      bundles = new Map()
      bytes = 0
      for (const listener of listeners) listener()
    },
    onReload: (listener) => void listeners.push(listener),
  }
}
