import type { RichNode } from '#shared/rich-text/nodes.ts'

const blocks = ['paragraph', 'bulletList', 'orderedList', 'listItem', 'blockquote']
const tables = ['table', 'tableRow', 'tableCell', 'tableHeader']
const attributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...blocks, ...tables, 'text', 'hardBreak', 'horizontalRule'].map((type) => [type, []])),
  heading: ['level', 'id'],
  image: ['id', 'url', 'width', 'height', 'alt'],
  video: ['provider', 'id'],
  formula: ['latex', 'tree'],
  formulaBlock: ['latex', 'tree'],
}

/**
 * Everything in a stored document that is not on this list, which is written apart from the schema on purpose: nodes,
 * attributes, marks, addresses that leave the web, and ids that a page uses itself.
 */
export function findForeign(doc: unknown): string[] {
  const { type, content, ...rest } = doc as RichNode
  const found = Object.keys(rest)
  if (type !== 'doc') found.push(`document ${type}`)
  for (const node of content ?? []) found.push(...foreignIn(node))
  return found
}

function foreignIn({ type, text, marks = [], attrs = {}, content = [], ...rest }: RichNode): string[] {
  const known = Object.hasOwn(attributes, type) ? attributes[type]! : undefined
  if (!known) return [`node ${type}`]
  const { id, url, level, tree } = attrs
  return [
    ...Object.keys(rest).map((key) => `${type}.${key}`),
    ...Object.keys(attrs)
      .filter((name) => !known.includes(name))
      .map((name) => `${type}.attrs.${name}`),
    ...(text !== undefined && typeof text !== 'string' ? ['text of another type'] : []),
    ...marks.flatMap(foreignMark),
    ...(type === 'heading' && !/^section[a-z0-9-]*$/.test(String(id)) ? [`id ${String(id)}`] : []),
    ...(type === 'heading' && level !== 2 && level !== 3 ? [`level ${String(level)}`] : []),
    ...(type === 'image' && !/^\/media\/[0-9a-f]{40}\.webp$/.test(String(url)) ? [`image ${String(url)}`] : []),
    ...(type === 'video' && !/^[\w-]{11}$/.test(String(id)) ? [`video ${String(id)}`] : []),
    ...(type.startsWith('formula') && !isTree(tree) ? ['elements of a formula'] : []),
    ...content.flatMap(foreignIn),
  ]
}

function foreignMark({ type, ...rest }: NonNullable<RichNode['marks']>[number]): string[] {
  if (type === 'bold' || type === 'italic') return Object.keys(rest)
  const { attrs, ...more } = rest as { attrs?: { href?: unknown } }
  const found = [...Object.keys(more), ...Object.keys(attrs ?? {}).filter((name) => name !== 'href')]
  return type === 'link' && isWebAddress(attrs?.href) ? found : [...found, `mark ${type} ${String(attrs?.href)}`]
}

/** As a browser resolves it on a page of ours. */
function isWebAddress(href: unknown): boolean {
  if (typeof href !== 'string' || !URL.canParse(href, 'https://own.example/')) return false
  const { protocol, host } = new URL(href, 'https://own.example/')
  if (protocol === 'mailto:') return true
  return protocol === 'https:' && (host !== 'own.example' ? /^https:\/\//i.test(href) : /^[/#]/.test(href))
}

function isTree(tree: unknown): boolean {
  if (!Array.isArray(tree) || !/^[a-zA-Z]{3,12}$/.test(String(tree[0]))) return false
  return tree.slice(1).every((part) => typeof part === 'string' || isTree(part))
}
