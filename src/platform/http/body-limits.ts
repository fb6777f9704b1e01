import type { Endpoint } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { richTextLimits } from '#shared/rich-text/limits.ts'

/**
 * Limits on the structure of bodies. Parsing a megabyte of brackets, pairs or part headers would block the event loop
 * for half a second; these checks take a millisecond and run before the parsers.
 */
export const bodyLimits = {
  jsonValues: 10_000,
  /** The largest formatted text with bold, italic and linked words has 13 values for each of its nodes. */
  documentValues: 2 * 13 * richTextLimits.nodes,
  jsonDepth: 50,
  pairs: 1_000,
  parts: 30,
  partHeader: 4_096,
}

export const jsonValuesOf = ({ documents }: Pick<Endpoint, 'documents'>) =>
  documents ? bodyLimits.documentValues : bodyLimits.jsonValues

export function assertSimpleJson(text: string, mostValues = bodyLimits.jsonValues): void {
  let [values, depth] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      continue
    }
    const opens = code === openBracket || code === openBrace
    if (opens && ++depth > bodyLimits.jsonDepth) throw fail('too_large')
    if ((opens || code === comma) && ++values > mostValues) throw fail('too_large')
    if (code === closeBracket || code === closeBrace) depth--
  }
}

const [quote, comma, openBracket, backslash, closeBracket, openBrace, closeBrace] = Buffer.from(
  '",[\\]{}',
) as Iterable<number> as [number, number, number, number, number, number, number]

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return text.length
}

export function assertFewPairs(text: string): void {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
    if (++pairs > bodyLimits.pairs) throw fail('too_large')
}
