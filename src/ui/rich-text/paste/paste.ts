import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { isInTable } from '@tiptap/pm/tables'
import { countCharacters, nodesOf } from '#shared/rich-text/nodes.ts'
import type { RichNode, RichText } from '#shared/rich-text/nodes.ts'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import { cleanText } from './clean-text.ts'
import { parsePastedHtml } from './pasted-document.ts'

export type PasteProblem = { name: 'too_long' | 'images'; values?: Record<string, number> }
type PasteOptions = { maxCharacters: number; report: (problem: PasteProblem) => void }

/**
 * Inserts pasted or dropped content: formatted text is reduced to the nodes of the editor, and a text that does not fit
 * is not inserted at all, so that nothing of it is lost unnoticed.
 */
export function pasteInto(view: EditorView, data: DataTransfer | null, { maxCharacters, report }: PasteOptions): void {
  const html = data?.getData('text/html') ?? ''
  const text = cleanText(data?.getData('text/plain') ?? '')
  const left = Math.max(0, maxCharacters - countCharacters(view.state.doc.toJSON() as RichText))
  const tooLong = () => report({ name: 'too_long', values: { left } })
  const parsed = html ? parsePastedHtml(html, left) : undefined
  if (html && !parsed) return tooLong()
  if (parsed && parsed.content.length > 0) insert(view, parsed.content)
  else if (text.length > left || countLines(text) > richTextLimits.nodes / 2) return tooLong()
  else if (text) view.pasteText(text)
  if (parsed?.hasImages) report({ name: 'images' })
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function insert({ state, dispatch }: EditorView, content: RichNode[]): void {
  const isNested = state.selection.$from.depth > 1
  const fitting = isInTable(state) ? paragraphsOf(content) : isNested ? withoutTables(content) : content
  const nodes = Fragment.fromJSON(state.schema, fitting)
  const open = (type: string | undefined) => (type === 'paragraph' ? 1 : 0)
  const slice = new Slice(nodes, open(nodes.firstChild?.type.name), open(nodes.lastChild?.type.name))
  dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** Cells hold only paragraphs. */
function paragraphsOf(content: RichNode[]): RichNode[] {
  return [...nodesOf({ content })].flatMap(({ type, content: inside, attrs }): RichNode[] => {
    if (type === 'paragraph' || type === 'heading') return [{ type: 'paragraph', ...(inside && { content: inside }) }]
    if (type !== 'formulaBlock') return []
    return [{ type: 'paragraph', content: [{ type: 'formula', ...(attrs && { attrs }) }] }]
  })
}

const withoutTables = (content: RichNode[]) =>
  content.flatMap((node) => (node.type === 'table' ? paragraphsOf([node]) : [node]))
