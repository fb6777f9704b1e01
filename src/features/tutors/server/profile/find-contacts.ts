import { findContactsByField } from '#platform/contacts.ts'
import type { FoundContacts } from '#platform/contacts.ts'
import type { TutorChanges } from '../../contract/tutor.ts'

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
