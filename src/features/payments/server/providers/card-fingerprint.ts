import { createHash } from 'node:crypto'

/**
 * Compares cards of providers that show some digits and have no id of the card. Undefined if one of the parts is
 * missing, because the others alone would also fit cards of other people; see decision 040.
 */
export function cardFingerprint(...parts: readonly (string | undefined)[]): string | undefined {
  if (!parts.every(Boolean)) return undefined
  return createHash('sha256').update(parts.join('|').toLowerCase()).digest('hex').slice(0, 32)
}
