/** A normalised text with the original position of each character. */
export type Plain = { text: string; from: number[]; to: number[] }

/**
 * Converts digits of every script to ASCII and unifies spaces, dashes and apostrophes. Invisible characters
 * (zero-width characters, emoji keycaps) are removed because they would hide a number from the rules but not from the
 * reader.
 */
export function plain(original: string): Plain {
  let text = ''
  const from: number[] = []
  const to: number[] = []
  for (let place = 0; place < original.length;) {
    const code = original.codePointAt(place)!
    const next = place + (code > 0xffff ? 2 : 1)
    const letter = original.slice(place, next)
    const read = isRaised(code) ? raisedDigit(original, place, letter) : readable(letter, code)
    for (let index = 0; index < read.length; index++) {
      from.push(place)
      to.push(next)
    }
    text += read
    place = next
  }
  return { text, from, to }
}

const mostCharacters = 5000
const known = new Map<string, string>()

function readable(letter: string, code: number): string {
  if ((code < 0x80 && code !== 0x60 && code !== 9) || (code > 0x400 && code < 0x482)) return letter
  let read = known.get(letter)
  if (read === undefined) {
    if (known.size >= mostCharacters) known.clear()
    known.set(letter, (read = readSlowly(letter, code)))
  }
  return read
}

function readSlowly(letter: string, code: number): string {
  if (unseen.test(letter)) return ''
  if (space.test(letter)) return ' '
  if (dash.test(letter)) return '-'
  if (apostrophe.test(letter)) return "'"
  if (digit.test(letter)) return digitOf(code)
  return circledNumber(code) ?? (styled.test(letter) ? letter.normalize('NFKC') : letter)
}
const unseen = /\p{Default_Ignorable_Code_Point}|\u20E3/u
const space = /[\p{Zs}\t]/u
const dash = /[\p{Pd}−]/u
const apostrophe = /[ʼ’‘`´′ʹ]/u
/** Full-width, circled and mathematical letters and digits. */
const styled = /[\uFF01-\uFF5E\u2460-\u24FF\u{1D400}-\u{1D7FF}\u{1FBF0}-\u{1FBF9}\u{1F130}-\u{1F149}]/u
/** Circled numbers without a compatibility decomposition: the start of each range and its first number. */
const circles: [number, number][] = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
  [0x1f51f, 10],
]

function circledNumber(code: number): string | undefined {
  if (code === 0x24ff) return '0'
  for (const [start, value] of circles)
    if (code >= start && code < start + 11 - value) return String(code - start + value)
  return undefined
}

const raised = /[⁰¹²³⁴-⁹₀-₉]/
const isRaised = (code: number): boolean =>
  code === 0xb9 ||
  code === 0xb2 ||
  code === 0xb3 ||
  code === 0x2070 ||
  (code >= 0x2074 && code <= 0x2079) ||
  (code >= 0x2080 && code <= 0x2089)

/** A single raised digit is a power or a unit: km². */
function raisedDigit(text: string, place: number, letter: string): string {
  return raised.test(text[place - 1] ?? '') || raised.test(text[place + 1] ?? '') ? letter.normalize('NFKC') : letter
}

const digit = /\p{Nd}/u

/** Each script has its ten digits in a row, so the offset from the first one is the value. */
function digitOf(code: number): string {
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
