import { findAcross } from './across.ts'
import { findEmails } from './emails.ts'
import { findHandles } from './handles.ts'
import { findLinks } from './links.ts'
import { findNumbers } from './numbers.ts'
import { plain } from './plain.ts'
import { merged } from './spans.ts'
import type { Span } from './spans.ts'

/** Stored masks of an older version are made anew: bump it whenever a rule changes. */
export const maskRulesVersion = 3

/** What the reader sees in place of a contact. */
export const hidden = '•••'

/** The contacts in a text as its author wrote it, in order, as places in the text itself. */
export function findContacts(text: string): Span[] {
  return findWithin(text, 0)
}

/** A text as its author wrote it, with its contacts hidden. Bullets that the author typed hide nothing and part nothing. */
export function maskOriginal(text: string): string {
  return maskContacts(text.includes(hidden) ? replaced(text, findContacts(text)) : text)
}

/**
 * A text that may have been masked before, with its contacts hidden. Masking once more changes nothing: segments are judged one by one, a second pass
 * sees what the first one uncovered, and a segment that still has a contact then is hidden whole.
 */
export function maskContacts(text: string): string {
  let out = ''
  let place = 0
  for (const { from, to } of segmentsOf(text)) {
    out += text.slice(place, from) + maskSegment(text.slice(from, to), 1)
    place = to
  }
  return out + text.slice(place)
}

const mostPasses = 3

function maskSegment(segment: string, pass: number): string {
  const spans = findWithin(segment, 0)
  if (spans.length === 0) return segment
  if (pass === mostPasses) return hidden
  let out = ''
  let place = 0
  for (const { from, to } of spans) {
    out += maskRest(segment.slice(place, from), pass) + hidden
    place = to
  }
  return out + maskRest(segment.slice(place), pass)
}

/** Bullets beside a mask become a part of it for whoever reads the result again. */
function maskRest(rest: string, pass: number): string {
  let from = 0
  let to = rest.length
  while (from < to && rest[from] === '•') from++
  while (to > from && rest[to - 1] === '•') to--
  return rest.slice(0, from) + maskSegment(rest.slice(from, to), pass + 1) + rest.slice(to)
}

/** Consecutive texts of one author, with their contacts hidden, also those that are spread over several texts. */
export function maskAdjacent(texts: readonly string[]): string[] {
  const across = contactsAcross(texts)
  return texts.map((text, place) => maskWith(text, across[place]!))
}

/** For each of several consecutive texts of one author, its parts of contacts that are spread over several of them. */
export function contactsAcross(texts: readonly string[]): Span[][] {
  return texts.length > 1 ? findAcross(texts) : texts.map(() => [])
}

/** The text with its contacts hidden, and with these parts of it. */
export function maskWith(text: string, spans: readonly Span[]): string {
  return spans.length > 0 ? maskContacts(replaced(text, merged([...findContacts(text), ...spans]))) : maskOriginal(text)
}

type Segment = { from: number; to: number }

/** The stretches between masks. What stands in one never changes what is found in another. */
function segmentsOf(text: string): Segment[] {
  if (!text.includes(hidden)) return [{ from: 0, to: text.length }]
  const segments: Segment[] = []
  let from = 0
  for (const { 0: masks, index } of text.matchAll(/•{3,}/g)) {
    if (index > from) segments.push({ from, to: index })
    from = index + masks.length
  }
  if (from < text.length) segments.push({ from, to: text.length })
  return segments
}

function findWithin(segment: string, offset: number): Span[] {
  if (!/[\p{L}\p{N}]/u.test(segment)) return []
  const { text, from, to } = plain(segment)
  const found = [...findEmails(text), ...findLinks(text), ...findHandles(text), ...findNumbers(text)]
  return merged(found.map((span) => ({ ...span, from: offset + from[span.from]!, to: offset + to[span.to - 1]! })))
}

function replaced(text: string, spans: Span[]): string {
  let out = ''
  let place = 0
  for (const { from, to } of spans) {
    out += text.slice(place, from) + hidden
    place = to
  }
  return out + text.slice(place)
}
