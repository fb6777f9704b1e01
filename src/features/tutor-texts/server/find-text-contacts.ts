import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import { nodesOf } from '#shared/rich-text/nodes.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readFormula } from '#shared/rich-text/read-formula.ts'
import { findContactsByField } from '#features/tutors/public.ts'

type CheckedText = {
  title?: string | undefined
  text?: RichText | null | undefined
  images?: readonly { alt: string }[] | undefined
}

/** A contact may be spread over two blocks, so the parts overlap. */
const partLength = 3_000
const overlap = 200

/** Rejects contacts in the title, the text, its links and the descriptions of images, naming the words found. */
export async function assertNoContacts(given: CheckedText): Promise<void> {
  const found = await findTextContacts(given)
  const problems = Object.entries(found).map(([field, words]): [string, MessageRef[]] => [
    field,
    [{ id: 'tutor_text.contacts_found', values: { words: words.join(', ') } }],
  ])
  if (problems.length > 0) throw failFields(Object.fromEntries(problems))
}

export async function findTextContacts({
  title = '',
  text,
  images = [],
}: CheckedText): Promise<Record<string, string[]>> {
  const outside = listLinks(text).filter((href) => !/^(?:\/(?!\/)|#)/.test(href))
  const parts = [...partsOf(plainText(text, readFormula)), ...findImages(text).map(({ alt }) => alt)]
  const found = await findContactsByField([
    ['title', title],
    ...parts.map((part, place) => [`text.${place}`, part] as const),
    ...images.map(({ alt }, place) => [`images.${place}.alt`, alt] as const),
  ])
  const inText = Object.entries(found).flatMap(([field, words]) => (field.startsWith('text.') ? words : []))
  const words = [...new Set([...inText, ...outside.map((href) => href.slice(0, 60))])].slice(0, 3)
  const others = Object.entries(found).filter(([field]) => !field.startsWith('text.'))
  return { ...Object.fromEntries(others), ...(words.length > 0 && { text: words }) }
}

/** Links to other sites are contacts, whatever their words say. */
function listLinks(doc: RichText | null | undefined): string[] {
  if (!doc) return []
  return [...nodesOf(doc)].flatMap(({ marks = [] }) =>
    marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : [])),
  )
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; start += partLength - overlap) {
    parts.push(text.slice(start, start + partLength))
    if (start + partLength >= text.length) break
  }
  return parts
}
