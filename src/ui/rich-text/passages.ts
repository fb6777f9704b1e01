import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** A remark at a place of the text: a top-level block, and words in it or none for the whole block. */
export type Passage = { id: number; block: number; quote: string; note: string }

const key = new PluginKey<DecorationSet>('passages')

/** Marks passages and shows their remarks below them. They are no part of the document and move with its words. */
export const Passages = Extension.create({
  name: 'passages',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, drawn, _old, { doc }) {
          const passages = transaction.getMeta(key) as readonly Passage[] | undefined
          if (!passages) return drawn.map(transaction.mapping, doc)
          return DecorationSet.create(
            doc,
            passages.flatMap((one) => draw(doc, one)),
          )
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** The key and value of the transaction that shows other passages. */
export const passagesMeta = (passages: readonly Passage[]) => [key, passages] as const

function draw(doc: Node, passage: Passage): Decoration[] {
  const found = findPassage(doc, passage)
  if (!found) return []
  const { from, to, end, isWhole } = found
  const marked = isWhole
    ? Decoration.node(from, to, { class: 'rich-passage' })
    : Decoration.inline(from, to, { class: 'rich-passage' })
  const note = () => {
    const element = document.createElement('p')
    element.className = 'rich-remark'
    element.dataset['passage'] = String(passage.id)
    element.append(passage.note)
    return element
  }
  return [marked, Decoration.widget(end, note, { side: 1, key: `remark ${passage.id}`, ignoreSelection: true })]
}

type Found = { from: number; to: number; end: number; isWhole: boolean }

/** The block may have moved since the remark was written, so its words are searched in the others, too. */
function findPassage(doc: Node, { block, quote }: Passage): Found | undefined {
  const blocks: { node: Node; at: number }[] = []
  doc.forEach((node, at) => void blocks.push({ node, at }))
  const expected = blocks[block]
  if (quote === '') {
    const last = expected ?? blocks.at(-1)
    return last && { from: last.at, to: last.at + last.node.nodeSize, end: last.at + last.node.nodeSize, isWhole: true }
  }
  for (const { node, at } of [...(expected ? [expected] : []), ...blocks]) {
    const words = findWords(node, at, quote)
    if (words) return { ...words, end: at + node.nodeSize, isWhole: false }
  }
  return undefined
}

/** The positions of words within one paragraph, which formatting may cut into several text nodes. */
function findWords(block: Node, at: number, quote: string): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined
  const search = (node: Node, start: number) => {
    if (found || !node.isTextblock) return !found
    const place = node.textBetween(0, node.content.size, undefined, '\uFFFC').indexOf(quote)
    if (place >= 0) found = { from: start + 1 + place, to: start + 1 + place + quote.length }
    return false
  }
  if (search(block, at)) block.descendants((node, offset) => search(node, at + 1 + offset))
  return found
}
