import type { RichNode, RichText } from './nodes.ts'

const blocks = new Set(['paragraph', 'heading', 'horizontalRule', 'image', 'video', 'formulaBlock'])

/**
 * The text of a document for search, exports and descriptions of a page: one block per line, cells of a table separated
 * by tabs, formulas as they were typed or as `formulaText` gives them.
 */
export function plainText(doc: RichText | null | undefined, formulaText = typedFormula): string {
  const parts: string[] = []
  // Only the last character decides whether a block needs a separator.
  let last = '\n'
  const write = (text: string) => {
    if (!text) return
    parts.push(text)
    last = text.at(-1)!
  }
  const visit = (node: RichNode) => {
    if (blocks.has(node.type) && last !== '\n' && last !== '\t') write('\n')
    if (node.type === 'tableRow' && last !== '\n') write('\n')
    if (node.type === 'text') write(node.text ?? '')
    else if (node.type === 'hardBreak') write('\n')
    else if (node.type === 'image') write(attribute(node, 'alt'))
    else if (node.type === 'formula' || node.type === 'formulaBlock') write(formulaText(node))
    for (const [place, child] of (node.content ?? []).entries()) {
      if (node.type === 'tableRow' && place > 0) write('\t')
      visit(child)
    }
  }
  for (const node of doc?.content ?? []) visit(node)
  return parts.join('').trim()
}

const typedFormula = (node: RichNode) => attribute(node, 'latex')
const attribute = ({ attrs }: RichNode, name: string) => (typeof attrs?.[name] === 'string' ? attrs[name] : '')

const visible = new Set(['image', 'video', 'horizontalRule', 'formula', 'formulaBlock'])

/** A document with neither text nor a picture, a video, a formula or a line. */
export function isEmptyText(doc: RichText | null | undefined): boolean {
  const isBlank = ({ type, text, content = [] }: RichNode): boolean =>
    !text && !visible.has(type) && content.every(isBlank)
  return doc?.content.every(isBlank) ?? true
}
