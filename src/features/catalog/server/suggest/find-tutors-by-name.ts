import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { likeStarting } from '#platform/db/database.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { MatchKind } from './vocabulary.ts'
import { getNameWords } from './name-words.ts'
import type { NameWords } from './name-words.ts'
import { isOrdinaryWord } from './ordinary-words.ts'
import { tokenizeQuery } from './tokenize-query.ts'
import type { QueryToken } from './tokenize-query.ts'
import type { WordReading } from './search-words.ts'
import { fillerScore } from './filler-words.ts'

export type NamedTutor = { id: number; name: string; score: number }

const minLetters = 3
const minSimilarity = 0.6
const certainScore = 0.7
const maxScoreGap = 0.16
const sameWord = 0.88
const minMistypedLength = 6
const minTypoSimilarity = 0.78
const maxSpellings = 8
const maxRows = 40

/** Tutors whose displayed name matches the query: complete or not, in any script, with typos. */
export async function findTutorsByName(ctx: Ctx, q: string, limit: number, tolerant = true): Promise<NamedTutor[]> {
  const names = await getNameWords(ctx)
  const found = new Map<number, NamedTutor>()
  for (const tokens of tokenizeQuery(q, tolerant)) {
    const meaningful = tokens.filter((token) => fillerScore(token) === 0)
    const alone = meaningful.length === 1
    if (alone && isOrdinaryWord(meaningful[0]!)) continue
    const nameTokens = tokens
      .map((token) => toNameToken(names, token, tolerant, alone))
      .filter(({ best, filler }) => best >= filler)
    if (nameTokens.every(({ size }) => size < minLetters)) continue
    for (const tutor of await findByTokens(ctx, nameTokens))
      if (tutor.score > (found.get(tutor.id)?.score ?? 0)) found.set(tutor.id, tutor)
    // The first tokenization is the most likely one.
    if ([...found.values()].some(({ score }) => score > certainScore)) break
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, limit)
}

/** `similarities` maps folded words of names to their similarity; `foldedWord` is the query word itself. */
type NameToken = { similarities: Map<string, number>; foldedWord: string; best: number; filler: number; size: number }

function toNameToken(
  { words, vocabulary }: NameWords,
  token: QueryToken,
  tolerant: boolean,
  alone: boolean,
): NameToken {
  const similarities = new Map<string, number>()
  const [{ folded, size }] = token.readings as [WordReading]
  for (const { place, similarity, match } of vocabulary.find(token.readings, tolerant)) {
    const { text } = words[place]!.folded
    if (alone && !isCertainMatch(match, similarity, size)) continue
    if (similarity >= minSimilarity && similarity > (similarities.get(text) ?? 0)) similarities.set(text, similarity)
  }
  return {
    similarities,
    foldedWord: folded.text,
    best: Math.max(0, ...similarities.values()),
    filler: fillerScore(token),
    size,
  }
}

/** A single word must match almost exactly; a typo is accepted only beside another name. */
function isCertainMatch(match: MatchKind, similarity: number, size: number): boolean {
  if (match === 'prefix') return size > minLetters
  return match === 'same' ? similarity >= sameWord : size >= minMistypedLength && similarity >= minTypoSimilarity
}

async function findByTokens(ctx: Ctx, nameTokens: readonly NameToken[]): Promise<NamedTutor[]> {
  const known = nameTokens.filter((part) => listSpellings(part).length > 0).toSorted((a, b) => b.best - a.best)
  let rows: Row[] = []
  // Tries all words, then all but the least likely one, then only the most distinctive one.
  for (const candidates of [known, known.slice(0, -1), pickLongest(known)])
    if (rows.length === 0 && candidates.length > 0) rows = await readTutors(ctx, candidates.map(listSpellings))
  return rows.map(({ tutor_id, folded_name, name, points }) => ({
    id: tutor_id,
    name: localized(name, ctx.locale, ctx.edition.locales[0]),
    score: computeSimilarity(folded_name.split(' '), nameTokens) + points / 1_000_000,
  }))
}

/** Long words are more often family names than given names. */
const pickLongest = (nameTokens: readonly NameToken[]) => nameTokens.toSorted((a, b) => b.size - a.size).slice(0, 1)

/**
 * The most similar spellings. An unknown word is kept, because it may belong to a new tutor, unless it came from a held
 * key: “aaaa” folds to one letter.
 */
function listSpellings({ similarities, foldedWord, best, size }: NameToken): string[] {
  const words = [...similarities]
    .filter(([, similarity]) => similarity >= best - maxScoreGap)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxSpellings)
    .map(([word]) => word)
  const isLong = size > minLetters && foldedWord.length >= minLetters
  return best < certainScore && isLong ? [...words, foldedWord] : words
}

type Row = { tutor_id: number; folded_name: string; name: Localized; points: number }

/** Uses the trigram index; every query word must match by one of its spellings. */
async function readTutors({ db, edition }: Ctx, spellingGroups: readonly string[][]): Promise<Row[]> {
  const matches = (word: string) => [
    sql`folded_name like ${likeStarting(word)}`,
    sql`folded_name like ${`% ${likeStarting(word)}`}`,
  ]
  const all = sql.join(
    spellingGroups.map((words) => sql`(${sql.join(words.flatMap(matches), sql` or `)})`),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select tutor_id, folded_name, card -> 'name' as name, (card ->> 'score')::integer as points
    from tutor_card where edition = ${edition.code} and ${all}
    limit ${maxRows}`.execute(db)
  return rows
}

const prefixScore = 0.85

function computeSimilarity(words: readonly string[], nameTokens: readonly NameToken[]): number {
  const sum = nameTokens.reduce((total, { similarities, foldedWord }) => {
    const each = words.map(
      (word) => similarities.get(word) ?? (word === foldedWord ? 1 : word.startsWith(foldedWord) ? prefixScore : 0),
    )
    return total + Math.max(0, ...each)
  }, 0)
  return sum / nameTokens.length
}
