/** A document in the JSON form of ProseMirror, which the editor reads and writes. */
export type RichText = { type: 'doc'; content: RichNode[] }
export type RichNode = {
  type: string
  text?: string | undefined
  marks?: RichMark[] | undefined
  attrs?: Record<string, unknown> | undefined
  content?: RichNode[] | undefined
}
export type RichMark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } }

/** Every node in reading order, without recursion. */
export function* nodesOf(doc: Pick<RichText, 'content'>): Generator<RichNode> {
  const waiting: RichNode[] = doc.content.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if (node.content) waiting.push(...node.content.toReversed())
  }
}

/** A copy with every node replaced, children first. */
export function mapNodes(doc: RichText, replace: (node: RichNode) => RichNode): RichText {
  const mapped = (node: RichNode): RichNode =>
    replace(node.content ? { ...node, content: node.content.map(mapped) } : node)
  return { ...doc, content: doc.content.map(mapped) }
}

/** The number of characters that a reader sees, formulas as they are typed. */
export function countCharacters(doc: RichText | null): number {
  let count = 0
  for (const { text, attrs } of nodesOf(doc ?? { content: [] }))
    count += text?.length ?? (typeof attrs?.['latex'] === 'string' ? attrs['latex'].length : 0)
  return count
}
