import { inPieces } from './in-pieces.ts'
import { isSmallWord } from './small.ts'
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
  words: Word[]
  /** The words of names, folded: topics are left out. */
  names: Set<string>
  vocabulary: Vocabulary
}

type Described = { thing: Thing; said: readonly Saying[] }

/**
 * Things by all that is said for them. The words of ten thousand sayings take some hundred milliseconds of work, which
 * is done in small pieces, once for the same sayings: weights and languages change more often than they do.
 */
export async function indexOf(described: readonly Described[]): Promise<ThingIndex> {
  const key = JSON.stringify(
    described.map(({ thing, said }) => [thing.kind, thing.alias, said.filter(({ trust }) => trust >= ownTrust)]),
  )
  const known = saidIndexes.get(key) ?? indexSayings(described.map(({ said }) => said))
  saidIndexes.delete(key)
  saidIndexes.set(key, known)
  for (const [oldest] of saidIndexes) {
    if (saidIndexes.size <= mostIndexes) break
    saidIndexes.delete(oldest)
  }
  return { ...(await known), things: described.map(({ thing }) => thing) }
}

/** All else that is said for a thing follows from its own names. */
const ownTrust = 0.975
const mostIndexes = 10
const saidIndexes = new Map<string, Promise<Omit<ThingIndex, 'things'>>>()

async function indexSayings(said: readonly (readonly Saying[])[]): Promise<Omit<ThingIndex, 'things'>> {
  const places = new Map<string, number>()
  const placeOf = (word: string) => {
    const place = places.get(word) ?? places.size
    places.set(word, place)
    return place
  }
  const phrases: Omit<Phrase, 'total'>[] = []
  await inPieces(said, (sayings, thing) => {
    for (const [text, trust] of saidOnce(sayings)) phrases.push({ thing, words: text.split(' ').map(placeOf), trust })
  })
  const words: Word[] = []
  await inPieces([...places.keys()], (text) => words.push(knownWord(text)))
  const uses = Array.from(places, () => [] as number[])
  // In whatever spelling: a word of one language tells as much as the same one of another.
  const users = new Map<string, Set<number>>()
  await inPieces(phrases, (phrase, at) => {
    for (const word of new Set(phrase.words)) {
      uses[word]!.push(at)
      const { text } = words[word]!.folded
      users.set(text, (users.get(text) ?? new Set()).add(phrase.thing))
    }
  })
  const tells = words.map((word) =>
    isSmallWord(word) ? smallShare : 1 / (1 + 0.5 * Math.log(users.get(word.folded.text)!.size)),
  )
  const names = phrases.flatMap((phrase) => (phrase.trust > wellKnown ? phrase.words : []))
  return {
    phrases: phrases.map((phrase) => ({ ...phrase, total: phrase.words.reduce((sum, word) => sum + tells[word]!, 0) })),
    uses,
    tells,
    words,
    names: new Set(names.map((at) => words[at]!.folded.text)),
    vocabulary: await Vocabulary.of(words),
  }
}

/** "The" of "the past perfect" says next to nothing. */
const smallShare = 0.3

/** As one word, too: spaces get lost. */
const joinedUpTo = 36
const joinedTrust = 0.97
const wellKnown = 0.9

function saidOnce(said: readonly Saying[]): Map<string, number> {
  const once = new Map<string, number>()
  const add = (text: string, trust: number) => {
    if (text && trust > (once.get(text) ?? 0)) once.set(text, trust)
  }
  for (const { text, trust } of said) {
    const words = wordsIn(text)
    add(words.join(' '), trust)
    const mayJoin = trust < wellKnown ? words.length === 2 : words.length > 1
    if (mayJoin && text.length <= joinedUpTo) add(words.join(''), trust * joinedTrust)
  }
  return once
}

/** The words of the dictionary are the same for all editions and languages. */
const knownWords = new Map<string, Word>()
const mostKnown = 60_000

function knownWord(text: string): Word {
  const known = knownWords.get(text) ?? wordOf(text)
  if (knownWords.size < mostKnown) knownWords.set(text, known)
  return known
}
