import { richTextLimits } from './limits.ts'
import { nodesOf } from './nodes.ts'
import type { RichNode, RichText } from './nodes.ts'

/** Whether a document has more nodes or deeper nesting than the server accepts. */
export function isTooComplex(doc: RichText | null): boolean {
  if (!doc) return false
  let nodes = 0
  for (const _node of nodesOf(doc)) nodes++
  return nodes > richTextLimits.nodes || doc.content.some((node) => nestingOf(node) > richTextLimits.nesting)
}

const containers = new Set(['blockquote', 'bulletList', 'orderedList'])

function nestingOf({ type, content = [] }: RichNode): number {
  return (containers.has(type) ? 1 : 0) + Math.max(0, ...content.map(nestingOf))
}
