import { transliterate } from '../transliterate.ts'
import { headingPrefix, isHeadingId } from './heading-id.ts'
import { mapNodes, nodesOf } from './nodes.ts'
import type { RichNode, RichText } from './nodes.ts'
import { plainText } from './plain-text.ts'

export type ContentsEntry = { id: string; level: 2 | 3; text: string }

const longestId = 60

/** Adds an id to each heading, made from its text, so that links stay valid when other parts of the text change. */
export function withHeadingIds(doc: RichText): RichText {
  const used = new Map<string, number>()
  return mapNodes(doc, (node) => {
    if (node.type !== 'heading') return node
    const id = headingId(node)
    const place = (used.get(id) ?? 0) + 1
    used.set(id, place)
    // No text produces two hyphens, so a numbered id never equals that of another heading.
    return { ...node, attrs: { ...node.attrs, id: place === 1 ? id : `${id}--${place}` } }
  })
}

/** The headings of a stored document. */
export function tableOfContents(doc: RichText | null | undefined): ContentsEntry[] {
  if (!doc) return []
  return [...nodesOf(doc)].flatMap((node) => {
    const { id, level } = node.attrs ?? {}
    const text = node.type === 'heading' ? textOf(node) : ''
    return text && isHeadingId(id) ? [{ id, level: level === 3 ? 3 : 2, text }] : []
  })
}

const textOf = (heading: RichNode) => plainText({ type: 'doc', content: [heading] }).replaceAll(/\s+/g, ' ')

function headingId(heading: RichNode): string {
  const latin = transliterate(textOf(heading).slice(0, longestId), 'ua')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ł', 'l')
    .replaceAll(/\p{M}/gu, '')
  const words = latin.match(/[a-z0-9]+/g) ?? []
  return [headingPrefix, ...words].join('-')
}
