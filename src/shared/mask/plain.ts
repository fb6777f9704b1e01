/** A text as the finders read it, with the way back to where each character stood. */
export type Plain = { text: string; from: number[]; to: number[] }

/**
 * Digits of every script become ASCII ones, spaces, dashes and apostrophes one kind each; what nobody sees (zero-width
 * characters, the frames of emoji keycaps) goes, or it would hide a number from us and not from the reader.
 */
export function plain(original: string): Plain {
  const characters: string[] = []
  const from: number[] = []
  const to: number[] = []
  let place = 0
  for (const letter of original) {
    const next = place + letter.length
    const read = raised.test(letter) ? raisedDigit(original, place, letter) : readable(letter)
    for (let index = 0; index < read.length; index++) {
      characters.push(read[index]!)
      from.push(place)
      to.push(next)
    }
    place = next
  }
  return { text: characters.join(''), from, to }
}

function readable(letter: string): string {
  const code = letter.codePointAt(0)!
  if (code < 0x80) return letter
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
const styled = /[\uFF01-\uFF5E\u2460-\u24FF\u{1D400}-\u{1D7FF}\u{1FBF0}-\u{1FBF9}]/u
/** Circles that have no plain form: where each row begins, and with which number. */
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

/** A lone one is a power or a unit: km². */
function raisedDigit(text: string, place: number, letter: string): string {
  return raised.test(text[place - 1] ?? '') || raised.test(text[place + 1] ?? '') ? letter.normalize('NFKC') : letter
}

const digit = /\p{Nd}/u

/** Each script keeps its ten digits together, so the distance to the first one is the value. */
function digitOf(code: number): string {
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
