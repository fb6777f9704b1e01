import { fold } from '../fold.ts'

const mostWords = 20_000
const longestWord = 64
const cache = new Map<string, string>()

/** The same result as `fold` for one word; `fold` is too slow to call for every word of a text. */
export function foldWord(word: string): string {
  const known = cache.get(word)
  if (known !== undefined) return known
  if (cache.size >= mostWords) cache.clear()
  const folded = word.length > longestWord ? '' : foldLetters(word)
  cache.set(word, folded)
  return folded
}

function foldLetters(word: string): string {
  const lower = word.toLowerCase()
  let latin = false
  let cyrillic = false
  let base = ''
  for (const letter of lower) {
    const code = letter.charCodeAt(0)
    if (code >= 0x400 && code < 0x530) cyrillic = true
    else if ((code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code < 0x250)) latin = true
    else if (code !== 0x27 && !(code >= 0x30 && code <= 0x39)) return fold(word)
    base += code < 0x80 ? (code === 0x27 ? '' : letter) : baseLetter(letter)
  }
  // Mixed scripts and these Cyrillic clusters are rare enough for the slow path.
  if ((latin && cyrillic) || lower.includes('тс') || lower.includes('тц')) return fold(word)
  return squash(latin ? latinSkeleton(base) : cyrillicSkeleton(base))
}

const bases = new Map<string, string>()

function baseLetter(letter: string): string {
  let known = bases.get(letter)
  if (known === undefined) bases.set(letter, (known = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')))
  return known
}

function cyrillicSkeleton(word: string): string {
  let out = ''
  for (let place = 0; place < word.length; place++) out += letterSkeleton(word[place]!)
  return out
}

const letters = new Map<string, string>()

function letterSkeleton(letter: string): string {
  let known = letters.get(letter)
  if (known === undefined) letters.set(letter, (known = fold(letter)))
  return known
}

/** Groups of Latin letters that `fold` reads as one sound, longest first. */
const groups = 'shch szcz sch tch zgh qui que sh sz ch cz zh kh gh ts tz ph th ce ci cy ck'
  .split(' ')
  .toSorted((a, b) => b.length - a.length)
const groupsByLetter = Map.groupBy(groups, (group) => group[0]!)
const groupSkeletons = new Map(groups.map((group) => [group, fold(group)]))

function latinSkeleton(word: string): string {
  let out = ''
  for (let place = 0; place < word.length;) {
    const group = groupsByLetter.get(word[place]!)?.find((one) => word.startsWith(one, place))
    out += group === undefined ? letterSkeleton(word[place]!) : groupSkeletons.get(group)!
    place += group?.length ?? 1
  }
  return out
}

/** Double letters count once, including those that meet when "ie" and "ck" lose a letter. */
function squash(text: string): string {
  const once = withoutDoubles(text)
  return /ie|ck/.test(once) ? withoutDoubles(once.replaceAll(/ie|ck/g, (pair) => pair[1]!)) : once
}

function withoutDoubles(text: string): string {
  let out = ''
  let from = 0
  for (let place = 1; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code !== text.charCodeAt(place - 1) || code < 0x61) continue
    out += text.slice(from, place)
    from = place + 1
    while (from < text.length && text.charCodeAt(from) === code) from++
    place = from
  }
  return from === 0 ? text : out + text.slice(from)
}
