import { readQuery, tornApart } from './read-query.ts'
import type { Token } from './read-query.ts'
import { isOtherWord } from './other.ts'
import { isSmallWord, saysTutor, smallness } from './small.ts'
import type { Thing, ThingIndex } from './thing-index.ts'
import type { Reading } from './words.ts'
import type { Found, Match } from './vocabulary.ts'

/** A thing, or a subject at a place, and how surely it was meant, 0 to 1. */
export type Meaning = { thing: Thing; at?: Thing; score: number }

const leastSure = 0.46
/** Said so well, it is meant whatever stands beside it. */
const alreadySure = 0.74
/** A single thing must cover clearly less than both together, or one word would be made into two things. */
const clearly = 1.1
const eachSure = 0.72
/** Few letters begin “online”, and many other words. */
const onlineSure = 0.88

/** What a query may mean, the likeliest first. */
export function understand(index: ThingIndex, q: string, tolerant = true): Meaning[] {
  const best = new Map<string, Meaning>()
  for (const tokens of readQuery(q, tolerant))
    for (const meaning of meaningsOf(index, tokens, tolerant)) {
      const key = `${meaning.thing.kind} ${meaning.thing.alias} ${meaning.at?.kind} ${meaning.at?.alias}`
      if (meaning.score > (best.get(key)?.score ?? 0)) best.set(key, meaning)
    }
  return [...best.values()].toSorted((a, b) => b.score - a.score)
}

/** Of a thing: the tokens that say it, as bits, how well, and how much of its name they say. */
type Part = { thing: Thing; tokens: number; sum: number; weight: number; named: number; score: number; sure: number }

function meaningsOf(index: ThingIndex, tokens: readonly Token[], tolerant: boolean): Meaning[] {
  const isWord = ({ readings: [half] }: Token) => index.names.has(half!.folded.text) || isSmallWord(half!)
  const weighed = tokens.flatMap((token) => {
    const one = weigh(index, token, tolerant)
    const halves = tolerant && one.best < eachSure ? tornApart(token, isWord) : undefined
    return halves ? halves.map((half) => weigh(index, half, tolerant)) : [one]
  })
  const anyTutor = weighed.every(({ small }) => small > 0) && tokens.some(saysTutor)
  return anyTutor ? [...inDemand(index), ...meant(index, weighed)] : meant(index, weighed)
}

/** “Tutor” may be the tutor of any subject. */
function inDemand({ things }: ThingIndex): Meaning[] {
  return things
    .filter(({ kind }) => kind === 'subject')
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, tried)
    .map((thing) => ({ thing, score: (leastSure * (1 + thing.weight)) / 2 }))
}

function meant(index: ThingIndex, weighed: readonly Weighed[]): Meaning[] {
  const all = weighed.reduce((sum, { idle }) => sum + idle, 0)
  const parts = partsOf(index, weighed, all)
  const pairs = pairsOf(parts, weighed, all)
  const [first] = pairs
  // Right behind the two together come the two.
  const raised = new Map(
    first && [
      [first.thing, first.score - 0.001],
      [first.at, first.score - 0.002],
    ],
  )
  const singles = parts
    .filter(({ thing, score, sure }) => score >= leastSure || sure >= alreadySure || raised.has(thing))
    .map(({ thing, score }) => ({ thing, score: Math.max(score + favour(thing), raised.get(thing) ?? 0) }))
  const best = Math.max(0, ...pairs.map(({ score }) => score), ...singles.map(({ score }) => score))
  return [...pairs, ...singles.filter(({ score }) => score >= best * farBehind)]
}

/** Beside what is said that much better, it is not meant. */
const farBehind = 0.42

const favour = ({ weight }: Thing) => weight * 0.02

type Weighed = { found: Found[]; best: number; small: number; idle: number; size: number }

function weigh(index: ThingIndex, token: Token, tolerant: boolean): Weighed {
  const [{ plain, size }] = token.readings as [Reading]
  const alike = index.vocabulary.find(token.readings, tolerant)
  const found = isOtherWord(token) ? alike.filter(({ place }) => index.words[place]!.plain.text === plain.text) : alike
  const best = found.reduce((most, one) => Math.max(most, one.likeness), 0)
  const smallest = smallness(token)
  const small = smallest >= best ? smallest : 0
  // What it costs a meaning to leave this word unsaid.
  const idle = small > 0 ? 0.02 : plain.text.length < 3 ? 0.4 : 1
  return { found, best: Math.max(best, small), small, idle, size }
}

type Hit = { token: number; word: number; like: number; match: Match }

function partsOf(
  { things, phrases, uses, tells, words }: ThingIndex,
  weighed: readonly Weighed[],
  all: number,
): Part[] {
  // By phrase: for each token the likeness of each of its words.
  const touched = new Map<number, Hit[]>()
  for (const [token, { found, small, size }] of weighed.entries())
    for (const { place, likeness, match } of found) {
      // The last word may be on its way to another: “język por”.
      const like = likeness < small && token < weighed.length - 1 ? likeness * 0.75 : likeness
      const known = words[place]!.plain.text.length
      for (const phrase of uses[place]!) {
        if (phrases[phrase]!.trust < ownName && !isEnoughOf(match, likeness, size, known, phrases[phrase]!.trust))
          continue
        const hits = touched.get(phrase)
        if (hits) hits.push({ token, word: place, like, match })
        else touched.set(phrase, [{ token, word: place, like, match }])
      }
    }
  const best = new Map<number, Part>()
  // “Java programming”: each word says it alone.
  const saidTwice = new Map<number, (readonly [tokens: number, sum: number, weight: number])[]>()
  const alone = (thing: number, tokens: number, sum: number, weight: number) => {
    const ways = saidTwice.get(thing) ?? []
    const same = ways.findIndex((way) => way[0] === tokens)
    if (same < 0) saidTwice.set(thing, [...ways, [tokens, sum, weight]])
    else if (ways[same]![1] / ways[same]![2] < sum / weight) ways[same] = [tokens, sum, weight]
  }
  for (const [at, hits] of touched) {
    const { thing, total, trust } = phrases[at]!
    let [tokens, sum, weight, idle, small, mistyped] = [0, 0, 0, all, true, true]
    const said = new Set<number>()
    for (const { token, word, like, match } of hits.length > 1 ? hits.toSorted((a, b) => b.like - a.like) : hits) {
      if (tokens & (1 << token) || said.has(word)) continue
      tokens |= 1 << token
      said.add(word)
      sum += tells[word]! * like
      weight += tells[word]!
      idle -= weighed[token]!.idle
      small &&= weighed[token]!.small >= like
      mistyped &&= match === 'mistyped'
    }
    // “Lessons” alone is no way to say “piano lessons”.
    if (small && weight < total * mostly) continue
    // A part of what it is called is enough, a part of a topic is not: "table" is not yet "periodic table".
    const least = trust < synonym ? wholeTopic : trust < ownName || mistyped ? partOfSynonym : 0
    if (weight < total * least) continue
    const named = trust * (0.72 + 0.28 * Math.min(1, weight / total))
    const score = (named * sum) / (weight + Math.max(0, idle))
    // “Language” says too little of “Korean language”.
    const surely = weight < total * half ? 0 : (named * sum) / weight
    const sure = Math.max(surely, best.get(thing)?.sure ?? 0)
    const known = best.get(thing)
    // Of two ways to read the same words, the surer one counts, however rare its words are.
    const isWorse =
      known?.tokens === tokens
        ? (known.named * known.sum) / known.weight >= (named * sum) / weight
        : known && known.score >= score
    if (known && isWorse) known.sure = sure
    else best.set(thing, { thing: things[thing]!, tokens, sum, weight, named, score, sure })
    if (hits.length === 1 && (named * sum) / weight >= alreadySure) alone(thing, tokens, named * sum, weight)
  }
  for (const [thing, ways] of saidTwice) {
    const part = best.get(thing)!
    const [tokens, sum, weight] = ways.reduce(([a, b, c], [x, y, z]) => [a | x, b + y, c + z] as const, [
      0, 0, 0,
    ] as const)
    const idle = weighed.reduce((rest, one, token) => (tokens & (1 << token) ? rest - one.idle : rest), all)
    const score = sum / (weight + Math.max(0, idle))
    if (ways.length > 1 && score > part.score) best.set(thing, { ...part, tokens, sum, weight, named: 1, score })
  }
  return [...best.values()]
}

const half = 0.5
const ownName = 0.975
const synonym = 0.9
const wholeTopic = 0.8
const partOfSynonym = 0.6
const mostly = 0.9

const leastMistyped = 6
/** Two letters that swapped places in a word of five, or a key beside the right one. */
const oneSlipOfFive = 0.78
/** One slip, by what it costs of a likeness; two in a long word. */
const slipsIn = (size: number) => (size < 8 ? 1.32 : size < 11 ? 1.6 : 2.7)
const leastBegun = 4
const mostMissing = 0.6
/** Less is another form of a very short word, or another word. */
const sameWord = 0.86

/** Of what a thing is only called now and then, few letters say too little. */
function isEnoughOf(match: Match, like: number, size: number, known: number, trust: number): boolean {
  if (match === 'mistyped')
    return (
      size >= (trust >= synonym && like >= oneSlipOfFive ? 5 : leastMistyped) &&
      (trust >= synonym || like >= 1 - slipsIn(size) / size)
    )
  if (match === 'same') return like >= sameWord
  return size >= leastBegun && (trust >= synonym || size >= known * mostMissing)
}

const tried = 8
const kept = 3

/** A subject and a place that different words of the query say. */
function pairsOf(parts: readonly Part[], weighed: readonly Weighed[], all: number): Required<Meaning>[] {
  if (weighed.length < 2) return []
  const likely = (kind: (thing: Thing) => boolean) =>
    parts
      .filter(
        ({ thing, sum, weight, named }) =>
          kind(thing) && (named * sum) / weight >= (thing.kind === 'online' ? onlineSure : eachSure),
      )
      .toSorted((a, b) => b.score + favour(b.thing) - a.score - favour(a.thing))
      .slice(0, tried)
  const subjects = likely(({ kind }) => kind === 'subject')
  const places = likely(({ kind }) => kind !== 'subject')
  const alone = Math.max(...parts.map(({ score }) => score))
  // Small words may belong to both: “de matemáticas”, “Ciudad de México”.
  const telling = weighed.reduce((bits, { small }, token) => (small > 0 ? bits : bits | (1 << token)), 0)
  const pairs: Required<Meaning>[] = []
  for (const subject of subjects)
    for (const place of places) {
      if (subject.tokens & place.tokens & telling) continue
      const said = subject.tokens | place.tokens
      const idle = weighed.reduce((rest, one, token) => (said & (1 << token) ? rest - one.idle : rest), all)
      const weight = subject.weight + place.weight
      const score = ((subject.named + place.named) / 2) * ((subject.sum + place.sum) / (weight + Math.max(0, idle)))
      const exact = place.sum === place.weight && place.named >= 0.96 && place.tokens !== subject.tokens
      if (score >= 0.6 && (score > alone * clearly || exact))
        pairs.push({
          thing: subject.thing,
          at: place.thing,
          score: score + favour(subject.thing) + favour(place.thing),
        })
    }
  return pairs.toSorted((a, b) => b.score - a.score).slice(0, kept)
}
