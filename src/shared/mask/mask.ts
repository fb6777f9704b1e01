import { fold } from '../fold.ts'
import { findAcross } from './across.ts'
import { findEmails } from './emails.ts'
import { findHandles } from './handles.ts'
import { findLinks } from './links.ts'
import { findNumbers } from './numbers.ts'
import { plain } from './plain.ts'
import { merged } from './spans.ts'
import type { Span } from './spans.ts'

/** What the reader sees in place of a contact. */
export const hidden = '•••'

/** Goes up with every change of the rules, so that texts masked by older ones are masked again. */
export const maskRulesVersion = 2

/** The contacts in a text that its author gives away, in order, as places in the text itself. */
export function findContacts(text: string): Span[] {
  const { text: read, from, to } = plain(text)
  const found = [...findEmails(read), ...findLinks(read), ...findHandles(read, folded), ...findNumbers(read, folded)]
  return merged(found.map((span) => ({ ...span, from: from[span.from]!, to: to[span.to - 1]! })))
}

/** The text with its contacts hidden. Masking once more changes nothing. */
export function maskContacts(text: string): string {
  let masked = text
  // What stood apart may meet once a contact between is gone; every round leaves fewer letters, so this ends.
  for (let spans = findContacts(masked); spans.length > 0; spans = findContacts(masked)) {
    masked = replaced(masked, spans)
  }
  return masked
}

/**
 * One of the texts that somebody wrote one after the other, with its contacts hidden, and with its part of those that are
 * spread over several of them.
 */
export function maskAmong(texts: readonly string[], place: number): string {
  const text = texts[place]!
  const across = texts.length > 1 ? findAcross(texts, place, folded) : []
  return maskContacts(across.length > 0 ? replaced(text, merged([...findContacts(text), ...across])) : text)
}

/** Texts of one author in their order, masked together: a contact may be spread over several of them. */
export function maskAdjacent(texts: readonly string[]): string[] {
  return texts.map((_, place) => maskAmong(texts, place))
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

/** The same words come again and again, in one text and in the next, and folding is most of the work. */
const mostWords = 20_000
const words = new Map<string, string>()

function folded(word: string): string {
  const known = words.get(word)
  if (known !== undefined) return known
  if (words.size === mostWords) words.clear()
  const result = fold(word)
  words.set(word, result)
  return result
}
