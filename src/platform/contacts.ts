import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { findContactsInSteps } from '#shared/mask/mask.ts'
import { finishInTurns } from './turns.ts'

/** The words that are contacts, keyed by form field. */
export type FoundContacts = Record<string, string[]>

/** Yields to the event loop before each text and within long ones. Text beyond the limit is ignored, because its length is rejected anyway. */
export async function findContactsByField(
  texts: readonly (readonly [field: string, text: string])[],
): Promise<FoundContacts> {
  const found: FoundContacts = {}
  for (const [field, whole] of texts) {
    const text = whole.slice(0, maxSearchedLength).toWellFormed()
    const contacts = await finishInTurns(findContactsInSteps(text))
    const words = contacts.map(({ from, to }) => truncateContact(text.slice(from, to).trim()))
    if (words.length > 0) found[field] = [...new Set(words)].slice(0, maxContacts)
  }
  return found
}

/** The errors of a form whose fields have contacts, with the words found. */
export function describeContacts(
  found: FoundContacts,
  describe: (words: string) => MessageRef,
): Record<string, MessageRef[]> {
  return Object.fromEntries(Object.entries(found).map(([field, words]) => [field, [describe(words.join(', '))]]))
}

/** The contacts in texts that every visitor can read, as errors of their fields. */
export async function findContactProblems(texts: Record<string, string>): Promise<Record<string, MessageRef[]>> {
  const found = await findContactsByField(Object.entries(texts))
  return describeContacts(found, (words) => ({ id: 'invalid.contacts', values: { words } }))
}

export async function assertNoContacts(texts: Record<string, string>): Promise<void> {
  const problems = await findContactProblems(texts)
  if (Object.keys(problems).length > 0) throw failFields(problems)
}

/** UTF-16 length of the longest text that is checked, a description of 3,000 characters that are all emoji. */
const maxSearchedLength = 6_000

const maxContacts = 3
const maxContactLength = 60

const truncateContact = (word: string) =>
  word.length > maxContactLength ? `${word.slice(0, maxContactLength).toWellFormed()}…` : word
