import { richTextLimits } from '#shared/rich-text/limits.ts'
import type { RichMark, RichNode } from '#shared/rich-text/nodes.ts'
import { cleanText } from './clean-text.ts'
import type { PastedMark } from './pasted-tags.ts'
import { tableOf } from './pasted-table.ts'

type Container = RichNode & { content: RichNode[] }
type Line = { level: 2 | 3 | undefined; isRaw: boolean; content: RichNode[] }

const deepestMark = 100
const inlineNodes = new Set(['formula', 'hardBreak'])

/** Builds the nodes of a document from left to right. Every step keeps them valid, whatever the order of the steps. */
export class DocumentBuilder {
  isFull = false
  #limits: { characters: number; nodes: number }
  #root: Container = { type: 'doc', content: [] }
  /** The open quotes, lists, items, tables, rows and cells. */
  #open: Container[] = [this.#root]
  #marks: { name: string; mark: PastedMark }[] = []
  #line: Line | undefined
  #wordList = false

  constructor(limits: { characters: number; nodes: number }) {
    this.#limits = limits
  }

  addText(text: string): void {
    const line = (this.#line ??= newLine())
    const parts = line.isRaw ? text.split(/\r?\n/) : [text.replaceAll(/[ \t\r\n\f]+/g, ' ')]
    for (const [place, part] of parts.entries()) {
      if (place > 0) this.breakLine()
      const clean = cleanText(part)
      const written = isAtStart(line) && !line.isRaw ? clean.replace(/^ /, '') : clean
      if (written) this.#push({ type: 'text', text: written, ...this.#marksOf(line) })
    }
  }

  breakLine(): void {
    if (this.#line && !isAtStart(this.#line)) this.#push({ type: 'hardBreak' })
  }

  addNode(node: RichNode): void {
    if (inlineNodes.has(node.type)) return this.#push(node)
    this.endLine()
    // A cell holds only paragraphs, so that its other parts are left out.
    if (!this.#isInTable) this.#add(node)
  }

  /** A new paragraph, or a heading, which is no part of lists and tables. */
  startLine(level?: 2 | 3, isRaw = false): void {
    this.endLine()
    if (level) this.closeWordList()
    this.#line = { ...newLine(), isRaw, level: this.#open.length === 1 ? level : undefined }
  }

  endLine(): void {
    const { level, content } = this.#line ?? newLine()
    this.#line = undefined
    while (content.at(-1)?.type === 'hardBreak') content.pop()
    if (!content.some(({ type, text }) => type === 'formula' || text?.trim())) return
    this.#add(level ? { type: 'heading', attrs: { level }, content } : { type: 'paragraph', content })
  }

  get canOpenMark(): boolean {
    return this.#marks.length < deepestMark
  }

  openMark(name: string, mark: PastedMark): void {
    this.#marks.push({ name, mark })
  }

  closeMark(name: string): void {
    const place = this.#marks.findLastIndex((one) => one.name === name)
    if (place !== -1) this.#marks.splice(place)
  }

  openQuote(): void {
    this.endLine()
    if (this.#canNest) this.#enter('blockquote')
  }

  closeQuote(): void {
    this.#closeTo(['blockquote'])
  }

  openList(type: 'bulletList' | 'orderedList'): void {
    this.endLine()
    if (!this.#canNest) return
    // Google Docs writes an inner list beside the item that it belongs to.
    if (isList(this.#top)) this.#open.push((this.#top.content.at(-1) as Container | undefined) ?? this.#enterItem())
    this.#enter(type)
  }

  closeList(): void {
    this.#closeTo(['bulletList', 'orderedList'])
    if (this.#top.type === 'listItem') this.#open.pop()
  }

  openItem(): void {
    this.endLine()
    if (this.#isInTable) return
    while (this.#top.type === 'listItem' || this.#top.type === 'blockquote') {
      if (!this.#open.some(isList)) break
      this.#open.pop()
    }
    if (!isList(this.#top) && this.#canNest) this.#enter('bulletList')
    if (isList(this.#top)) this.#enterItem()
  }

  closeItem(): void {
    this.#closeTo(['listItem'])
  }

  /** Word writes each item as a paragraph with its level. */
  openWordItem(level: number): void {
    this.endLine()
    if (this.#isInTable) return
    const wanted = Math.min(level, richTextLimits.nesting)
    if (!this.#wordList) this.#wordList = true
    else while (this.#open.filter(isList).length > wanted) this.closeList()
    if (this.#top.type === 'listItem') this.#open.pop()
    for (let lists = this.#open.filter(isList).length; lists < wanted && this.#canNest; lists++) {
      if (isList(this.#top)) this.#open.push((this.#top.content.at(-1) as Container | undefined) ?? this.#enterItem())
      this.#enter('bulletList')
    }
    if (isList(this.#top)) this.#enterItem()
  }

  closeWordList(): void {
    if (!this.#wordList) return
    this.#wordList = false
    this.endLine()
    this.#open.splice(1)
  }

  openTable(): void {
    this.endLine()
    this.closeWordList()
    if (this.#open.length === 1) this.#enter('table')
  }

  openRow(): void {
    this.endLine()
    if (!this.#isInTable) return
    this.#open.splice(2)
    this.#enter('tableRow')
  }

  openCell(isHeader: boolean): void {
    this.endLine()
    if (!this.#isInTable) return
    if (this.#open.length === 2) this.#enter('tableRow')
    this.#open.splice(3)
    this.#enter(isHeader ? 'tableHeader' : 'tableCell')
  }

  closeTable(): void {
    this.endLine()
    if (this.#isInTable) this.#open.splice(1)
  }

  finish(): RichNode[] {
    this.endLine()
    return this.#root.content.flatMap((node) => {
      const whole = completed(node)
      return whole ? [whole] : []
    })
  }

  get #top(): Container {
    return this.#open.at(-1)!
  }
  get #isInTable(): boolean {
    return this.#open[1]?.type === 'table'
  }
  get #canNest(): boolean {
    const levels = this.#open.filter(({ type }) => type === 'blockquote' || isList({ type }))
    return !this.#isInTable && levels.length < richTextLimits.nesting
  }

  #enter(type: string): Container {
    const container: Container = { type, content: [] }
    this.#add(container)
    this.#open.push(container)
    return container
  }

  #enterItem = () => this.#enter('listItem')

  #closeTo(types: readonly string[]): void {
    this.endLine()
    const place = this.#open.findLastIndex(({ type }) => types.includes(type))
    if (place > 0 && !this.#isInTable) this.#open.splice(place)
  }

  /** Text directly in a list or a table belongs to an item or a cell. */
  #add(node: RichNode): void {
    const isText = node.type !== 'listItem' && node.type !== 'tableRow' && !node.type.startsWith('tableC')
    if (isText && node.type !== 'tableHeader') {
      if (isList(this.#top)) this.#enterItem()
      if (this.#isInTable && this.#open.length < 4) this.openCell(false)
    }
    this.#count(node)
    this.#top.content.push(node)
  }

  #push(node: RichNode): void {
    this.#line ??= newLine()
    this.#count(node)
    this.#line.content.push(node)
  }

  #count({ text = '' }: RichNode): void {
    this.#limits.nodes--
    this.#limits.characters -= text.length
    if (this.#limits.nodes < 0 || this.#limits.characters < 0) this.isFull = true
  }

  /** Headings are bold by themselves. */
  #marksOf({ level }: Line): { marks?: RichMark[] } {
    const last = <K extends keyof PastedMark>(key: K) =>
      this.#marks.findLast(({ mark }) => mark[key] !== undefined)?.mark[key]
    const href = last('href')
    const marks: RichMark[] = [
      ...(href ? [{ type: 'link' as const, attrs: { href } }] : []),
      ...(last('bold') && !level ? [{ type: 'bold' as const }] : []),
      ...(last('italic') ? [{ type: 'italic' as const }] : []),
    ]
    return marks.length > 0 ? { marks } : {}
  }
}

const newLine = (): Line => ({ level: undefined, isRaw: false, content: [] })
const isList = ({ type }: Pick<RichNode, 'type'>) => type === 'bulletList' || type === 'orderedList'

function isAtStart({ content }: Line): boolean {
  const last = content.at(-1)
  return !last || last.type === 'hardBreak' || (last.text ?? '').endsWith(' ')
}

/** Containers without content are left out, and an item begins with a paragraph. */
function completed(node: RichNode): RichNode | undefined {
  if (node.type === 'table') return tableOf(node)
  if (!node.content || node.type === 'paragraph' || node.type === 'heading') return node
  const content = node.content.flatMap((child) => completed(child) ?? [])
  if (content.length === 0) return undefined
  const needsParagraph = node.type === 'listItem' && content[0]!.type !== 'paragraph'
  return { ...node, content: needsParagraph ? [{ type: 'paragraph' }, ...content] : content }
}
