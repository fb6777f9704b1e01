import { findSplitContacts } from './split-contacts.ts'
import { findEmailsInSteps } from './emails.ts'
import { findHandles } from './handles.ts'
import { findLinks } from './links.ts'
import { findNumbersInSteps } from './numbers.ts'
import { plain } from './plain.ts'
import { merged } from './spans.ts'
import type { Span } from './spans.ts'
import { finishSteps } from './steps.ts'
import type { MaskSteps } from './steps.ts'

/** Increment it whenever a rule changes; stored masks of older versions are then recomputed. */
export const maskRulesVersion = 5

/** The replacement of a contact. */
export const maskText = '•••'

/** Finds the contacts of an unmasked text, in order. */
export function findContacts(text: string): Span[] {
  return finishSteps(findContactsInSteps(text))
}

/** Masks the contacts of an unmasked text. Bullets typed by the author do not count as masks. */
export function maskRawText(text: string): string {
  return finishSteps(maskRawSteps(text))
}

function* maskRawSteps(text: string): MaskSteps<string> {
  return yield* maskSteps(text.includes(maskText) ? replaced(text, yield* findContactsInSteps(text)) : text)
}

/**
 * Masks the contacts of a text that may already be masked. The function is idempotent: segments between masks are
 * checked separately, a second pass checks what the first one uncovered, and a segment that still has a contact is
 * masked completely.
 */
export function maskContacts(text: string): string {
  return finishSteps(maskSteps(text))
}

function* maskSteps(text: string): MaskSteps<string> {
  let out = ''
  let place = 0
  for (const { from, to } of segmentsOf(text)) {
    out += text.slice(place, from) + (yield* maskSegment(text.slice(from, to), 1))
    place = to
  }
  return out + text.slice(place)
}

const mostPasses = 3

function* maskSegment(segment: string, pass: number): MaskSteps<string> {
  const spans = yield* findContactsInSteps(segment)
  if (spans.length === 0) return segment
  if (pass === mostPasses) return maskText
  let out = ''
  let place = 0
  for (const { from, to } of spans) {
    out += (yield* maskRest(segment.slice(place, from), pass)) + maskText
    place = to
  }
  return out + (yield* maskRest(segment.slice(place), pass))
}

/** Bullets next to a mask are skipped, because they merge with it when the result is masked again. */
function* maskRest(rest: string, pass: number): MaskSteps<string> {
  let from = 0
  let to = rest.length
  while (from < to && rest[from] === '•') from++
  while (to > from && rest[to - 1] === '•') to--
  return rest.slice(0, from) + (yield* maskSegment(rest.slice(from, to), pass + 1)) + rest.slice(to)
}

/** Masks consecutive texts of one author, including contacts spread over several of them. */
export function maskAdjacent(texts: readonly string[]): string[] {
  const across = finishSteps(contactsAcross(texts))
  return texts.map((text, place) => finishSteps(maskWith(text, across[place])))
}

export function* contactsAcross(texts: readonly string[]): MaskSteps<Span[][]> {
  return texts.length > 1 ? yield* findSplitContacts(texts) : texts.map(() => [])
}

/** Masks the contacts of a text and the given spans. */
export function* maskWith(text: string, spans: readonly Span[] = []): MaskSteps<string> {
  if (spans.length === 0) return yield* maskRawSteps(text)
  return yield* maskSteps(replaced(text, merged([...(yield* findContactsInSteps(text)), ...spans])))
}

type Segment = { from: number; to: number }

/** The text between masks. Segments do not influence each other. */
function segmentsOf(text: string): Segment[] {
  if (!text.includes(maskText)) return [{ from: 0, to: text.length }]
  const segments: Segment[] = []
  let from = 0
  for (const { 0: masks, index } of text.matchAll(/•{3,}/g)) {
    if (index > from) segments.push({ from, to: index })
    from = index + masks.length
  }
  if (from < text.length) segments.push({ from, to: text.length })
  return segments
}

export function* findContactsInSteps(segment: string): MaskSteps<Span[]> {
  if (!/[\p{L}\p{N}]/u.test(segment)) return []
  const { text, from, to } = plain(segment)
  yield
  const found = yield* findEmailsInSteps(text)
  yield
  found.push(...findLinks(text))
  yield
  found.push(...findHandles(text))
  yield
  found.push(...(yield* findNumbersInSteps(text)))
  return merged(found.map((span) => ({ ...span, from: from[span.from]!, to: to[span.to - 1]! })))
}

function replaced(text: string, spans: Span[]): string {
  let out = ''
  let place = 0
  for (const { from, to } of spans) {
    out += text.slice(place, from) + maskText
    place = to
  }
  return out + text.slice(place)
}
