import { isOrdinary, isTool } from './ordinary.ts'
import {
  asWords,
  beWords,
  hasNames,
  isMessenger,
  isNetwork,
  lookWords,
  nickWords,
  nowMine,
  places,
  searchWords,
  shortMessengers,
} from './social.ts'
import type { Span } from './spans.ts'

/** Names in messengers and social networks. */
export function findHandles(text: string, fold: Fold): Span[] {
  const shaped = shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map(({ 0: found, index }): Span => ({
      from: index,
      to: index + found.length,
      kind: 'messenger',
    })),
  )
  return [...shaped, ...named(text, fold)]
}

/** What is a name by its looks: @name, name#1234, live:name. */
const shapes = [
  /(?<![\p{L}\p{N}._%+-])@(?=[\p{N}_.]*\p{L})[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,60}[\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}._%+-])@ (?=[a-z0-9.]{0,30}[_\d])[a-z][\w.]{3,40}\w/giu,
  /(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)/gu,
  /(?<![\p{L}\p{N}])live:[\w.:-]{2,60}/gu,
]

type Fold = (word: string) => string
type Word = { text: string; folded: string; from: number; to: number; gap: string }

function named(text: string, fold: Fold): Span[] {
  const words = split(text, fold)
  const found: Span[] = []
  const add = (from: Word | undefined, to = from) => {
    if (from && to) found.push({ from: from.from, to: to.to, kind: 'messenger' })
  }
  for (const [place, word] of words.entries()) {
    const [main = '', kind] = word.folded.split(' ')
    if (
      isMessenger(main) &&
      (kind === undefined || beWords.has(kind)) &&
      !(word.folded === 'tg' && /\d$/.test(words[place - 1]?.text ?? ''))
    ) {
      const name = after(words, place)
      add(name)
      if (!name) add(before(words, place))
      const as = asWords.has(words[place + 1]?.folded ?? '') ? 1 : 0
      if (isNetwork(word.folded) && isFullName(words, place + as, as > 0))
        add(words[place + as + 1], words[place + as + 2])
    } else if (nickWords.has(word.folded)) {
      const next = words[place + 1 + (beWords.has(words[place + 1]?.folded ?? '') ? 1 : 0)]
      const inMessenger = words.slice(Math.max(0, place - 4), place).some(({ folded }) => isMessenger(folded))
      if (next && close(next.gap) && (isDistinct(next.text) || (inMessenger && mayBeName(next)))) add(next)
    } else if (word.text.includes('_') && isDistinct(word.text) && isSearched(words, place)) {
      add(word)
    }
  }
  return found
}

function split(text: string, fold: Fold): Word[] {
  let end = 0
  return [...text.matchAll(/[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{N}_])?/gu)].map(({ 0: found, index }) => {
    const gap = text.slice(end, index)
    end = index + found.length
    return { text: found, folded: found.length < 24 ? fold(found.replace(/'s$/, '')) : '', from: index, to: end, gap }
  })
}

/** Nothing that ends a thought. */
const close = (gap: string): boolean => gap.length <= 4 && !/[,;!?\n•]|[.] /.test(gap)

/** The name after a messenger's: "telegram: ivan", "my insta is ivan_88". */
function after(words: Word[], place: number): Word | undefined {
  const messenger = words[place]!
  const cyrillic = words.slice(Math.max(0, place - 3), place + 4).some(({ text }) => /\p{Script=Cyrillic}/u.test(text))
  let nick = [words[place - 1], words[place - 2]].some((word) => nickWords.has(word?.folded ?? ''))
  const mine = [words[place - 1], words[place - 2]].some((word) => word !== undefined && nowMine.has(word.folded))
  let mark = ''
  for (let next = place + 1; next < words.length && next <= place + 4; next++) {
    const word = words[next]!
    if (!close(word.gap) && !(word.gap === ', ' && leads(word))) return undefined
    mark += word.gap.trim()
    if (nickWords.has(word.folded) || (asWords.has(word.folded) && !mark.includes(','))) nick = true
    else if (isDistinct(word.text)) return word
    else if (!leads(word)) {
      const given = nick || /[:=@]/.test(mark) || (next === place + 1 && isSaidAlone(words, place))
      const told = given || mine || (mark === '-' && next === place + 1)
      if (!mayBeName(word) || (shortMessengers.has(messenger.folded) && !told)) return undefined
      if (cyrillic) return told || (next === place + 1 && word.text === word.text.toLowerCase()) ? word : undefined
      return told && ends(words[next + 1]) ? word : undefined
    }
  }
  return undefined
}

/** What is taught about networks, and not somebody there. */
const topics = /(?:ing|ions?|ment|cion|cja|anie|enie|s)$/

/** "instagram ivan" and nothing else, or where somebody is to be looked for there. */
function isSaidAlone(words: Word[], place: number): boolean {
  if (!hasNames(words[place]!.folded)) return false
  const name = words[place + 1]!.text
  if (name !== name.toLowerCase() || topics.test(name)) return false
  const before = words.slice(Math.max(0, place - 4), place)
  const sought = before.some(({ folded }) => lookWords.test(folded))
  // "Me" is a word of its own, or the end of the one before it.
  return words.length === 2 || (sought && before.some(({ text }) => /^(?:me|mnie|us|nas)$|^.{4,}me$/i.test(text)))
}

const leads = ({ folded }: Word): boolean => beWords.has(folded) || nickWords.has(folded) || nowMine.has(folded)

/** Latin letters that are no word we know, and do not end as adjectives and adverbs do. */
function mayBeName({ text, folded }: Word): boolean {
  if (!/^[a-z][a-z-]{2,31}$/i.test(text) || isOrdinary(text) || isTool(text) || isMessenger(folded)) return false
  return !(
    text.length > 6 &&
    /(?:able|ible|mente|ados?|adas?|idos?|idas?|owany|owane|liwie|liwy|nie|niej|ever|ly|ful)$/i.test(text)
  )
}

/** In a text in Latin letters a name is told from a word by what follows: words go on, a name is the end of it. */
function ends(next: Word | undefined): boolean {
  return next === undefined || !/^ ?$/.test(next.gap) || /^(?:and|or|y|o|i|lub|albo)$/i.test(next.text)
}

/** The name before a messenger's: "ivan_88 in telegram". */
function before(words: Word[], place: number): Word | undefined {
  let gap = words[place]!.gap
  for (let back = place - 1; back >= 0 && back >= place - 3; back--) {
    const word = words[back]!
    if (/[,;!?\n•]|[.] /.test(gap)) return undefined
    if (isDistinct(word.text)) return word
    if (!places.has(word.folded) && !nowMine.has(word.folded) && !beWords.has(word.folded)) return undefined
    gap = word.gap
  }
  return undefined
}

/** No word looks like this: letters with digits, underscores or dots inside. */
function isDistinct(word: string): boolean {
  if (!/^[a-z0-9_.-]{5,40}$/i.test(word) || !/[a-z]{2}/i.test(word) || isTool(word)) return false
  if (/^(?:[A-Z]+-?\d{1,4}|\d+-?[a-z]{1,4}|[A-Za-z]+-\d{1,4})$/.test(word) || /^\d+[.:]\d+\s?[ap]m$/i.test(word))
    return false
  return /[_\d]/.test(word) || /[a-z]{2}\.[a-z]/i.test(word) || /[a-z]\.[a-z]{2}/i.test(word)
}

const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text)

function isFullName(words: Word[], place: number, told: boolean): boolean {
  const [first, second] = words.slice(place + 1, place + 3)
  const foreign = isCyrillic(words[place]!.text) && !isCyrillic(first?.text ?? '') && !isCyrillic(second?.text ?? '')
  const capital = /^\p{Lu}\p{Ll}{2,}$/u
  if (
    !first ||
    !second ||
    !(told || foreign ? /^\s$|^\s?[:=]\s?$/ : /^\s?[:=]\s?$/).test(first.gap) ||
    second.gap !== ' '
  )
    return false
  const named = [first, second].every(({ text, folded }) => capital.test(text) && !isTool(text) && !isMessenger(folded))
  return named && !isOrdinary(first.text)
}

/** After a colon, or after words that send the reader to look for it. */
function isSearched(words: Word[], place: number): boolean {
  if (words[place]!.gap.includes(':')) return true
  return words.slice(Math.max(0, place - 4), place).some(({ folded }) => searchWords.test(folded))
}
