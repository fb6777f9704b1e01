import { dogPattern, findEmails } from './emails.ts'
import { isProviderWithEnding } from './domains.ts'
import { findHandles } from './handles.ts'
import { findLinks } from './links.ts'
import { numberRuns } from './number-items.ts'
import { numberOf } from './number-words.ts'
import { findNumbers } from './numbers.ts'
import { isInPlan } from './phone-shapes.ts'
import { plain } from './plain.ts'
import { isMessenger } from './social.ts'
import type { Span } from './spans.ts'
import { digitWords, phoneWords } from './words.ts'

type Fold = (word: string) => string

/**
 * What a text gives away together with those that the same person wrote before and after it: a number, an address or a
 * name that is spread over several. As places in the text itself.
 */
export function findAcross(texts: readonly string[], place: number, fold: Fold): Span[] {
  return [...numbersAcross(texts, place, fold), ...namesAcross(texts, place, fold)]
}

/** As many pieces as a number has digits. */
const mostPieces = 12
/** What stands farther from the end of a text is no part of what goes on in the next. */
const reach = 100
/** One between two pieces is a piece itself, and hardly more. */
const longestPiece = 60

/** Numbers go on in the next text that has one: whatever is said between hides nothing from the reader. */
function numbersAcross(texts: readonly string[], place: number, fold: Fold): Span[] {
  const kept = [...texts.keys()].filter((index) => hasNumber(texts[index]!, fold))
  const at = kept.indexOf(place)
  if (at < 0) return []
  return windows(kept, at, mostPieces).flatMap((window) => {
    // Two halves may be parted within a group of digits.
    const rows =
      window.length === 2 ? [joined(texts, window, '\n'), joined(texts, window, '')] : [joined(texts, window, '\n')]
    return rows.flatMap((row) => {
      const found = row ? findNumbers(row.text, fold).filter((span) => isNumber(row, span, fold)) : []
      return found.flatMap((span) => within(row!, span, window.indexOf(place)))
    })
  })
}

const hasNumber = (text: string, fold: Fold): boolean =>
  /\p{N}/u.test(text) || numberRuns(plain(edgesOf(text)).text, fold).length > 0

/** Where something may have begun before, or go on behind. */
const edgesOf = (text: string): string =>
  text.length > 2 * reach ? `${text.slice(0, reach)}\n\n${text.slice(-reach)}` : text

/** Two or three that follow on each other, where one of them has what an address or a name is known by. */
function namesAcross(texts: readonly string[], place: number, fold: Fold): Span[] {
  const hints = (index: number) => isHint(texts[index]!, fold)
  const around = windows([...texts.keys()], place, 3).filter((window) => window.some(hints))
  return around.flatMap((window) => {
    const [apart, solid] = [joined(texts, window, ' '), joined(texts, window, '')]
    if (!apart || !solid) return []
    const own = window.indexOf(place)
    const emails = [apart, solid].flatMap((row) =>
      findEmails(row.text)
        .filter((span) => crosses(row, span) && (row === apart || row.text.slice(span.from, span.to).includes('@')))
        .flatMap((span) => within(row, span, own)),
    )
    const links = findLinks(apart.text).filter(
      (span) => crosses(apart, span) && /\/|www/i.test(apart.text.slice(span.from, span.to)),
    )
    const handles = findHandles(apart.text, fold).filter((span) => isName(apart, span))
    return [...emails, ...[...links, ...handles].flatMap((span) => within(apart, span, own))]
  })
}

function isHint(text: string, fold: Fold): boolean {
  if (/[@/]|\.\p{L}/u.test(text) || dogPattern.test(text)) return true
  return [...edgesOf(text).matchAll(/[\p{L}\p{N}]+/gu)].some(
    ([word]) => isProviderWithEnding(word.toLowerCase()) || (word.length < 24 && isMessenger(fold(word))),
  )
}

/** All that have this one among them, so many at most. */
function windows(all: readonly number[], at: number, most: number): number[][] {
  const found: number[][] = []
  for (let from = Math.max(0, at - most + 1); from <= at; from++)
    for (let to = Math.max(at, from + 1); to < all.length && to - from < most; to++) found.push(all.slice(from, to + 1))
  return found
}

/** Texts in a row: where each begins and ends there, and which part of it that is. */
type Row = { text: string; pieces: { from: number; to: number; cut: number; read: ReturnType<typeof plain> }[] }

/** Nothing, if one in the middle is too long for anything to go on behind it. */
function joined(texts: readonly string[], window: readonly number[], joint: string): Row | undefined {
  const between = window.slice(1, -1)
  if (between.some((index) => texts[index]!.length > longestPiece)) return undefined
  let text = ''
  const pieces: Row['pieces'] = []
  for (const [turn, index] of window.entries()) {
    const read = plain(texts[index]!)
    const last = turn === window.length - 1
    const cut = turn === 0 ? Math.max(0, read.text.length - reach) : 0
    const piece = read.text.slice(cut, last ? cut + reach : undefined)
    if (turn > 0) text += joint
    pieces.push({ from: text.length, to: text.length + piece.length, cut, read })
    text += piece
  }
  return { text, pieces }
}

const touched = ({ pieces }: Row, { from, to }: Span) => pieces.filter((piece) => from < piece.to && to > piece.from)
const crosses = (row: Row, span: Span): boolean => touched(row, span).length > 1

/** The part of a find that stands in one of the texts, as a place there. */
function within({ pieces }: Row, { from, to, kind }: Span, own: number): Span[] {
  const { from: begin, to: end, cut, read } = pieces[own]!
  const [first, last] = [Math.max(from, begin), Math.min(to, end)]
  if (first >= last) return []
  return [{ from: read.from[first - begin + cut]!, to: read.to[last - 1 - begin + cut]!, kind }]
}

/**
 * Prices, times and marks stand in texts that follow on each other, too, so that digits alone are no number yet: it
 * begins as numbers do, is called one, has a group that no price has, or nothing else was said in any of these texts.
 */
function isNumber(row: Row, span: Span, fold: Fold): boolean {
  const parts = touched(row, span)
  const said = row.text.slice(span.from, span.to)
  const pieces = parts.map(({ from, to }) => row.text.slice(Math.max(from, span.from), Math.min(to, span.to)))
  // One that stands in a single text is found there, without what comes before and after.
  if (parts.length < 2 || pieces.some((piece) => isInPlan(digitsOf(piece)))) return false
  const [before, after] = [row.text.slice(parts[0]!.from, span.from), row.text.slice(span.to, parts.at(-1)!.to)]
  const called = [...wordsOf(before).slice(-4), ...wordsOf(after).slice(0, 4)].map(fold).some(isAnnouncing)
  const alone = !/[\p{L}\p{N}]/u.test(before + after)
  const spoken = wordsOf(said)
  if (spoken.length > 0)
    return (
      spoken.length + (said.match(/\d+/g) ?? []).length >= 4 && (called || alone || numberOf(fold(spoken[0]!)) === 0)
    )
  const digits = digitsOf(said)
  if (said.startsWith('+')) return digits.length > 9 && digits.length < 14 && !/[*=/]/.test(said)
  return isInPlan(digits) && (called || /^(?:0|380|8[079]\d{9})/.test(digits) || isTelling(said.match(/\d+/g)!, alone))
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []

/** Neither round nor a year; digits one by one are no marks if a nought is among them. */
function isTelling(groups: string[], alone: boolean): boolean {
  if (groups.some((group) => group.length > 4 && !group.endsWith('00'))) return true
  const single = groups.every(({ length }) => length === 1) && groups.includes('0')
  return alone && (single || groups.some((group) => group.length > 2 && !/0$|^(?:19|20)\d\d$/.test(group)))
}

const isAnnouncing = (word: string): boolean => phoneWords.test(word) || digitWords.test(word)

/** In a text of its own after, or before, the one that names the messenger: all of that text, or like no word at all. */
function isName(row: Row, span: Span): boolean {
  const [piece, more] = touched(row, span)
  if (!piece || more) return false
  const said = row.text.slice(span.from, span.to)
  const rest = row.text.slice(piece.from, span.from) + row.text.slice(span.to, piece.to)
  return /[@_\d]|\p{L}\.\p{L}/u.test(said) || !/[\p{L}\p{N}]/u.test(rest)
}
