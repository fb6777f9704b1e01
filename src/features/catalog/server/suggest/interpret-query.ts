import { tokenizeQuery, splitJoinedWord } from './tokenize-query.ts'
import type { QueryToken } from './tokenize-query.ts'
import { isOrdinaryWord } from './ordinary-words.ts'
import { isFillerWord, mentionsTutor, fillerScore } from './filler-words.ts'
import type { SearchTarget, SearchIndex } from './search-index.ts'
import type { WordReading } from './search-words.ts'
import type { WordMatch, MatchKind } from './vocabulary.ts'

/** A target, or a subject in a place, with the certainty from 0 to 1. */
export type Interpretation = { target: SearchTarget; place?: SearchTarget; score: number }

const minScore = 0.46
/** A match this good counts whatever else the query contains. */
const certainScore = 0.74
/** A pair must score clearly better than a single target, or one word would be split into two targets. */
const minPairAdvantage = 1.1
const minPairPartScore = 0.72
/** A few letters begin “online”, but also many other words. */
const minOnlineScore = 0.88

export function interpretQuery(index: SearchIndex, q: string, tolerant = true): Interpretation[] {
  const best = new Map<string, Interpretation>()
  for (const tokens of tokenizeQuery(q, tolerant))
    for (const interpretation of interpretTokens(index, tokens, tolerant)) {
      const key = `${interpretation.target.kind} ${interpretation.target.alias} ${interpretation.place?.kind} ${interpretation.place?.alias}`
      if (interpretation.score > (best.get(key)?.score ?? 0)) best.set(key, interpretation)
    }
  return [...best.values()].toSorted((a, b) => b.score - a.score)
}

/** Match of a target: the matching tokens as bits, the weighted similarity, and the share of the name that matched. */
type TargetMatch = {
  target: SearchTarget
  tokens: number
  sum: number
  weight: number
  nameShare: number
  score: number
  certainty: number
}

function interpretTokens(index: SearchIndex, tokens: readonly QueryToken[], tolerant: boolean): Interpretation[] {
  const isWord = ({ readings: [half] }: QueryToken) => index.names.has(half!.folded.text) || isFillerWord(half!)
  const weighed = tokens.flatMap((token) => {
    const one = weighToken(index, token, tolerant)
    const halves = tolerant && one.best < minPairPartScore ? splitJoinedWord(token, isWord) : undefined
    return halves ? halves.map((half) => weighToken(index, half, tolerant)) : [one]
  })
  const meansAnyTutor = weighed.every(({ filler }) => filler > 0) && tokens.some(mentionsTutor)
  return meansAnyTutor
    ? [...listPopularTargets(index), ...rankInterpretations(index, weighed)]
    : rankInterpretations(index, weighed)
}

/** A query such as “tutor” may mean any subject. */
function listPopularTargets({ targets }: SearchIndex): Interpretation[] {
  return targets
    .filter(({ kind }) => kind === 'subject')
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxCandidates)
    .map((target) => ({ target, score: (minScore * (1 + target.weight)) / 2 }))
}

function rankInterpretations(index: SearchIndex, weighed: readonly WeighedToken[]): Interpretation[] {
  const totalUnexplained = weighed.reduce((sum, { unexplained }) => sum + unexplained, 0)
  const matches = scoreTargets(index, weighed, totalUnexplained)
  const pairs = scorePairs(matches, weighed, totalUnexplained)
  const [first] = pairs
  // The two parts of the best pair follow right behind it.
  const raisedScores = new Map(
    first && [
      [first.target, first.score - 0.001],
      [first.place, first.score - 0.002],
    ],
  )
  const singles = matches
    .filter(
      ({ target, score, certainty }) => score >= minScore || certainty >= certainScore || raisedScores.has(target),
    )
    .map(({ target, score }) => ({
      target,
      score: Math.max(score + popularityBonus(target), raisedScores.get(target) ?? 0),
    }))
  const best = Math.max(0, ...pairs.map(({ score }) => score), ...singles.map(({ score }) => score))
  return [...pairs, ...singles.filter(({ score }) => score >= best * minRelativeScore)]
}

/** Targets that score much lower than the best one are dropped. */
const minRelativeScore = 0.42

const popularityBonus = ({ weight }: SearchTarget) => weight * 0.02

type WeighedToken = { found: WordMatch[]; best: number; filler: number; unexplained: number; size: number }

function weighToken(index: SearchIndex, token: QueryToken, tolerant: boolean): WeighedToken {
  const [{ plain, size }] = token.readings as [WordReading]
  const candidates = index.vocabulary.find(token.readings, tolerant)
  const found = isOrdinaryWord(token)
    ? candidates.filter(({ place }) => index.words[place]!.plain.text === plain.text)
    : candidates
  const best = found.reduce((most, one) => Math.max(most, one.similarity), 0)
  const fillerCertainty = fillerScore(token)
  const filler = fillerCertainty >= best ? fillerCertainty : 0
  const unexplained = filler > 0 ? 0.02 : plain.text.length < 3 ? 0.4 : 1
  return { found, best: Math.max(best, filler), filler, unexplained, size }
}

type Hit = { token: number; word: number; adjusted: number; match: MatchKind }

function scoreTargets(
  { targets, phrases, phrasesByWord, wordWeights, words }: SearchIndex,
  weighed: readonly WeighedToken[],
  totalUnexplained: number,
): TargetMatch[] {
  const hitsByPhrase = new Map<number, Hit[]>()
  for (const [token, { found, filler, size }] of weighed.entries())
    for (const { place, similarity, match } of found) {
      // The last word may still be incomplete: “język por”.
      const adjusted = similarity < filler && token < weighed.length - 1 ? similarity * 0.75 : similarity
      const known = words[place]!.plain.text.length
      for (const phrase of phrasesByWord[place]!) {
        if (phrases[phrase]!.trust < ownName && !isStrongMatch(match, similarity, size, known, phrases[phrase]!.trust))
          continue
        const hits = hitsByPhrase.get(phrase)
        if (hits) hits.push({ token, word: place, adjusted, match })
        else hitsByPhrase.set(phrase, [{ token, word: place, adjusted, match }])
      }
    }
  const best = new Map<number, TargetMatch>()
  // In “Java programming” each word alone means the target.
  const singleWordMatches = new Map<number, (readonly [tokens: number, sum: number, weight: number])[]>()
  const addSingleWordMatch = (target: number, tokens: number, sum: number, weight: number) => {
    const variants = singleWordMatches.get(target) ?? []
    const same = variants.findIndex((variant) => variant[0] === tokens)
    if (same < 0) singleWordMatches.set(target, [...variants, [tokens, sum, weight]])
    else if (variants[same]![1] / variants[same]![2] < sum / weight) variants[same] = [tokens, sum, weight]
  }
  for (const [at, hits] of hitsByPhrase) {
    const { target, total, trust } = phrases[at]!
    let [tokens, sum, weight, unexplained, filler, mistyped] = [0, 0, 0, totalUnexplained, true, true]
    const matchedWords = new Set<number>()
    for (const { token, word, adjusted, match } of hits.length > 1
      ? hits.toSorted((a, b) => b.adjusted - a.adjusted)
      : hits) {
      if (tokens & (1 << token) || matchedWords.has(word)) continue
      tokens |= 1 << token
      matchedWords.add(word)
      sum += wordWeights[word]! * adjusted
      weight += wordWeights[word]!
      unexplained -= weighed[token]!.unexplained
      filler &&= weighed[token]!.filler >= adjusted
      mistyped &&= match === 'typo'
    }
    // “Lessons” alone does not mean “piano lessons”.
    if (filler && weight < total * minFillerShare) continue
    // Part of a name is enough, part of a topic is not: “table” does not mean “periodic table”.
    const minShare = trust < synonym ? wholeTopic : trust < ownName || mistyped ? partOfSynonym : 0
    if (weight < total * minShare) continue
    const nameShare = trust * (0.72 + 0.28 * Math.min(1, weight / total))
    const score = (nameShare * sum) / (weight + Math.max(0, unexplained))
    // “Language” is too little of “Korean language”.
    const ownCertainty = weight < total * minCertainShare ? 0 : (nameShare * sum) / weight
    const certainty = Math.max(ownCertainty, best.get(target)?.certainty ?? 0)
    const known = best.get(target)
    // The more certain of two matches of the same tokens counts, however rare its words are.
    const isWorse =
      known?.tokens === tokens
        ? (known.nameShare * known.sum) / known.weight >= (nameShare * sum) / weight
        : known && known.score >= score
    if (known && isWorse) known.certainty = certainty
    else best.set(target, { target: targets[target]!, tokens, sum, weight, nameShare, score, certainty })
    if (hits.length === 1 && (nameShare * sum) / weight >= certainScore)
      addSingleWordMatch(target, tokens, nameShare * sum, weight)
  }
  for (const [target, variants] of singleWordMatches) {
    const part = best.get(target)!
    const [tokens, sum, weight] = variants.reduce(([a, b, c], [x, y, z]) => [a | x, b + y, c + z] as const, [
      0, 0, 0,
    ] as const)
    const unexplained = weighed.reduce(
      (rest, one, token) => (tokens & (1 << token) ? rest - one.unexplained : rest),
      totalUnexplained,
    )
    const score = sum / (weight + Math.max(0, unexplained))
    if (variants.length > 1 && score > part.score)
      best.set(target, { ...part, tokens, sum, weight, nameShare: 1, score })
  }
  return [...best.values()]
}

const minCertainShare = 0.5
const ownName = 0.975
const synonym = 0.9
const wholeTopic = 0.8
const partOfSynonym = 0.6
const minFillerShare = 0.9

const minMistypedLength = 6
/** A transposition in a word of five letters, or an adjacent key. */
const oneSlipInFiveLetters = 0.78
/** Similarity lost to one slip, or to two in a long word. */
const allowedSlips = (size: number) => (size < 8 ? 1.32 : size < 11 ? 1.6 : 2.7)
const minPrefixLength = 4
const minTypedShare = 0.6
/** Below this, it is a form of a very short word or another word. */
const sameWord = 0.86

/** A rarely used name needs more matching letters. */
function isStrongMatch(match: MatchKind, similarity: number, size: number, known: number, trust: number): boolean {
  if (match === 'typo')
    return (
      size >= (trust >= synonym && similarity >= oneSlipInFiveLetters ? 5 : minMistypedLength) &&
      (trust >= synonym || similarity >= 1 - allowedSlips(size) / size)
    )
  if (match === 'same') return similarity >= sameWord
  return size >= minPrefixLength && (trust >= synonym || size >= known * minTypedShare)
}

const maxCandidates = 8
const maxPairs = 3

function scorePairs(
  matches: readonly TargetMatch[],
  weighed: readonly WeighedToken[],
  totalUnexplained: number,
): Required<Interpretation>[] {
  if (weighed.length < 2) return []
  const pickLikely = (kind: (target: SearchTarget) => boolean) =>
    matches
      .filter(
        ({ target, sum, weight, nameShare }) =>
          kind(target) && (nameShare * sum) / weight >= (target.kind === 'online' ? minOnlineScore : minPairPartScore),
      )
      .toSorted((a, b) => b.score + popularityBonus(b.target) - a.score - popularityBonus(a.target))
      .slice(0, maxCandidates)
  const subjects = pickLikely(({ kind }) => kind === 'subject')
  const places = pickLikely(({ kind }) => kind !== 'subject')
  const bestSingle = Math.max(...matches.map(({ score }) => score))
  // Fillers may belong to both: “de matemáticas”, “Ciudad de México”.
  const meaningfulTokens = weighed.reduce((bits, { filler }, token) => (filler > 0 ? bits : bits | (1 << token)), 0)
  const pairs: Required<Interpretation>[] = []
  for (const subject of subjects)
    for (const place of places) {
      if (subject.tokens & place.tokens & meaningfulTokens) continue
      const matchedTokens = subject.tokens | place.tokens
      const unexplained = weighed.reduce(
        (rest, one, token) => (matchedTokens & (1 << token) ? rest - one.unexplained : rest),
        totalUnexplained,
      )
      const weight = subject.weight + place.weight
      const score =
        ((subject.nameShare + place.nameShare) / 2) * ((subject.sum + place.sum) / (weight + Math.max(0, unexplained)))
      const exact = place.sum === place.weight && place.nameShare >= 0.96 && place.tokens !== subject.tokens
      if (score >= 0.6 && (score > bestSingle * minPairAdvantage || exact))
        pairs.push({
          target: subject.target,
          place: place.target,
          score: score + popularityBonus(subject.target) + popularityBonus(place.target),
        })
    }
  return pairs.toSorted((a, b) => b.score - a.score).slice(0, maxPairs)
}
