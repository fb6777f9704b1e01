import { z } from 'zod'
import { id } from '../codecs.ts'
import { longestAlt } from '../media.ts'
import { isFormulaProblem, parseFormula } from './formula.ts'
import { longestFormula, richTextLimits } from './limits.ts'
import { isSafeLink, longestLink } from './links.ts'
import { countCharacters, nodesOf } from './nodes.ts'
import type { RichNode, RichText } from './nodes.ts'

export type { RichText } from './nodes.ts'

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
const formula = oneLine(longestFormula).refine((latex) => !isFormulaProblem(parseFormula(latex)), {
  params: { text: 'invalid.formula' },
})
const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: oneLine(richTextLimits.characters).min(1),
    marks: z.array(mark).max(3).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
  z.object({ type: z.literal('formula'), attrs: z.object({ latex: formula }) }),
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
  z.object({ type: z.literal('formulaBlock'), attrs: z.object({ latex: formula }) }),
  /** Only an uploaded image of the edition; the server adds its address and size. */
  z.object({
    type: z.literal('image'),
    attrs: z.object({ id: id(), alt: oneLine(longestAlt), url: oneLine(200).optional() }),
  }),
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

/** Cells hold paragraphs only and are never merged, so that a table stays readable on a phone. */
const cell = z.object({ type: z.literal(['tableCell', 'tableHeader']), content: listOf(paragraph).min(1) })
const tableRow = z.object({
  type: z.literal('tableRow'),
  content: z.array(cell).min(1).max(richTextLimits.tableColumns),
})
const table = z
  .object({ type: z.literal('table'), content: z.array(tableRow).min(1).max(richTextLimits.tableRows) })
  .refine(({ content: [first, ...rows] }) => rows.every(({ content }) => content.length === first!.content.length))

/** Levels are unrolled instead of recursive, so the schema itself limits the depth, and every node is visited once. */
function block(nesting: number): z.ZodType<RichNode> {
  if (nesting === 0) return z.discriminatedUnion('type', [...leaves])
  return z.discriminatedUnion('type', [...leaves, ...containers(nesting)])
}

function containers(nesting: number) {
  const content = listOf(block(nesting - 1)).min(1)
  const items = listOf(z.object({ type: z.literal('listItem'), content })).min(1)
  return [
    z.object({ type: z.literal('blockquote'), content }),
    z.object({ type: z.literal('bulletList'), content: items }),
    z.object({ type: z.literal('orderedList'), content: items }),
  ] as const
}

/** Tables are not part of quotes and lists. */
const topBlock: z.ZodType<RichNode> = z.discriminatedUnion('type', [
  ...leaves,
  ...containers(richTextLimits.nesting),
  table,
])
const whole = z.object({ type: z.literal('doc'), content: listOf(topBlock) })

/** The schema that the API documents. The unrolled levels would make its description larger than all others together. */
const outline = z.object({ type: z.literal('doc'), content: listOf(z.unknown()) }).superRefine((doc, check) => {
  if (!hasLongFormulas(doc.content)) return
  check.addIssue({ code: 'too_big', origin: 'string', maximum: richTextLimits.characters, input: doc })
})

/** Summed up before the nodes are checked: parsing the formulas of a document that is too long would take long. */
function hasLongFormulas(content: readonly unknown[]): boolean {
  const waiting = [...content]
  let characters = 0
  while (waiting.length > 0 && characters <= richTextLimits.characters) {
    const { attrs, content: inner } = Object(waiting.pop()) as Partial<Record<keyof RichNode, unknown>>
    const { latex } = Object(attrs) as { latex?: unknown }
    if (typeof latex === 'string') characters += latex.length
    if (Array.isArray(inner)) waiting.push(...(inner.slice(0, richTextLimits.nodes) as unknown[]))
  }
  return characters > richTextLimits.characters
}

const limited = whole.superRefine((doc, check) => {
  let nodes = 0
  for (const _node of nodesOf(doc)) nodes++
  if (nodes <= richTextLimits.nodes && countCharacters(doc) <= richTextLimits.characters) return
  check.addIssue({ code: 'too_big', origin: 'string', maximum: richTextLimits.characters, input: doc })
})

export const richText = () =>
  z.codec(outline, limited, {
    decode: (doc) => doc as RichText,
    encode: (doc) => doc,
  }) as unknown as z.ZodType<RichText>
