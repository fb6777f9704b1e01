import { fullNameLength, isDistinct, canBeHandle, splitHandles } from './handle-names.ts'
import type { HandleWord } from './handle-names.ts'
import {
  asWords,
  beWords,
  hasUserNames,
  isMessenger,
  asksToFind,
  isNetwork,
  asksToFindOrWrite,
  nickWords,
  possessives,
  places,
  selfWords,
  shortMessengers,
} from './social.ts'
import type { Span } from './spans.ts'

/** Finds user names of messengers and social networks. */
export function findHandles(text: string): Span[] {
  const shaped = shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map(({ 0: found, index }): Span => ({
      from: index,
      to: index + found.length,
      kind: 'messenger',
    })),
  )
  return [...shaped, ...named(text)]
}

/** Names recognised by their shape: @name, name#1234, live:name, $name. */
const shapes = [
  /(?<![\p{L}\p{N}._%+-])@(?=[\p{N}_.]{0,30}\p{L})[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,60}[\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}._%+-])@ (?=[a-z0-9.]{0,30}[_\d])[a-z][\w.]{3,40}\w/giu,
  /(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]{2,32} ?#\d{4}(?!\d)/gu,
  /(?<![\p{L}\p{N}])live:[\w.:-]{2,60}/gu,
  /(?<![\p{L}\p{N}$])\$(?:[A-Z][a-z]{2,20}){2,4}\d{0,4}(?![\p{L}\p{N}(]| ?[=;-])/gu,
]

function named(text: string): Span[] {
  const words = splitHandles(text)
  const found: Span[] = []
  const add = (from?: HandleWord, to = from) => {
    if (from && to) found.push({ from: from.from, to: to.to, kind: 'messenger' })
  }
  if (words.length === 1 && isAloneName(words[0]!.text)) add(words[0])
  for (const [place, word] of words.entries()) {
    if (isCashTag(words, place)) add({ ...word, from: word.from - (word.gap.endsWith('$') ? 1 : 0) })
    const [main = '', kind] = word.folded.split(' ')
    if (
      isMessenger(main) &&
      (kind === undefined || beWords.has(kind) || nickWords.has(kind)) &&
      !isCurrency(words, place)
    ) {
      const name = after(words, place) ?? later(words, place)
      add(name)
      if (!name) add(before(words, place))
      if (isNetwork(word.folded)) add(...fullName(words, place))
    } else if (nickWords.has(word.folded)) add(...nickname(words, place))
    else if (word.text.includes('_') && isDistinct(word.text) && isSearched(words, place)) add(word)
  }
  return found
}

/** $name counts only near words about payments. */
function isCashTag(words: HandleWord[], place: number): boolean {
  const { gap, text } = words[place]!
  const said = words[place - 1]?.text === 'sign' && words[place - 2]?.text === 'dollar'
  if (!(gap.endsWith('$') || said) || !/^[a-z][\w.-]{2,}$/i.test(text)) return false
  return words
    .slice(Math.max(0, place - 6), place + 4)
    .some((word) => /^(?:cash|pay|send|tag|tip|venmo)/i.test(word.text))
}

/** "5000 tg" is an amount in Kazakhstani tenge. */
const isCurrency = (words: HandleWord[], place: number): boolean =>
  words[place]!.folded === 'tg' && /\d$/.test(words[place - 1]?.text ?? '')

const isAloneName = (text: string): boolean => text.length > 5 && /^[a-z][a-z0-9.]*_[a-z0-9_.]+$/.test(text)

/** A gap without punctuation that ends a clause. */
const close = (gap: string): boolean => gap.length <= 4 && !/[,;!?\n•]|[.] /.test(gap)

/** The name after a messenger: "telegram: ivan", "my insta is ivan_88". */
function after(words: HandleWord[], place: number): HandleWord | undefined {
  const messenger = words[place]!
  const cyrillic = words.slice(Math.max(0, place - 3), place + 4).some(({ text }) => /\p{Script=Cyrillic}/u.test(text))
  const [, kind = ''] = messenger.folded.split(' ')
  let nick =
    nickWords.has(kind) || [words[place - 1], words[place - 2]].some((word) => nickWords.has(word?.folded ?? ''))
  const mine = [words[place - 1], words[place - 2]].some((word) => word !== undefined && possessives.has(word.folded))
  let mark = ''
  let self = false
  for (let next = place + 1; next < words.length && next <= place + 4; next++) {
    const word = words[next]!
    if (!close(word.gap) && !(word.gap === ', ' && leads(word))) return undefined
    mark += word.gap.trim()
    if (isPointer(word, words[next - 1]!) || (asWords.has(word.folded) && !mark.includes(','))) nick = true
    else if (isDistinct(word.text)) return word
    else if (leads(word)) self ||= isSelf(word)
    else {
      const given = nick || /[:=@]/.test(mark) || (next === place + 1 && isSaidAlone(words, place))
      const announced = given || mine || self || (mark === '-' && next === place + 1)
      if (!canBeHandle(word) || (shortMessengers.has(messenger.folded) && !announced)) return undefined
      if (cyrillic) return announced || (next === place + 1 && word.text === word.text.toLowerCase()) ? word : undefined
      return announced && ends(words[next + 1]) ? word : undefined
    }
  }
  return undefined
}

/** "nick", "search", "search for". */
const isPointer = ({ folded }: HandleWord, previous: HandleWord): boolean =>
  nickWords.has(folded) || asksToFind(folded) || (places.has(folded) && asksToFind(previous.folded))

const farthestName = 12

/** "telegram works best, look for ivan_88": an unmistakable name in the same or the next sentence. */
function later(words: HandleWord[], place: number): HandleWord | undefined {
  let sentences = 0
  let sought = words.slice(Math.max(0, place - 4), place).some(({ folded }) => asksToFindOrWrite(folded))
  for (let next = place + 1; next < words.length && next <= place + farthestName; next++) {
    const word = words[next]!
    if (/[!?\n]|[.] /.test(word.gap) && ++sentences > 1) return undefined
    const pointed = sought || word.text.includes('_') || word.gap.includes(':') || asWords.has(words[next - 1]!.folded)
    if (pointed && isDistinct(word.text)) return word
    sought ||= asksToFindOrWrite(word.folded)
    const called = sought && asWords.has(words[next - 1]!.folded)
    if (called && word.gap === ' ' && canBeHandle(word) && ends(words[next + 1])) return word
  }
  return undefined
}

/** Endings of words about teaching networks rather than of names. */
const topics = /(?:ing|ions?|ment|cion|cja|anie|enie|s)$/

/** "instagram ivan" as the whole text, or after words that ask to look for somebody. */
function isSaidAlone(words: HandleWord[], place: number): boolean {
  if (!hasUserNames(words[place]!.folded)) return false
  const name = words[place + 1]!.text
  if (name !== name.toLowerCase() || topics.test(name)) return false
  const before = words.slice(Math.max(0, place - 4), place)
  const sought = before.some(({ folded }) => asksToFind(folded))
  // "Me" is a separate word or the ending of the previous one.
  return words.length === 2 || (sought && before.some(({ text }) => /^(?:me|mnie|us|nas)$|^.{4,}me$/i.test(text)))
}

/** "on telegram I am ivan". */
const isSelf = ({ folded }: HandleWord): boolean => /^(?:ia|soi|estem|im|am)$/.test(folded)

const leads = ({ folded }: HandleWord): boolean =>
  beWords.has(folded) || nickWords.has(folded) || possessives.has(folded)

/** In Latin text a name is announced from a word by its position: a name ends the clause. */
function ends(next: HandleWord | undefined): boolean {
  return next === undefined || !/^ ?$/.test(next.gap) || /^(?:and|or|y|o|i|lub|albo)$/i.test(next.text)
}

/** The name before a messenger: "ivan_88 in telegram". */
function before(words: HandleWord[], place: number): HandleWord | undefined {
  let gap = words[place]!.gap
  for (let back = place - 1; back >= 0 && back >= place - 3; back--) {
    const word = words[back]!
    if (/[,;!?\n•]|[.] /.test(gap)) return undefined
    if (isDistinct(word.text)) return word
    if (!places.has(word.folded) && !possessives.has(word.folded) && !beWords.has(word.folded)) return undefined
    gap = word.gap
  }
  return undefined
}

const farthestMessenger = 12
type Found = [] | [from: HandleWord, to?: HandleWord]

/** The name after "my nick is"; plain letters count, too, if a messenger is mentioned. */
function nickname(words: HandleWord[], place: number): Found {
  let next = place + 1
  while (next < place + 4 && words[next] && close(words[next]!.gap) && leadsToNick(words[next]!)) next++
  const name = words[next]
  if (!name || !close(name.gap)) return []
  if (isDistinct(name.text)) return [name]
  const far = words.slice(next, next + 5).find(({ text }) => text.includes('_') && isDistinct(text))
  if (far) return [far]
  const before = words.slice(Math.max(0, place - farthestMessenger), next)
  if (!before.some(({ folded }) => isMessenger(folded))) return []
  const second = words[next + 1]
  if (canBeHandle(name)) return second && next + 2 === words.length && isSecondName(second) ? [name, second] : [name]
  const given = /[:"«“-]/.test(name.gap) || next > place + 1
  return given && /^\p{Lu}\p{Ll}{2,}$/u.test(name.text) ? [name] : []
}

const leadsToNick = (word: HandleWord): boolean =>
  beWords.has(word.folded) || places.has(word.folded) || isMessenger(word.folded)
const isSecondName = ({ text, gap }: HandleWord): boolean => gap === ' ' && /^[a-z0-9]{3,20}$/i.test(text)

/** "on facebook as Ivan Petrov", "fb: Ivan Petrov". */
function fullName(words: HandleWord[], place: number): Found {
  let next = place + 1
  let announced = false
  while (next < place + 8 && words[next] && !/[.!?\n]/.test(words[next]!.gap) && /^\p{Ll}/u.test(words[next]!.text)) {
    announced = leadsToFullName(words[next]!)
    next++
  }
  if (next > place + 1 && !announced) return []
  const first = words[next]
  if (!first || !/^\s$|^\s?[:=-]\s?$/.test(first.gap)) return []
  const isCyrillic = /\p{Script=Cyrillic}/u.test(words[place]!.text)
  const direct =
    announced ||
    /[:=]/.test(first.gap) ||
    /^\p{Script=Cyrillic}/u.test(first.text) ||
    isCyrillic ||
    words[place]!.folded.length < 4
  const count = direct ? fullNameLength(words, next - 1) : 0
  return count > 0 ? [first, words[next + count - 1]] : []
}

const leadsToFullName = ({ folded }: HandleWord): boolean =>
  asWords.has(folded) || selfWords.has(folded) || asksToFindOrWrite(folded)

/** After a colon, or after words that ask to look for somebody. */
function isSearched(words: HandleWord[], place: number): boolean {
  if (words[place]!.gap.includes(':')) return true
  return words.slice(Math.max(0, place - 4), place).some(({ folded }) => asksToFindOrWrite(folded))
}
