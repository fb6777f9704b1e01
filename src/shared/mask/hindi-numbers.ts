import { noNumberWord } from './number-word.ts'
import type { NumberToken } from './number-word.ts'

/** Hindi numbers in Latin letters and Devanagari. Those in `also` are also words of our other languages. */
const spoken: Record<number, string> = {
  0: 'shunya shoonya sunya sifar शून्य',
  1: 'ek एक',
  2: 'do दो',
  3: 'teen tin तीन',
  4: 'char chaar चार',
  5: 'paanch panch paach पांच पाँच',
  6: 'chhe chhah chah cheh che छह छः छे',
  7: 'saat sat सात',
  8: 'aath ath आठ',
  9: 'nau nao नौ',
}
const also = new Set('do tin char che sat ek teen'.split(' '))
const numbers = new Map(
  Object.entries(spoken).flatMap(([value, words]) => words.split(' ').map((word) => [word, value])),
)

/** Reads Hindi number words where a row of them has at least two unmistakable ones. */
export function readHindi(text: string, tokens: NumberToken[]): NumberToken[] {
  const out = tokens
  for (let start = 0; start < out.length;) {
    const values: string[] = []
    let sure = 0
    for (let place = start; place < out.length; place++) {
      const word = text.slice(out[place]!.from, out[place]!.to).toLowerCase()
      const value = numbers.get(word)
      if (value === undefined) break
      if (!also.has(word)) sure++
      values.push(value)
    }
    if (sure > 1)
      for (const [index, value] of values.entries()) {
        const { from, to } = out[start + index]!
        out[start + index] = { from, to, word: noNumberWord, items: [{ from, to, value, kind: 'spoken' }] }
      }
    start += Math.max(1, values.length)
  }
  return out
}
