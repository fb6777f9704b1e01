import { describeContacts, findContactsByField } from '#platform/contacts.ts'
import { failFields } from '#shared/errors.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import { nodesOf } from '#shared/rich-text/nodes.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readFormula } from '#shared/rich-text/read-formula.ts'

type CheckedText = {
  title?: string | undefined
  text?: RichText | null | undefined
  images?: readonly { alt: string }[] | undefined
}

/** A contact may be spread over two blocks, so the parts overlap. */
const partLength = 3_000
const overlap = 200

/** Rejects contacts in the title, the text, its links and the descriptions of images, naming the words found. */
export async function assertNoTextContacts(given: CheckedText): Promise<void> {
  const found = await findTextContacts(given)
  const problems = describeContacts(found, (words) => ({ id: 'tutor_text.contacts_found', values: { words } }))
  if (Object.keys(problems).length > 0) throw failFields(problems)
}

export async function findTextContacts({
  title = '',
  text,
  images = [],
}: CheckedText): Promise<Record<string, string[]>> {
  const outside = listLinks(text).filter(isOutsideLink)
  const parts = [
    ...overlappingParts(plainText(text, readFormula)).map(({ part }) => part),
    ...findImages(text).map(({ alt }) => alt),
  ]
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

export const isOutsideLink = (href: string) => !/^(?:\/(?!\/)|#)/.test(href)

type TextPart = { start: number; part: string }

/** The parts of a long text, each of them searched in one go. */
export function overlappingParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (let start = 0; start < text.length; start += partLength - overlap) {
    parts.push({ start, part: text.slice(start, start + partLength) })
    if (start + partLength >= text.length) break
  }
  return parts
}
