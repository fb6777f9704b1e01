import { hidden, maskContacts, maskOriginal, maskRulesVersion } from './mask/mask.ts'

/** A text as its author wrote it, and its mask as it is stored: null where nothing is hidden, version 0 if unknown. */
export type StoredMask = { text: string; masked: string | null; version: number | null }

/** The mask to store beside a text. */
export function maskOf(text: string): string | null {
  const masked = maskOriginal(text)
  return masked === text ? null : masked
}

/** One read masks no more characters than that: others wait for it, 30 ms at worst. */
const readCharacters = 8_000

/**
 * Reads stored masks. New rules exist because older ones let a contact through, and the job that masks everything anew
 * may need hours for all texts, so that a text of older rules is masked again when it is read: the stored mask is, so
 * that what older rules have found stays hidden. Past the limit of a read the stored mask is shown, and of a text
 * without one nothing is.
 */
export function storedMasks(limit = readCharacters): (stored: StoredMask) => string {
  let left = limit
  return ({ text, masked, version }) => {
    const known = masked ?? text
    if (version === null || version >= maskRulesVersion || text === '') return known
    left -= known.length
    if (left >= 0) return masked === null ? maskOriginal(text) : maskContacts(masked)
    return version > 0 ? known : hidden
  }
}
