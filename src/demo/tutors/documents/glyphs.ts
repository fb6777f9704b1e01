/** Capitals as strokes in a 4×6 box, so that drawings do not depend on installed fonts. */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M0 0H2.2A1.4 1.4 0 0 1 2.2 2.8',
  C: 'M4 1.2A2.3 3 0 1 0 4 4.8',
  D: 'M0 0V6H1.5A2.5 3 0 0 0 1.5 0Z',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  K: 'M0 0V6M4 0L0 3.4M1.4 2.3L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2 3 0 1 0 2 6A2 3 0 1 0 2 0Z',
  P: 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0',
  R: 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0M2 3.2L4 6',
  S: 'M4 .9C3 -.4 .2 -.3 .2 1.5C.2 3.4 4 2.6 4 4.5C4 6.4 .8 6.4 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Д: 'M0 6V5H4V6M.6 5C1.2 3.5 1.2 2 1.2 0H3.4V5',
  И: 'M0 0V6L4 0V6',
  Л: 'M0 6C1 5 1 3 1 0H4V6',
  П: 'M0 6V0H4V6',
  У: 'M0 0L2.2 3.6M4 0L1.4 6H.4',
  Ф: 'M2 0V6M2 1A2 2 0 1 0 2 5A2 2 0 1 0 2 1Z',
  Ч: 'M0 0V2A1.6 1.6 0 0 0 1.6 3.6H4M4 0V6',
  Я: 'M4 6V0H1.6A1.6 1.6 0 0 0 1.6 3.2H4M2 3.2L0 6',
}
const lookalikes: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  І: 'I',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
}
const acute = '\u0301'
const step = 5.6

export const hasGlyphs = (word: string) =>
  Array.from(baseLetters(word)).every((letter) => letter === ' ' || letter in strokes)

/** Draws a word centered on `x`, at most `width` wide. */
export function drawWord(word: string, at: { x: number; y: number; width: number; height: number }): string {
  const letters = word.normalize('NFC')
  const length = letters.length * step - (step - 4)
  const scale = Math.min(at.height / 6, at.width / length)
  const path = Array.from(letters, (letter, place) => {
    const accent = letter.normalize('NFD').includes(acute) ? 'M1.8 -.9L2.8 -1.9' : ''
    return `<path transform="translate(${(place * step).toFixed(1)})" d="${strokes[baseLetters(letter)] ?? ''}${accent}"/>`
  })
  const left = at.x - (length * scale) / 2
  return `<g transform="translate(${left.toFixed(1)} ${at.y}) scale(${scale.toFixed(2)})" fill="none" stroke-width=".8">${path.join('')}</g>`
}

function baseLetters(text: string): string {
  const plain = text.normalize('NFD').replaceAll(acute, '')
  return Array.from(plain, (letter) => lookalikes[letter] ?? letter).join('')
}
