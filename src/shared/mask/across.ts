import { dogPattern, findEmails } from './emails.ts'
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
import { digitWords, phoneWords, tableWords } from './words.ts'

/**
 * What texts that one person wrote one after the other give away together: a number, an address or a name that is
 * spread over several. For each text, as places in the text itself.
 */
export function findAcross(texts: readonly string[]): Span[][] {
  const pieces = texts.map(readPiece)
  const found: Span[][] = texts.map(() => [])
  numbersAcross(pieces, found)
  namesAcross(pieces, found)
  return found
}

/** As many pieces as a number has digits. */
const mostPieces = 12
/** What stands farther from the end of a text is no part of what goes on in the next. */
const reach = 100
/** A text between two pieces is a piece itself, and hardly longer. */
const longestPiece = 60

type Piece = { place: number; read: Plain; hasNumber: boolean; hints: boolean }

function readPiece(text: string, place: number): Piece {
  const read = plain(text)
  const edges = edgesOf(read.text)
  return { place, read, hasNumber: /\d/.test(edges) || isSaidNumber(edges), hints: isHint(edges) }
}

/** "One sec" is chatter, "one" and "one two" are pieces of a number. */
function isSaidNumber(text: string): boolean {
  const said = numberRuns(text).reduce((sum, run) => sum + run.length, 0)
  return said > 1 || (said === 1 && wordsOf(text).length === 1)
}

/** Where something may have begun before, or go on behind. */
const edgesOf = (text: string): string =>
  text.length > 2 * reach ? `${text.slice(0, reach)}\n\n${text.slice(-reach)}` : text

function isHint(text: string): boolean {
  if (/[@/]|\.\p{L}/u.test(text) || dogPattern.test(text)) return true
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].some(([word]) => {
    if (word.length > 24) return false
    return isProviderWithEnding(word.toLowerCase()) || isMessenger(foldWord(word)) || nickWords.has(foldWord(word))
  })
}

/** Numbers go on in the next text that has one: whatever is said between hides nothing from the reader. */
function numbersAcross(pieces: Piece[], found: Span[][]): void {
  const kept = pieces.filter(({ hasNumber }) => hasNumber)
  for (const start of kept.keys()) {
    const row = joined(windowFrom(kept, start, mostPieces), messageBoundary)
    for (const span of findNumbers(row.text)) if (isNumber(row, span)) collect(row, span, found)
    // Two halves may be parted within a group of digits.
    const pair = joined(kept.slice(start, start + 2), '')
    for (const span of findNumbers(pair.text)) if (isNumber(pair, span)) collect(pair, span, found)
  }
}

/** The texts from this one on: each but the first and the last is short. */
function windowFrom(pieces: Piece[], start: number, most: number): Piece[] {
  let end = start + 1
  while (end < pieces.length && end - start < most && (end === start + 1 || isShort(pieces[end - 1]!))) end++
  return pieces.slice(start, end)
}

const isShort = ({ read }: Piece): boolean => read.text.length <= longestPiece

/** Two or three that follow on each other, where one of them has what an address or a name is known by. */
function namesAcross(pieces: Piece[], found: Span[][]): void {
  for (const start of pieces.keys())
    for (const size of [2, 3]) {
      const window = pieces.slice(start, start + size)
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

/** Texts in a row: where each begins and ends there, and which part of it that is. */
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

/** Adds the parts of a find to the texts they stand in. */
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
 * Prices, times and marks stand in texts that follow on each other, too, so that digits alone are no number yet: it
 * begins as numbers do, is called one, has a group that no price has, or nothing else was said in any of these texts.
 */
function isNumber(row: Row, span: Span): boolean {
  const parts = touched(row, span)
  const said = row.text.slice(span.from, span.to)
  const pieces = parts.map(({ from, to }) => row.text.slice(Math.max(from, span.from), Math.min(to, span.to)))
  // One that stands in a single text is found there, without what comes before and after.
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

/** Pages and exercises grow from one to the next. */
const isUneven = (groups: string[]): boolean =>
  groups.length > 1 && groups.some((group, place) => place > 0 && +group < +groups[place - 1]!)

/** Neither round nor a year; digits one by one are no marks if a nought is among them. */
function isTelling(groups: string[], alone: boolean): boolean {
  if (groups.some((group) => group.length > 4 && !group.endsWith('00'))) return true
  if (alone && groups.some((group) => group.startsWith('0'))) return true
  const single = groups.every(({ length }) => length === 1) && groups.includes('0')
  return alone && (single || groups.some((group) => group.length > 2 && !/0$|^(?:19|20)\d\d$/.test(group)))
}

const isAnnouncing = (word: string): boolean => phoneWords.test(word) || digitWords.test(word)

/** "@ivan" and "_88": one of the texts breaks off at a sign that names have inside. */
function isCutName(row: Row, span: Span): boolean {
  const [one, other] = touched(row, span)
  if (!one || !other) return false
  return /[_@]$/.test(row.text.slice(0, one.to)) || /^[._]/.test(row.text.slice(other.from))
}

/** In a text of its own after, or before, the one that names the messenger: all of that text, or like no word at all. */
function isName(row: Row, span: Span): boolean {
  const [part, more] = touched(row, span)
  if (!part || more) return false
  const said = row.text.slice(span.from, span.to)
  const rest = row.text.slice(part.from, span.from) + row.text.slice(span.to, part.to)
  return /[@_\d]|\p{L}\.\p{L}/u.test(said) || !/[\p{L}\p{N}]/u.test(rest)
}
