import { z } from 'zod'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import { repeatUnit } from './hostile-texts.ts'
import { unwrap } from './schema-inputs.ts'

type Schema = z.core.$ZodType

const longestText = 20_000

/**
 * The largest value that a schema accepts: every field, full lists, and texts of full length from one unit. Where a rule
 * beyond the schema refuses it, `plausible` is used. `elements` is shared by the lists inside each other, as bodies are limited.
 */
export function largestValue(schema: Schema | undefined, unit: string, plausible: unknown, elements = 100): unknown {
  const largest = fullValue(schema, unit, plausible, elements)
  if (schema === undefined || z.safeDecode(schema, largest).success) return largest
  return plausible
}

function fullValue(schema: Schema | undefined, unit: string, plausible: unknown, elements: number): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodNonOptional) return fullValue(inner.unwrap(), unit, plausible, elements)
  if (inner instanceof z.ZodPipe && !(inner.out instanceof z.ZodDate))
    return fullValue(inner.in instanceof z.ZodString ? inner.in : inner.out, unit, plausible, elements)
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape).map(([name, field]) => {
        const known = (plausible as Record<string, unknown> | null | undefined)?.[name]
        return [name, largestValue(field, unit, known, elements)]
      }),
    )
  if (inner instanceof z.ZodRecord) {
    const keys = inner.keyType instanceof z.ZodEnum ? inner.keyType.options : Object.keys(Object(plausible))
    return Object.fromEntries(keys.map((key) => [key, largestValue(inner.valueType, unit, undefined, elements)]))
  }
  if (inner instanceof z.ZodArray) {
    const count = Math.min(elements, maxLengthOf(inner))
    const first: unknown = Array.isArray(plausible) ? plausible[0] : undefined
    const inside = Math.ceil(elements / 5)
    return Array.from({ length: count }, () => largestValue(inner.element, unit, first, inside))
  }
  if (inner instanceof z.ZodNumber) return Math.max(inner.minValue ?? 1, 1)
  if (inner instanceof z.ZodBoolean) return true
  if (inner instanceof z.ZodString) return repeatUnit(unit, Math.min(inner.maxLength ?? longestText, longestText))
  return plausible
}

function maxLengthOf({ def: { checks = [] } }: z.ZodArray): number {
  const rules = checks.map(({ _zod }) => _zod.def as { maximum?: number; length?: number })
  return Math.min(Infinity, ...rules.map(({ maximum, length }) => maximum ?? length ?? Infinity))
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const formulaBlock = (latex: string) => ({ type: 'formulaBlock', attrs: { latex } })
const quoted = (depth: number): object =>
  depth === 0 ? paragraph('a') : { type: 'blockquote', content: [quoted(depth - 1)] }
const repeatNode = (count: number, nodeOf: (place: number) => object) =>
  Array.from({ length: count }, (_, place) => nodeOf(place))

/** The largest documents that differ in what is costly about them. */
export const largestDocuments: Readonly<Record<string, object[]>> = {
  'paragraphs of few characters': repeatNode(richTextLimits.nodes / 2, () => paragraph('a'.repeat(39))),
  'quotes inside each other': repeatNode(richTextLimits.nodes / (richTextLimits.nesting + 2), () =>
    quoted(richTextLimits.nesting),
  ),
  'long formulas': repeatNode(60, (place) => formulaBlock(`${place}+${'x+'.repeat(497)}x`)),
  'long formulas of fractions': repeatNode(60, () => formulaBlock('\\frac{1}{2}'.repeat(90))),
  'many formulas': repeatNode(1_400, (place) => formulaBlock(`x^{2}_1+${'y+'.repeat(14)}${place}`)),
}
