import type { Locale } from '../locale.ts'
import { isEmptyText } from './plain-text.ts'
import type { RichText } from './rich-text.ts'

/** The document in the reader's language; an empty one falls back to the default language. */
export function localizedDocument(value: unknown, locale: Locale, fallback: Locale): RichText | null {
  if (value === null || value === undefined || isDocument(value)) return value ?? null
  const texts = value as Partial<Record<Locale, RichText | null>>
  return [texts[locale], texts[fallback]].find((doc) => !isEmptyText(doc)) ?? null
}

function isDocument(value: unknown): value is RichText {
  return (value as { type?: unknown }).type === 'doc'
}
