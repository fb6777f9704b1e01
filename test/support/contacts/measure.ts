import { maskText } from '#shared/mask/mask.ts'
import type { Span } from '#shared/mask/spans.ts'

export type Finder = (text: string) => Pick<Span, 'from' | 'to'>[]
type Figures = { recall: number; precision: number; missed: string[]; wrong: string[] }

/**
 * Recall: the share of marked contacts of which two letters or digits at most stay visible. Precision: the share of
 * hidden spans that touch a marked contact.
 */
export function measure(texts: string[], find: Finder): Figures {
  let contacts = 0
  let spans = 0
  const missed: string[] = []
  const wrong: string[] = []
  for (const marked of texts) {
    const { text, marks } = parseMarks(marked)
    const found = find(text)
    contacts += marks.length
    spans += found.length
    for (const mark of marks)
      if (countVisible(text, mark, found) > 2) missed.push(`${marked} → ${maskSpans(text, found)}`)
    for (const span of found)
      if (!marks.some((mark) => span.from < mark.to && mark.from < span.to)) wrong.push(maskSpans(text, [span]))
  }
  return {
    recall: contacts === 0 ? 1 : 1 - missed.length / contacts,
    precision: spans === 0 ? 0 : 1 - wrong.length / spans,
    missed,
    wrong,
  }
}

/** Removes ⟦ and ⟧ and returns the spans between them. */
export function parseMarks(marked: string): { text: string; marks: { from: number; to: number }[] } {
  const marks: { from: number; to: number }[] = []
  let text = ''
  for (const piece of marked.split(/(?=[⟦⟧])/)) {
    if (piece.startsWith('⟦')) marks.push({ from: text.length, to: text.length })
    else if (piece.startsWith('⟧')) marks.at(-1)!.to = text.length
    text += piece.replace(/^[⟦⟧]/, '')
  }
  return { text, marks }
}

type Place = { from: number; to: number }

function countVisible(text: string, { from, to }: Place, found: Place[]): number {
  let count = 0
  let place = from
  for (const letter of text.slice(from, to)) {
    if (/[\p{L}\p{N}]/u.test(letter) && !found.some((span) => span.from <= place && place < span.to)) count++
    place += letter.length
  }
  return count
}

const maskSpans = (text: string, found: Place[]): string =>
  found.toReversed().reduce((rest, { from, to }) => `${rest.slice(0, from)}${maskText}${rest.slice(to)}`, text)
