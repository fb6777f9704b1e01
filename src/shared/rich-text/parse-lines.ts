import { prepareDocument } from './prepare-document.ts'
import type { RichMark, RichNode, RichText } from './nodes.ts'

/**
 * A document from lines of plain text, for the texts that the product ships: `# ` and `## ` begin a heading, `- ` and
 * `1. ` an item of a list, and every other line is a paragraph. `**words**` are bold, `[words](address)` is a link,
 * and an email address links to itself. `link` completes the addresses of this site.
 */
export function parseLines(lines: readonly string[], link = (path: string) => path): RichText {
  const content: RichNode[] = []
  for (const line of lines) {
    const [, sign = '', text = ''] = /^(#|##|-|\d+\.) (.*)$/.exec(line) ?? [line, '', line]
    const inline = parseInline(text, link)
    const list = sign === '-' ? 'bulletList' : /^\d/.test(sign) ? 'orderedList' : undefined
    if (list) addItem(content, list, inline)
    else if (sign) content.push({ type: 'heading', attrs: { level: sign.length + 1 }, content: inline })
    else if (text) content.push({ type: 'paragraph', content: inline })
  }
  return prepareDocument({ type: 'doc', content })
}

function addItem(content: RichNode[], type: string, inline: RichNode[]): void {
  const item = { type: 'listItem', content: [{ type: 'paragraph', content: inline }] }
  const last = content.at(-1)
  if (last?.type === type) last.content!.push(item)
  else content.push({ type, content: [item] })
}

function parseInline(text: string, link: (path: string) => string): RichNode[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)|[\w.+-]+@[\w.-]+\w)/)
    .filter(Boolean)
    .map((part): RichNode => {
      const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      if (words && address) return marked(words, linkMark(address.startsWith('/') ? link(address) : address))
      if (part.startsWith('**')) return marked(part.slice(2, -2), { type: 'bold' })
      return /^[^\s@]+@[^\s@]+$/.test(part) ? marked(part, linkMark(`mailto:${part}`)) : { type: 'text', text: part }
    })
}

const marked = (text: string, mark: RichMark): RichNode => ({ type: 'text', text, marks: [mark] })
const linkMark = (href: string): RichMark => ({ type: 'link', attrs: { href } })
