import { escapeXml } from './xml.ts'
import type { RichNode, RichText } from '#shared/rich-text/nodes.ts'

/** The tags that search engines read in the description of a job. Other blocks are represented by what is in them. */
const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'h3',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
}

/** The structure of a text without links, pictures and formatting of words. */
export function renderPlainHtml(doc: RichText | null): string {
  return (doc?.content ?? []).map(renderNode).join('')
}

function renderNode({ type, text, content = [] }: RichNode): string {
  if (type === 'text') return escapeXml(text ?? '')
  if (type === 'hardBreak') return '<br>'
  const inner = content.map(renderNode).join('')
  const tag = tags[type]
  return tag && inner ? `<${tag}>${inner}</${tag}>` : inner
}
