import { findContacts } from '#shared/mask/mask.ts'
import type { TutorChanges } from '../../tutor-contract.ts'

/** Fields as the form names them, each with the contacts that were found in it. */
export type FoundContacts = Record<string, string[]>

const fields = ['name', 'short_description', 'description', 'university_name'] as const

/** Contacts in what somebody wrote: everybody would read them. */
export function contactsIn({ subjects = [], ...changes }: TutorChanges): FoundContacts {
  const texts = [
    ...fields.map((field) => [field, changes[field] ?? ''] as const),
    ...subjects.map(({ description }, index) => [`subjects.${index}.description`, description] as const),
  ]
  return foundIn(texts)
}

export function contactsInNames(names: Record<string, string> = {}): FoundContacts {
  return foundIn(Object.entries(names).map(([locale, name]) => [`names.${locale}`, name] as const))
}

function foundIn(texts: readonly (readonly [field: string, text: string])[]): FoundContacts {
  const found = texts.map(([field, text]) => {
    const words = findContacts(text).map(({ from, to }) => shortened(text.slice(from, to).trim()))
    return [field, [...new Set(words)].slice(0, mostWords)] as const
  })
  return Object.fromEntries(found.filter(([, words]) => words.length > 0))
}

const mostWords = 3
const longestWord = 60

/** Enough to know where to look. */
const shortened = (word: string) => (word.length > longestWord ? `${word.slice(0, longestWord).toWellFormed()}…` : word)
