import type { RichNode, RichText } from './rich-text.ts'

const blocks = new Set(['paragraph', 'heading', 'horizontalRule', 'image', 'video'])

/** The text of a document, one block per line, for search, exports and descriptions of a page. */
export function plainTextOf(doc: RichText | null | undefined): string {
  let text = ''
  const visit = (node: RichNode) => {
    if (blocks.has(node.type) && text && !text.endsWith('\n')) text += '\n'
    if (node.type === 'text') text += node.text ?? ''
    else if (node.type === 'hardBreak') text += '\n'
    else if (node.type === 'image') text += altOf(node)
    for (const child of node.content ?? []) visit(child)
  }
  for (const node of doc?.content ?? []) visit(node)
  return text.trim()
}

const altOf = ({ attrs }: RichNode) => (typeof attrs?.['alt'] === 'string' ? attrs['alt'] : '')

/** A document with neither text nor a picture, a video or a line. */
export function isEmptyText(doc: RichText | null | undefined): boolean {
  const isBlank = ({ type, text, content = [] }: RichNode): boolean =>
    !text && !['image', 'video', 'horizontalRule'].includes(type) && content.every(isBlank)
  return doc?.content.every(isBlank) ?? true
}
