import { finishInTurns, nextTurn } from '#platform/turns.ts'
import { findContactsInSteps, maskRawText, maskWith } from '#shared/mask/mask.ts'
import type { Span } from '#shared/mask/spans.ts'
import type { StoredImage } from '#shared/media.ts'
import { mapNodes, nodesOf } from '#shared/rich-text/nodes.ts'
import type { RichNode, RichText } from '#shared/rich-text/nodes.ts'
import { readFormula } from '#shared/rich-text/read-formula.ts'
import { isOutsideLink, overlappingParts } from '../find-text-contacts.ts'

export type PublicText = { title: string; text: RichText; images: readonly StoredImage[] }

/** Masks the contacts of a text and unlinks other sites. Yields to the event loop between nodes. */
export async function maskPublicText({ title, text, images }: PublicText): Promise<PublicText> {
  const masks = new Map<RichNode, RichNode>()
  const replace = (node: RichNode, masked: RichNode) => masked !== node && masks.set(node, masked)
  for (const node of nodesOf(text)) {
    for (const run of textRunsOf(node)) for (const [part, masked] of await maskRun(run)) replace(part, masked)
    replace(node, maskNode(node))
    await nextTurn()
  }
  return {
    title: maskRawText(title),
    text: masks.size > 0 ? mapNodes(text, (node) => masks.get(node) ?? node) : text,
    images: images.map((image) => ({ ...image, alt: maskRawText(image.alt) })),
  }
}

/** The texts of a block that follow each other: a change of the formatting in a phone number starts a new one. */
function textRunsOf({ content = [] }: RichNode): RichNode[][] {
  const runs: RichNode[][] = []
  let previous: RichNode | undefined
  for (const node of content) {
    if (node.text !== undefined && previous?.text !== undefined) runs.at(-1)!.push(node)
    else if (node.text !== undefined) runs.push([node])
    previous = node
  }
  return runs
}

async function maskRun(run: readonly RichNode[]): Promise<[RichNode, RichNode][]> {
  const spans = await findSpans(run.map(({ text = '' }) => text).join(''))
  let start = 0
  const masks: [RichNode, RichNode][] = []
  for (const node of run) {
    const { text = '' } = node
    const from = start
    const to = (start += text.length)
    const own = spans
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({ ...span, from: Math.max(span.from - from, 0), to: Math.min(span.to, to) - from }))
    const masked = await finishInTurns(maskWith(text, own))
    const unlinked = unlinkOutside(node)
    masks.push([node, masked === text ? unlinked : { ...unlinked, text: masked }])
  }
  return masks
}

async function findSpans(text: string): Promise<Span[]> {
  const spans: Span[] = []
  for (const { start, part } of overlappingParts(text)) {
    for (const span of await finishInTurns(findContactsInSteps(part)))
      spans.push({ ...span, from: span.from + start, to: span.to + start })
  }
  return spans
}

/** A link to another site is a contact, whatever its words say. */
function unlinkOutside(node: RichNode): RichNode {
  const marks = node.marks?.filter((mark) => mark.type !== 'link' || !isOutsideLink(mark.attrs.href))
  return marks?.length === node.marks?.length ? node : { ...node, marks }
}

function maskNode(node: RichNode): RichNode {
  if (node.type === 'formula' || node.type === 'formulaBlock') return maskFormula(node)
  if (typeof node.attrs?.['alt'] !== 'string') return node
  return { ...node, attrs: { ...node.attrs, alt: maskRawText(node.attrs['alt']) } }
}

/** A mask is no formula, so one with a contact becomes a text. */
function maskFormula(node: RichNode): RichNode {
  const shown = readFormula(node)
  const masked = maskRawText(shown)
  if (masked === shown) return node
  const text = { type: 'text', text: masked }
  return node.type === 'formula' ? text : { type: 'paragraph', content: [text] }
}
