/** A part of an address as it is spoken: a label ("olena", "g m a i l") or a sign ("@", "dot", "underscore"). */
export type Atom = {
  kind: 'label' | 'sign' | 'other'
  /** The label in lower case, or the sign itself. */
  value: string
  /** The sign as it was written. */
  word: string
  from: number
  to: number
  /** The sign is spelled as a word or in brackets. */
  spoken: boolean
  /** Only white space separates this atom from the previous one. */
  spaced: boolean
  /** A label with spaces between its letters. */
  spelled: boolean
}

const signs: Record<string, string> = {
  '@': `at et собака собачка собаку собакой собаченька собачкой песик пёсик равлик sobaka sobachka малпа мавпа эт ет
    małpa małpka małpeczka małpą małpę malpa malpka arroba арроба`,
  '.': `dot point крапка крапочка крапку точка точечка точку точкой крапкою тчк дот kropka kropeczka kropkę kropką
    punto tochka krapka`,
  _: `underscore underline андерскор підкреслення подчеркивание подчёркивание подчеркиванием підкресленням podkreślnik
    podkreślenie podkreslnik podkreslenie podłoga podloga podłogą subguion subguión підкреслювання нижнєпідкреслення
    прочерк podkreślnikiem`,
  '-': `dash hyphen minus дефіс дефис тире мінус минус риска myślnik myslnik kreska kreseczka guion guión чёрточка
    черточка рисочка`,
  '/': `slash слеш слэш слєш слаш ukośnik ukosnik barra diagonal slesz`,
}
/** Signs of several words, by their last word; the pattern matches the words before it. */
const compounds: [string, RegExp][] = [
  [
    '_',
    /(?:нижнє|нижнее|нижний|нижній|dolne|dolny) (?:підкреслення|подчеркивание|подчёркивание|тире|дефіс|дефис|пробел|пробіл|прочерк|слеш|podkreślenie|podkreslenie|myślnik)$/u,
  ],
  ['_', /(?:under|low) (?:score|dash|line)$/u],
  ['_', /(?:нижня|нижняя|dolna) (?:риска|черта|кресa|kreska)$/u],
  ['_', /(?:guion|guión|barra|raya|línea|linea) (?:bajo|baja|abajo)$/u],
  ['/', /(?:forward|front|back) slash$/u],
  ['/', /(?:коса|косая) (?:риска|черта)$/u],
  ['/', /barra (?:inclinada|diagonal)$/u],
  ['@', /at the rate(?: of)?$/u],
]
const signOf = new Map(
  Object.entries(signs).flatMap(([sign, words]) => words.split(/\s+/).map((word) => [word, sign] as const)),
)
const lastWords = new Set(
  `підкреслення подчеркивание подчёркивание тире дефіс дефис пробел пробіл прочерк слеш podkreślenie podkreslenie myślnik
  score dash line риска черта kreska bajo baja abajo slash inclinada diagonal rate of`.split(/\s+/),
)
const written = new Set('@._-/+')

/** Splits a text into atoms. Spaced letters become one label; brackets around a sign belong to it. */
export function readAtoms(text: string): Atom[] {
  const atoms: Atom[] = []
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s]/gu)) {
    const to = index + found.length
    const last = atoms.at(-1)
    const spaced = last === undefined || index > last.to
    const isWord = /^[\p{L}\p{N}]/u.test(found)
    const value = isWord ? found.toLowerCase() : found
    if (!isWord) {
      const kind = written.has(found) ? 'sign' : 'other'
      if (kind === 'other' && closes(atoms, found)) {
        const sign = atoms.at(-1)!
        atoms.pop()
        const opening = atoms.pop()!
        atoms.push({ ...sign, from: opening.from, to, spaced: opening.spaced, spoken: true })
      } else atoms.push({ kind, value, word: '', from: index, to, spoken: false, spaced, spelled: false })
      continue
    }
    const sign = signOf.get(value)
    const compound = lastWords.has(value)
      ? compoundEnding(text.slice(Math.max(0, index - 16), to).toLowerCase())
      : undefined
    if (compound) {
      while (atoms.length > 0 && atoms.at(-1)!.from >= to - compound.word.length) atoms.pop()
      const start = to - compound.word.length
      atoms.push({
        kind: 'sign',
        value: compound.sign,
        word: compound.word,
        from: start,
        to,
        spoken: true,
        spaced: true,
        spelled: false,
      })
    } else if (sign !== undefined) {
      atoms.push({ kind: 'sign', value: sign, word: value, from: index, to, spoken: true, spaced, spelled: false })
    } else if (last && isSpelledOn(last, index, to)) {
      last.value += value
      last.to = to
      last.spelled = true
    } else atoms.push({ kind: 'label', value, word: '', from: index, to, spoken: false, spaced, spelled: false })
  }
  return atoms
}

function compoundEnding(text: string): { sign: string; word: string } | undefined {
  for (const [sign, pattern] of compounds) {
    const found = pattern.exec(text)
    if (found && !/[\p{L}\p{N}]/u.test(text[found.index - 1] ?? ' ')) return { sign, word: found[0] }
  }
  return undefined
}

/** Another letter after spaced letters, or a second one after a single letter. */
function isSpelledOn(last: Atom, from: number, to: number): boolean {
  return last.kind === 'label' && to - from === 1 && from - last.to === 1 && (last.spelled || last.to - last.from === 1)
}

const brackets = new Map(Object.entries({ ')': '(', ']': '[', '}': '{', '>': '<', '"': '"', '*': '*', '»': '«' }))

function closes(atoms: Atom[], bracket: string): boolean {
  const opening = brackets.get(bracket)
  return opening !== undefined && atoms.at(-1)?.kind === 'sign' && atoms.at(-2)?.value === opening
}
