import { richTextLimits } from '#shared/rich-text/limits.ts'
import type { RichNode } from '#shared/rich-text/nodes.ts'
import { DocumentBuilder } from './document-builder.ts'
import { tokenizeHtml } from './html-tokens.ts'
import type { HtmlToken } from './html-tokens.ts'
import { markOf, ownNodeOf, wordListOf } from './pasted-tags.ts'

export type PastedDocument = { content: RichNode[]; hasImages: boolean }

/** Longer HTML is not even read: a text within the limits is far shorter, with all of Word's styles. */
export const longestPaste = 5_000_000
/** Word writes fewer than ten tags for each node that it needs, so a text within the limits has far fewer. */
const maxTags = 30_000

const headings: Partial<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
const blocks = new Set(
  `p div section article header footer main aside address figure figcaption dl dt dd pre center details summary fieldset
  form body html nav hgroup caption`.split(/\s+/),
)
/** These are dropped with everything inside. */
const dropped = new Set('head svg math object applet template select canvas audio video frameset map o:p'.split(' '))
const voids = new Set('br hr img input meta link col wbr source area base embed param track'.split(' '))

/**
 * Converts pasted HTML, for example of Word or Google Docs, into nodes that the editor knows; everything else is left
 * out. Undefined if the text is longer than the limits.
 */
export function parsePastedHtml(html: string, maxCharacters: number): PastedDocument | undefined {
  if (html.length > longestPaste) return undefined
  const builder = new DocumentBuilder({ characters: maxCharacters, nodes: richTextLimits.nodes })
  const reader = new PasteReader(builder)
  let tags = 0
  for (const token of tokenizeHtml(html)) {
    reader.read(token)
    if (token.kind !== 'text') tags++
    if (builder.isFull || tags > maxTags) return undefined
  }
  const content = builder.finish()
  return builder.isFull ? undefined : { content, hasImages: reader.hasImages }
}

class PasteReader {
  hasImages = false
  #builder: DocumentBuilder
  /** The open elements inside of a dropped one. */
  #dropping: string[] = []

  constructor(builder: DocumentBuilder) {
    this.#builder = builder
  }

  read(token: HtmlToken): void {
    if (this.#dropping.length > 0) this.#skip(token)
    else if (token.kind === 'text') this.#builder.addText(token.text)
    else if (token.kind === 'open') this.#open(token.name, token.attributes)
    else this.#close(token.name)
  }

  /** Only elements of the same name are counted, so that broken nesting inside does not matter. */
  #skip(token: HtmlToken): void {
    if (token.kind === 'text' || token.name !== this.#dropping[0]) return
    if (token.kind === 'close') this.#dropping.pop()
    else if (this.#dropping.length < 1_000) this.#dropping.push(token.name)
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    const builder = this.#builder
    const own = attributes.size > 0 ? ownNodeOf(name, attributes) : undefined
    if (own) builder.addNode(own)
    if (own && !voids.has(name)) this.#dropping.push(name)
    if (own) return
    if (name === 'img') this.hasImages = true
    if (dropped.has(name)) this.#dropping.push(name)
    // Word writes the bullet or number of an item into the text, in an element that its style asks to ignore.
    else if (/mso-list:\s*Ignore/i.test(attributes.get('style') ?? '')) this.#dropping.push(name)
    else if (name === 'br') builder.breakLine()
    else if (name === 'hr') builder.addNode({ type: 'horizontalRule' })
    else if (headings[name]) builder.startLine(headings[name])
    else if (name === 'ul' || name === 'ol') builder.openList(name === 'ol' ? 'orderedList' : 'bulletList')
    else if (name === 'li') builder.openItem()
    else if (name === 'blockquote') builder.openQuote()
    else if (name === 'table') builder.openTable()
    else if (name === 'tr') builder.openRow()
    else if (name === 'td' || name === 'th') builder.openCell(name === 'th')
    else if (blocks.has(name)) this.#openBlock(name, attributes)
    else if (!voids.has(name) && builder.canOpenMark) builder.openMark(name, markOf(name, attributes))
  }

  #openBlock(name: string, attributes: ReadonlyMap<string, string>): void {
    const list = name === 'p' ? wordListOf(attributes) : undefined
    if (list) this.#builder.openWordItem(list.level)
    else this.#builder.closeWordList()
    this.#builder.startLine(undefined, name === 'pre')
  }

  #close(name: string): void {
    const builder = this.#builder
    if (headings[name] || blocks.has(name)) builder.endLine()
    else if (name === 'ul' || name === 'ol') builder.closeList()
    else if (name === 'li') builder.closeItem()
    else if (name === 'blockquote') builder.closeQuote()
    else if (name === 'table') builder.closeTable()
    else if (name === 'td' || name === 'th' || name === 'tr') builder.endLine()
    else builder.closeMark(name)
  }
}
