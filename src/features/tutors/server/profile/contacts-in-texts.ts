import { setImmediate } from 'node:timers/promises'
import { findContacts } from '#shared/mask/mask.ts'
import { textLimits } from '../../model.ts'
import type { TutorChanges } from '../../tutor-contract.ts'

/** Fields as the form names them, each with the contacts that were found in it. */
export type FoundContacts = Record<string, string[]>

const fields = ['name', 'short_description', 'description', 'university_name'] as const

/** Contacts in what somebody wrote: everybody would read them. */
export async function contactsIn({ subjects = [], ...changes }: TutorChanges): Promise<FoundContacts> {
  const texts = [
    ...fields.map((field) => [field, changes[field] ?? ''] as const),
    ...subjects.map(({ description }, index) => [`subjects.${index}.description`, description] as const),
  ]
  return foundIn(texts)
}

export async function contactsInNames(names: Record<string, string> = {}): Promise<FoundContacts> {
  return foundIn(Object.entries(names).map(([locale, name]) => [`names.${locale}`, name] as const))
}

/** Other requests get their turn between two texts. What is longer than a text may be is refused for its length. */
async function foundIn(texts: readonly (readonly [field: string, text: string])[]): Promise<FoundContacts> {
  const found: FoundContacts = {}
  for (const [field, whole] of texts) {
    const text = whole.slice(0, longestSearched).toWellFormed()
    const words = findContacts(text).map(({ from, to }) => shortened(text.slice(from, to).trim()))
    if (words.length > 0) found[field] = [...new Set(words)].slice(0, mostWords)
    await setImmediate()
  }
  return found
}

/** The longest description, all of it emoji. */
const longestSearched = 2 * textLimits.description.max

const mostWords = 3
const longestWord = 60

/** Enough to know where to look. */
const shortened = (word: string) => (word.length > longestWord ? `${word.slice(0, longestWord).toWellFormed()}…` : word)
