import { atSignPattern, findEmails } from './emails.ts'
import { isProviderWithEnding } from './domains.ts'
import { foldWord } from './fold-word.ts'
import { findHandles } from './handles.ts'
import { findLinks } from './links.ts'
import { messageBoundary, numberRuns } from './number-items.ts'
import { numberOf } from './number-words.ts'
import { findNumbers } from './numbers.ts'
import { isInPlan } from './phone-shapes.ts'
import { plain } from './plain.ts'
import type { Plain } from './plain.ts'
import { isMessenger, nickWords } from './social.ts'
import type { Span } from './spans.ts'
import type { MaskSteps } from './steps.ts'
import { digitWords, phoneWords, tableWords } from './words.ts'

/**
 * Finds contacts that are spread over consecutive texts of one author: numbers, addresses and names. Returns spans
 * for each text.
 */
export function* findSplitContacts(texts: readonly string[]): MaskSteps<Span[][]> {
  const pieces: Piece[] = []
  for (const [place, text] of texts.entries()) {
    yield
    pieces.push(readPiece(text, place))
  }
  const found: Span[][] = texts.map(() => [])
  yield* numbersAcross(pieces, found)
  yield* namesAcross(pieces, found)
  return found
}

/** The number of pieces is limited by the digits of a number. */
const mostPieces = 12
/** Only this many characters at the end of a text can continue in the next one. */
const reach = 100
/** A text between two pieces is a piece itself and hardly longer. */
const longestPiece = 60

type Piece = { place: number; read: Plain; hasNumber: boolean; hints: boolean }

function readPiece(text: string, place: number): Piece {
  const read = plain(text)
  const edges = edgesOf(read.text)
  return { place, read, hasNumber: /\d/.test(edges) || isSaidNumber(edges), hints: isHint(edges) }
}

/** "One sec" is chatter; "one" and "one two" are pieces of a number. */
function isSaidNumber(text: string): boolean {
  const said = numberRuns(text).reduce((sum, run) => sum + run.length, 0)
  return said > 1 || (said === 1 && wordsOf(text).length === 1)
}

/** The start and end of a text, where a contact may continue. */
const edgesOf = (text: string): string =>
  text.length > 2 * reach ? `${text.slice(0, reach)}\n\n${text.slice(-reach)}` : text

function isHint(text: string): boolean {
  if (/[@/]|\.\p{L}/u.test(text) || atSignPattern.test(text)) return true
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].some(([word]) => {
    if (word.length > 24) return false
    return isProviderWithEnding(word.toLowerCase()) || isMessenger(foldWord(word)) || nickWords.has(foldWord(word))
  })
}

/** A number may continue in the next text that has digits, whatever is written between. */
function* numbersAcross(pieces: Piece[], found: Span[][]): MaskSteps<void> {
  const numbered = pieces.filter(({ hasNumber }) => hasNumber)
  for (const start of numbered.keys()) {
    yield
    const row = joined(windowFrom(numbered, start, mostPieces), messageBoundary)
    for (const span of findNumbers(row.text)) if (isNumber(row, span)) collect(row, span, found)
    // The boundary may fall within a group of digits.
    const pair = joined(numbered.slice(start, start + 2), '')
    for (const span of findNumbers(pair.text)) if (isNumber(pair, span)) collect(pair, span, found)
  }
}

/** The texts from `start` on; all but the first and the last must be short. */
function windowFrom(pieces: Piece[], start: number, most: number): Piece[] {
  let end = start + 1
  while (end < pieces.length && end - start < most && (end === start + 1 || isShort(pieces[end - 1]!))) end++
  return pieces.slice(start, end)
}

const isShort = ({ read }: Piece): boolean => read.text.length <= longestPiece

/** Checks two or three consecutive texts if one of them has a marker of an address or a name. */
function* namesAcross(pieces: Piece[], found: Span[][]): MaskSteps<void> {
  for (const start of pieces.keys())
    for (const size of [2, 3]) {
      const window = pieces.slice(start, start + size)
      yield
      if (window.length < size || !window.some(({ hints }) => hints)) continue
      if (size === 3 && !isShort(window[1]!)) continue
      const [apart, solid] = [joined(window, ' '), joined(window, '')]
      for (const row of [apart, solid])
        for (const span of findEmails(row.text))
          if (crosses(row, span) && (row === apart || row.text.slice(span.from, span.to).includes('@')))
            collect(row, span, found)
      for (const row of [apart, solid])
        for (const span of findLinks(row.text))
          if (crosses(row, span) && /\/|www/i.test(row.text.slice(span.from, span.to))) collect(row, span, found)
      for (const span of findHandles(apart.text)) if (isName(apart, span)) collect(apart, span, found)
      for (const span of findHandles(solid.text)) if (isCutName(solid, span)) collect(solid, span, found)
    }
}

/** Joined texts, with the position of each part. */
type Row = { text: string; parts: { from: number; to: number; cut: number; piece: Piece }[] }

function joined(window: Piece[], joint: string): Row {
  let text = ''
  const parts: Row['parts'] = []
  for (const [turn, piece] of window.entries()) {
    const { text: whole } = piece.read
    const cut = turn === 0 ? Math.max(0, whole.length - reach) : 0
    const taken = whole.slice(cut, turn === window.length - 1 ? cut + reach : undefined)
    if (turn > 0) text += joint
    parts.push({ from: text.length, to: text.length + taken.length, cut, piece })
    text += taken
  }
  return { text, parts }
}

const touched = ({ parts }: Row, { from, to }: Span) => parts.filter((part) => from < part.to && to > part.from)
const crosses = (row: Row, span: Span): boolean => touched(row, span).length > 1

/** Splits a span of the joined text into spans of the texts. */
function collect(row: Row, span: Span, found: Span[][]): void {
  for (const { from, to, cut, piece } of touched(row, span)) {
    const [first, last] = [Math.max(span.from, from), Math.min(span.to, to)]
    found[piece.place]!.push({
      from: piece.read.from[first - from + cut]!,
      to: piece.read.to[last - 1 - from + cut]!,
      kind: span.kind,
    })
  }
}

/**
 * Prices, times and grades also appear in consecutive texts, so digits alone are not enough: the number must start
 * like a phone number, be announced as one, contain a group that no price has, or the texts must contain nothing
 * else.
 */
function isNumber(row: Row, span: Span): boolean {
  const parts = touched(row, span)
  const said = row.text.slice(span.from, span.to)
  const pieces = parts.map(({ from, to }) => row.text.slice(Math.max(from, span.from), Math.min(to, span.to)))
  // A number within a single text is found there, without its neighbours.
  if (parts.length < 2 || pieces.some((piece) => isInPlan(digitsOf(piece)))) return false
  const [before, after] = [row.text.slice(parts[0]!.from, span.from), row.text.slice(span.to, parts.at(-1)!.to)]
  const called = [...wordsOf(before).slice(-4), ...wordsOf(after).slice(0, 4)].map(foldWord).some(isAnnouncing)
  const alone = !/[\p{L}\p{N}]/u.test(before + after)
  const spoken = wordsOf(said).filter((word) => numberOf(foldWord(word)) !== undefined)
  if (spoken.length > 0)
    return (
      spoken.length + (said.match(/\d+/g) ?? []).length >= 4 &&
      (called || alone || numberOf(foldWord(spoken[0]!)) === 0)
    )
  const digits = digitsOf(said)
  if (said.startsWith('+')) return digits.length > 9 && digits.length < 14 && !/[*=/]/.test(said)
  if (!isInPlan(digits)) return false
  const chatty = parts.slice(1).some(({ from, to }) => wordsOf(row.text.slice(from, to)).length > 2)
  if (chatty && !called) return false
  const groups = said.match(/\d+/g)!
  if (called || /^(?:0|380|8[079]\d{9})/.test(digits) || isTelling(groups, alone)) return true
  const [first, ...rest] = parts
  const bare = rest.length > 0 && rest.every((part) => !/\p{L}/u.test(row.text.slice(part.from, part.to)))
  const tabled = wordsOf(row.text.slice(first!.from, span.from))
    .slice(-6)
    .map(foldWord)
    .some((word) => tableWords.test(word))
  return bare && !tabled && !/\p{L}/u.test(after) && isUneven(groups) && isTelling(groups, true)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []

/** Page and exercise numbers increase. */
const isUneven = (groups: string[]): boolean =>
  groups.length > 1 && groups.some((group, place) => place > 0 && +group < +groups[place - 1]!)

/** Groups that look like parts of a phone number: not round, not a year, and not a row of grades. */
function isTelling(groups: string[], alone: boolean): boolean {
  if (groups.some((group) => group.length > 4 && !group.endsWith('00'))) return true
  if (alone && groups.some((group) => group.startsWith('0'))) return true
  const single = groups.every(({ length }) => length === 1) && groups.includes('0')
  return alone && (single || groups.some((group) => group.length > 2 && !/0$|^(?:19|20)\d\d$/.test(group)))
}

const isAnnouncing = (word: string): boolean => phoneWords.test(word) || digitWords.test(word)

/** "@ivan" and "_88": one of the texts is cut at a character that occurs inside names. */
function isCutName(row: Row, span: Span): boolean {
  const [one, other] = touched(row, span)
  if (!one || !other) return false
  return /[_@]$/.test(row.text.slice(0, one.to)) || /^[._]/.test(row.text.slice(other.from))
}

/** A name in its own text next to the one that mentions the messenger: the whole text, or unlike any word. */
function isName(row: Row, span: Span): boolean {
  const [part, more] = touched(row, span)
  if (!part || more) return false
  const said = row.text.slice(span.from, span.to)
  const rest = row.text.slice(part.from, span.from) + row.text.slice(span.to, part.to)
  return /[@_\d]|\p{L}\.\p{L}/u.test(said) || !/[\p{L}\p{N}]/u.test(rest)
}
