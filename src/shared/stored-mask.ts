import { displayLanguage } from './locale.ts'
import type { Locale, Localized } from './locale.ts'
import { maskText, maskContacts, maskRawText, maskRulesVersion, maskWith } from './mask/mask.ts'
import type { MaskSteps } from './mask/steps.ts'

/** An original text and its stored mask: null if nothing is masked, version 0 if unknown. */
export type StoredMask = { text: string; masked: string | null; version: number | null }

export function* maskToStore(text: string): MaskSteps<string | null> {
  const masked = yield* maskWith(text)
  return masked === text ? null : masked
}

/** The maximum number of characters masked in one read, which takes 30 ms at worst. */
const readCharacters = 8_000

/**
 * Reads stored masks. A mask of older rules is masked again on read, because the job that recomputes all masks may
 * need hours. The stored mask is the input, so that everything the older rules found stays hidden. Over the limit of
 * a read the stored mask is returned, and a text of unknown version is hidden completely.
 */
export function createMaskReader(limit = readCharacters): (stored: StoredMask) => string {
  let left = limit
  return ({ text, masked, version }) => {
    const known = masked ?? text
    if (version === null || version >= maskRulesVersion || text === '') return known
    left -= known.length
    if (left >= 0) return masked === null ? maskRawText(text) : maskContacts(masked)
    return version > 0 ? known : maskText
  }
}

type StoredMasks = { texts: Localized; masks: Localized | undefined; version: number | null }

/** A short text, such as a name, in the language of the reader. */
export function localizedMask({ texts, masks, version }: StoredMasks, locale: Locale, fallback: Locale): string {
  const [[chosen, text] = []] = Object.entries(displayLanguage(texts, locale, fallback))
  if (chosen === undefined || text === undefined) return ''
  return createMaskReader()({ text, masked: masks?.[chosen as Locale] ?? null, version })
}
