import { Vocabulary } from './vocabulary.ts'
import { wordOf, wordsIn } from './words.ts'
import type { Word } from './words.ts'

/** What a query may mean, but for tutors. `weight`: how much more often than others it is looked for, 0 to 1. */
export type Thing = { kind: 'subject' | 'city' | 'online'; alias: string; text: string; weight: number }
/** One way to say a thing, and how surely it means it. */
export type Saying = { text: string; trust: number }

/** A saying, as the places of its words; `total` is what they tell together. */
export type Phrase = { thing: number; words: number[]; total: number; trust: number }

export type ThingIndex = {
  things: Thing[]
  phrases: Phrase[]
  /** The phrases that have the word of this place in them. */
  uses: number[][]
  /** What a word tells: less the more things have it, as “language” does. */
  tells: number[]
  vocabulary: Vocabulary
}

export function indexOf(described: readonly { thing: Thing; said: readonly Saying[] }[]): ThingIndex {
  const places = new Map<string, number>()
  const placeOf = (word: string) => {
    if (!places.has(word)) places.set(word, places.size)
    return places.get(word)!
  }
  const phrases: Omit<Phrase, 'total'>[] = []
  for (const [thing, { said }] of described.entries())
    for (const [text, trust] of saidOnce(said)) phrases.push({ thing, words: text.split(' ').map(placeOf), trust })

  const words = Array.from(places.keys(), knownWord)
  const uses = Array.from(places, () => [] as number[])
  // In whatever spelling: a word of one language tells as much as the same one of another.
  const users = new Map<string, Set<number>>()
  for (const [at, phrase] of phrases.entries())
    for (const word of new Set(phrase.words)) {
      uses[word]!.push(at)
      const { text } = words[word]!.folded
      users.set(text, (users.get(text) ?? new Set()).add(phrase.thing))
    }
  const tells = words.map(({ folded }) => 1 / (1 + 0.5 * Math.log(users.get(folded.text)!.size)))
  return {
    things: described.map(({ thing }) => thing),
    phrases: phrases.map((phrase) => ({ ...phrase, total: phrase.words.reduce((sum, word) => sum + tells[word]!, 0) })),
    uses,
    tells,
    vocabulary: new Vocabulary(words),
  }
}

/** As one word, too: spaces get lost. */
const joinedUpTo = 36
const joinedTrust = 0.97

function saidOnce(said: readonly Saying[]): Map<string, number> {
  const once = new Map<string, number>()
  const add = (text: string, trust: number) => {
    if (text && trust > (once.get(text) ?? 0)) once.set(text, trust)
  }
  for (const { text, trust } of said) {
    const words = wordsIn(text)
    add(words.join(' '), trust)
    if (words.length > 1 && text.length <= joinedUpTo) add(words.join(''), trust * joinedTrust)
  }
  return once
}

/** The words of the dictionary are the same for all editions and languages. */
const knownWords = new Map<string, Word>()
const mostKnown = 20_000

function knownWord(text: string): Word {
  const known = knownWords.get(text) ?? wordOf(text)
  if (knownWords.size < mostKnown) knownWords.set(text, known)
  return known
}
