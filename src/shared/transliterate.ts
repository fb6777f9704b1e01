import type { Locale } from './locale.ts'

/** Latin equivalents of letters, and those at the beginning of a word where they differ. */
type Rules = { letters: Readonly<Record<string, string>>; first: Readonly<Record<string, string>> }

/** Resolution 55 of the Cabinet of Ukraine, 2010. */
const ukrainian: Rules = {
  letters: {
    ...pairs('абвгґдеєжзиіїйклмнопрстуфхц', 'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts'),
    ...pairs('чшщюя', 'ch sh shch iu ia'),
    ь: '',
    // Otherwise it would be read as ж.
    зг: 'zgh',
  },
  first: pairs('єїйюя', 'ye yi y yu ya'),
}

/** ICAO Doc 9303, used in Russian passports since 2013. */
const russian: Rules = {
  letters: {
    ...pairs('абвгдеёжзийклмнопрстуфхц', 'a b v g d e e zh z i i k l m n o p r s t u f kh ts'),
    ...pairs('чшщъыэюя', 'ch sh shch ie y e iu ia'),
    ь: '',
  },
  first: {},
}

function pairs(letters: string, latin: string): Record<string, string> {
  const written = latin.split(' ')
  return Object.fromEntries(Array.from(letters, (letter, place) => [letter, written[place]!]))
}

/** Characters that are not letters of the language are kept. */
export function transliterate(text: string, locale: Locale): string {
  const rules = rulesOf(text, locale)
  return text.normalize('NFC').replaceAll(word, (found) => transliterateWord(found, rules))
}

/** Letters that only one of the languages has decide; otherwise the locale does. */
function rulesOf(text: string, locale: Locale): Rules {
  if (/[іїєґ]/i.test(text)) return ukrainian
  if (/[ыэъё]/i.test(text)) return russian
  return locale === 'ru' ? russian : ukrainian
}

const apostrophes = "'’ʼ‘`′"
const word = new RegExp(`\\p{L}\\p{M}*(?:[${apostrophes}]?\\p{L}\\p{M}*)*`, 'gu')
const cyrillic = /\p{Script=Cyrillic}/u

function transliterateWord(found: string, { letters, first }: Rules): string {
  if (!cyrillic.test(found)) return found
  // Initials are written like a capitalised word.
  const loud = found.length > 1 && found === found.toUpperCase()
  let written = ''
  for (let place = 0; place < found.length;) {
    const pair = found.slice(place, place + 2)
    const taken = letters[pair.toLowerCase()] !== undefined && pair.length === 2 ? pair : found[place]!
    const small = taken.toLowerCase()
    const latin = (place === 0 ? first[small] : undefined) ?? letters[small]
    written += latin === undefined ? unknown(taken) : cased(latin, taken, loud)
    place += taken.length
  }
  return written
}

const unknown = (letter: string) => (apostrophes.includes(letter) ? '' : letter)

function cased(latin: string, letter: string, loud: boolean): string {
  if (loud) return latin.toUpperCase()
  return letter[0] === letter[0]!.toLowerCase() ? latin : latin.slice(0, 1).toUpperCase() + latin.slice(1)
}
