import { fold } from '../fold.ts'
import { findEmails } from './emails.ts'
import { findHandles } from './handles.ts'
import { findLinks } from './links.ts'
import { findNumbers } from './numbers.ts'
import { plain } from './plain.ts'
import { merged } from './spans.ts'
import type { Span } from './spans.ts'

/** What the reader sees in place of a contact. */
export const hidden = '•••'

/** The contacts in a text that its author gives away, in order, as places in the text itself. */
export function findContacts(text: string): Span[] {
  const { text: read, from, to } = plain(text)
  const folded = remembering(fold)
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

function replaced(text: string, spans: Span[]): string {
  let out = ''
  let place = 0
  for (const { from, to } of spans) {
    out += text.slice(place, from) + hidden
    place = to
  }
  return out + text.slice(place)
}

/** The same words come again and again, and folding is most of the work. */
function remembering(work: (word: string) => string): (word: string) => string {
  const done = new Map<string, string>()
  return (word) => {
    const known = done.get(word)
    if (known !== undefined) return known
    const result = work(word)
    done.set(word, result)
    return result
  }
}
