const qwerty = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,.'] as const
const ukrainian = ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'] as const
const russian = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'] as const

const keys = (layout: readonly string[]) => layout.join('')
const mapKeys = (from: readonly string[], to: readonly string[]) =>
  new Map(Array.from(keys(from), (key, place) => [key, keys(to)[place]!]))
const toUkrainian = mapKeys(qwerty, ukrainian)
const toRussian = mapKeys(qwerty, russian).set('`', 'ё')
const toLatin = new Map([...mapKeys(russian, qwerty), ...mapKeys(ukrainian, qwerty)])

const latin = /[a-z]/
const cyrillic = /\p{Script=Cyrillic}/u

/** Text as if typed in the other layout: Latin keys as Ukrainian and Russian ones, Cyrillic keys as Latin ones. */
export function retypeInOtherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  if (latin.test(text) && !cyrillic.test(text)) {
    const [ua, ru] = [toUkrainian, toRussian].map((map) => retype(text, map))
    return ua === ru ? [ua!] : [ua!, ru!]
  }
  if (!cyrillic.test(text) || latin.test(text)) return []
  const read = retype(text, toLatin)
  return /^[a-z]+$/.test(read) ? [read] : []
}

/** Some punctuation keys are letters in the other layout: “,” is “б”. */
export const hasPunctuationLetterKeys = (typed: string) => latin.test(typed.toLowerCase()) && /[[\];',.`]/.test(typed)

const retype = (text: string, map: ReadonlyMap<string, string>) =>
  text.replaceAll(/./gsu, (letter) => map.get(letter) ?? letter)

export const neighborKeys: string[] = [qwerty, ukrainian, russian].flatMap((layout) =>
  layout.flatMap((row, at) =>
    Array.from(row).flatMap((key, place) => {
      const below = layout[at + 1] ?? ''
      return [row[place + 1], below[place - 1], below[place]].flatMap((other) => (other ? [key + other] : []))
    }),
  ),
)
