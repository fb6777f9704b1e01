import { shortName } from '../short-name.ts'
import { maskContacts, maskText } from './mask.ts'

/** Masks contacts that were entered instead of a name. */
export const firstName = (name: string) => maskContacts(name).split(/\s+/)[0] ?? ''

/** The first name and initial that visitors see. Contacts beside the name are left out, and those instead of it masked. */
export function maskedShortName(name: string): string {
  const words = maskContacts(name).trim().split(/\s+/)
  const names = words.filter((word) => !word.includes(maskText))
  return shortName(names.join(' ')) || (words.some(Boolean) ? maskText : '')
}
