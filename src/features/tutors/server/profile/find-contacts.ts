import { setImmediate } from 'node:timers/promises'
import { findContacts } from '#shared/mask/mask.ts'
import { textLimits } from '../../model.ts'
import type { TutorChanges } from '../../contract/tutor.ts'

/** Keyed by form field. */
export type FoundContacts = Record<string, string[]>

const fields = ['name', 'short_description', 'description', 'university_name'] as const

export async function findContactsInProfile({ subjects = [], ...changes }: TutorChanges): Promise<FoundContacts> {
  const texts = [
    ...fields.map((field) => [field, changes[field] ?? ''] as const),
    ...subjects.map(({ description }, index) => [`subjects.${index}.description`, description] as const),
  ]
  return findContactsByField(texts)
}

export async function findContactsInNames(names: Record<string, string> = {}): Promise<FoundContacts> {
  return findContactsByField(Object.entries(names).map(([locale, name]) => [`names.${locale}`, name] as const))
}

/** Yields to the event loop between texts. Text beyond the limit is ignored, because its length is rejected anyway. */
export async function findContactsByField(
  texts: readonly (readonly [field: string, text: string])[],
): Promise<FoundContacts> {
  const found: FoundContacts = {}
  for (const [field, whole] of texts) {
    const text = whole.slice(0, maxSearchedLength).toWellFormed()
    const words = findContacts(text).map(({ from, to }) => truncateContact(text.slice(from, to).trim()))
    if (words.length > 0) found[field] = [...new Set(words)].slice(0, maxContacts)
    await setImmediate()
  }
  return found
}

/** UTF-16 length of the longest allowed description, if it is all emoji. */
const maxSearchedLength = 2 * textLimits.description.max

const maxContacts = 3
const maxContactLength = 60

const truncateContact = (word: string) =>
  word.length > maxContactLength ? `${word.slice(0, maxContactLength).toWellFormed()}…` : word
