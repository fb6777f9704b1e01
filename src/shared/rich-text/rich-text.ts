import { z } from 'zod'
import { id } from '../codecs.ts'
import { longestAlt } from '../media.ts'
import { isSafeLink, longestLink } from './links.ts'

/**
 * A document in the JSON form of ProseMirror, which the editor reads and writes. Levels are unrolled instead of
 * recursive, so the schema itself limits the depth, and every node is visited once.
 */
export const richTextLimits = { characters: 60_000, nodes: 3_000, nesting: 4 }

export type RichMark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } }
export type RichNode = {
  type: string
  text?: string | undefined
  marks?: RichMark[] | undefined
  attrs?: Record<string, unknown> | undefined
  content?: RichNode[] | undefined
}
export type RichText = { type: 'doc'; content: RichNode[] }

const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Surrogate}]*$/u)

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: oneLine(longestLink).refine(isSafeLink, { params: { text: 'invalid.link' } }) }),
  }),
])
const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: oneLine(richTextLimits.characters).min(1),
    marks: z.array(mark).max(3).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
])
const listOf = <T extends z.ZodType>(node: T) => z.array(node).max(richTextLimits.nodes)
const paragraph = z.object({ type: z.literal('paragraph'), content: listOf(inline).optional() })

const leaves = [
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.literal([2, 3]) }),
    content: listOf(inline).optional(),
  }),
  z.object({ type: z.literal('horizontalRule') }),
  /** Only an uploaded image of the edition; the server adds its address and size. */
  z.object({ type: z.literal('image'), attrs: z.object({ id: id(), alt: oneLine(longestAlt) }) }),
  z.object({
    type: z.literal('video'),
    attrs: z.object({
      provider: z.literal('youtube'),
      id: z
        .string()
        .max(11)
        .regex(/^[\w-]{11}$/),
    }),
  }),
] as const

function block(nesting: number): z.ZodType<RichNode> {
  if (nesting === 0) return z.discriminatedUnion('type', [...leaves])
  const content = listOf(block(nesting - 1)).min(1)
  const item = z.object({ type: z.literal('listItem'), content })
  const items = listOf(item).min(1)
  return z.discriminatedUnion('type', [
    ...leaves,
    z.object({ type: z.literal('blockquote'), content }),
    z.object({ type: z.literal('bulletList'), content: items }),
    z.object({ type: z.literal('orderedList'), content: items }),
  ])
}

const whole = z.object({ type: z.literal('doc'), content: listOf(block(richTextLimits.nesting)) })

/** The API documents this. The unrolled levels would make its description larger than all others together. */
const outline = z.object({ type: z.literal('doc'), content: listOf(z.unknown()) })

const limited = whole.superRefine((doc, check) => {
  let [nodes, characters] = [0, 0]
  for (const node of nodesOf(doc)) {
    nodes++
    characters += node.text?.length ?? 0
  }
  if (nodes <= richTextLimits.nodes && characters <= richTextLimits.characters) return
  check.addIssue({ code: 'too_big', origin: 'string', maximum: richTextLimits.characters, input: doc })
})

export const richText = () =>
  z.codec(outline, limited, {
    decode: (doc) => doc as RichText,
    encode: (doc) => doc,
  }) as unknown as z.ZodType<RichText>

/** Every node in reading order, without recursion. */
export function* nodesOf(doc: RichText): Generator<RichNode> {
  const waiting: RichNode[] = doc.content.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if (node.content) waiting.push(...node.content.toReversed())
  }
}
