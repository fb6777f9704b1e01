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
    const read = readable(letter)
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
  if (styled.test(letter)) return letter.normalize('NFKC')
  return digit.test(letter) ? digitOf(code) : letter
}

const unseen = /\p{Default_Ignorable_Code_Point}|\u20E3/u
const space = /[\p{Zs}\t]/u
const dash = /[\p{Pd}−]/u
const apostrophe = /[ʼ’‘`´′ʹ]/u
/** Full-width, circled and mathematical letters and digits. */
const styled = /[\uFF01-\uFF5E\u2460-\u24FF\u{1D400}-\u{1D7FF}\u{1FBF0}-\u{1FBF9}]/u
const digit = /\p{Nd}/u

/** Each script keeps its ten digits together, so the distance to the first one is the value. */
function digitOf(code: number): string {
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
