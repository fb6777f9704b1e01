const qwerty = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,.'] as const
const ukrainian = ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'] as const
const russian = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'] as const

const keys = (layout: readonly string[]) => layout.join('')
const moved = (from: readonly string[], to: readonly string[]) =>
  new Map(Array.from(keys(from), (key, place) => [key, keys(to)[place]!]))
const toUkrainian = moved(qwerty, ukrainian)
const toRussian = moved(qwerty, russian).set('`', 'ё')
const toLatin = new Map([...moved(russian, qwerty), ...moved(ukrainian, qwerty)])

const latin = /[a-z]/
const cyrillic = /\p{Script=Cyrillic}/u

/** What was meant if the other layout was on: Latin keys as Ukrainian and Russian ones, Cyrillic keys as Latin ones. */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  if (latin.test(text) && !cyrillic.test(text)) {
    const [ua, ru] = [toUkrainian, toRussian].map((map) => retyped(text, map))
    return ua === ru ? [ua!] : [ua!, ru!]
  }
  if (!cyrillic.test(text) || latin.test(text)) return []
  const read = retyped(text, toLatin)
  return /^[a-z]+$/.test(read) ? [read] : []
}

/** Keys that are punctuation on one layout are letters on the other: , is б. */
export const hasLetterKeys = (typed: string) => latin.test(typed.toLowerCase()) && /[[\];',.`]/.test(typed)

const retyped = (text: string, map: ReadonlyMap<string, string>) =>
  text.replaceAll(/./gsu, (letter) => map.get(letter) ?? letter)

/** Pairs of letters whose keys touch, on any of the keyboards. */
export const neighbours: string[] = [qwerty, ukrainian, russian].flatMap((layout) =>
  layout.flatMap((row, at) =>
    Array.from(row).flatMap((key, place) => {
      const below = layout[at + 1] ?? ''
      return [row[place + 1], below[place - 1], below[place]].flatMap((other) => (other ? [key + other] : []))
    }),
  ),
)
