import { forEachYielding } from './for-each-yielding.ts'
import { isFillerWord } from './filler-words.ts'
import { Vocabulary } from './vocabulary.ts'
import { toWord, splitWords } from './search-words.ts'
import type { SearchWord } from './search-words.ts'

/** A subject, a city or online. `weight` is its relative popularity from 0 to 1. */
export type SearchTarget = { kind: 'subject' | 'city' | 'online'; alias: string; text: string; weight: number }
/** One name of a target and how certainly it means the target. */
export type TargetName = { text: string; trust: number }

/** A name as the indexes of its words; `total` is the sum of their weights. */
export type Phrase = { target: number; words: number[]; total: number; trust: number }

export type SearchIndex = {
  targets: SearchTarget[]
  phrases: Phrase[]
  phrasesByWord: number[][]
  /** Weight of each word: lower the more targets share it, such as “language”. */
  wordWeights: number[]
  words: SearchWord[]
  /** Folded words of names, without topics. */
  names: Set<string>
  vocabulary: Vocabulary
}

type NamedTarget = { target: SearchTarget; names: readonly TargetName[] }

/**
 * Indexes targets by all their names. Ten thousand names take some hundred milliseconds, so the work is split up and
 * cached by names: weights and languages change more often.
 */
export async function buildSearchIndex(namedTargets: readonly NamedTarget[]): Promise<SearchIndex> {
  const key = JSON.stringify(
    namedTargets.map(({ target, names }) => [
      target.kind,
      target.alias,
      names.filter(({ trust }) => trust >= ownTrust),
    ]),
  )
  const known = indexCache.get(key) ?? indexNames(namedTargets.map(({ names }) => names))
  indexCache.delete(key)
  indexCache.set(key, known)
  for (const [oldest] of indexCache) {
    if (indexCache.size <= maxIndexes) break
    indexCache.delete(oldest)
  }
  return { ...(await known), targets: namedTargets.map(({ target }) => target) }
}

/** Names with less trust follow from the own names, so the cache key leaves them out. */
const ownTrust = 0.975
const maxIndexes = 10
const indexCache = new Map<string, Promise<Omit<SearchIndex, 'targets'>>>()

async function indexNames(namesByTarget: readonly (readonly TargetName[])[]): Promise<Omit<SearchIndex, 'targets'>> {
  const places = new Map<string, number>()
  const indexOfWord = (word: string) => {
    const place = places.get(word) ?? places.size
    places.set(word, place)
    return place
  }
  const phrases: Omit<Phrase, 'total'>[] = []
  await forEachYielding(namesByTarget, (names, target) => {
    for (const [text, trust] of uniquePhrases(names))
      phrases.push({ target, words: text.split(' ').map(indexOfWord), trust })
  })
  const words: SearchWord[] = []
  await forEachYielding([...places.keys()], (text) => words.push(getKnownWord(text)))
  const phrasesByWord = Array.from(places, () => [] as number[])
  // Counted by folded spelling, so that a word weighs the same in all languages.
  const targetsByWord = new Map<string, Set<number>>()
  await forEachYielding(phrases, (phrase, at) => {
    for (const word of new Set(phrase.words)) {
      phrasesByWord[word]!.push(at)
      const { text } = words[word]!.folded
      targetsByWord.set(text, (targetsByWord.get(text) ?? new Set()).add(phrase.target))
    }
  })
  const wordWeights = words.map((word) =>
    isFillerWord(word) ? fillerWeight : 1 / (1 + 0.5 * Math.log(targetsByWord.get(word.folded.text)!.size)),
  )
  const nameWords = phrases.flatMap((phrase) => (phrase.trust > wellKnown ? phrase.words : []))
  return {
    phrases: phrases.map((phrase) => ({
      ...phrase,
      total: phrase.words.reduce((sum, word) => sum + wordWeights[word]!, 0),
    })),
    phrasesByWord,
    wordWeights,
    words,
    names: new Set(nameWords.map((at) => words[at]!.folded.text)),
    vocabulary: await Vocabulary.of(words),
  }
}

/** A filler in a name has little weight, such as “the” in “the past perfect”. */
const fillerWeight = 0.3

/** Names are also indexed as one word, because spaces get lost. */
const maxJoinedLength = 36
const joinedTrust = 0.97
const wellKnown = 0.9

function uniquePhrases(names: readonly TargetName[]): Map<string, number> {
  const trustByPhrase = new Map<string, number>()
  const add = (text: string, trust: number) => {
    if (text && trust > (trustByPhrase.get(text) ?? 0)) trustByPhrase.set(text, trust)
  }
  for (const { text, trust } of names) {
    const words = splitWords(text)
    add(words.join(' '), trust)
    const canJoin = trust < wellKnown ? words.length === 2 : words.length > 1
    if (canJoin && text.length <= maxJoinedLength) add(words.join(''), trust * joinedTrust)
  }
  return trustByPhrase
}

/** Dictionary words are shared by all editions and languages. */
const knownWords = new Map<string, SearchWord>()
const maxKnownWords = 60_000

function getKnownWord(text: string): SearchWord {
  const known = knownWords.get(text) ?? toWord(text)
  if (knownWords.size < maxKnownWords) knownWords.set(text, known)
  return known
}
