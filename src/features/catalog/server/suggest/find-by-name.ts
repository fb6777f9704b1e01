import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { beginning } from '#platform/db/database.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Match } from './vocabulary.ts'
import { nameWords } from './name-words.ts'
import type { NameWords } from './name-words.ts'
import { isOtherWord } from './other.ts'
import { readQuery } from './read-query.ts'
import type { Token } from './read-query.ts'
import type { Reading } from './words.ts'
import { smallness } from './small.ts'

export type NamedTutor = { id: number; name: string; score: number }

const leastLetters = 3
const likely = 0.6
const certain = 0.7
const notFarBehind = 0.16
const sameWord = 0.88
const leastMistyped = 6
const nearly = 0.78
const spellings = 8
const rowsRead = 40

/** Tutors whose name, as their card shows it, is what was typed: finished or not, in any script, with mistakes. */
export async function findByName(ctx: Ctx, q: string, limit: number, tolerant = true): Promise<NamedTutor[]> {
  const names = await nameWords(ctx)
  const found = new Map<number, NamedTutor>()
  for (const tokens of readQuery(q, tolerant)) {
    const telling = tokens.filter((token) => smallness(token) === 0)
    const alone = telling.length === 1
    if (alone && isOtherWord(telling[0]!)) continue
    const parts = tokens
      .map((token) => partOf(names, token, tolerant, alone))
      .filter(({ best, small }) => best >= small)
    if (parts.every(({ size }) => size < leastLetters)) continue
    for (const tutor of await named(ctx, parts))
      if (tutor.score > (found.get(tutor.id)?.score ?? 0)) found.set(tutor.id, tutor)
    // The first way to read it is the usual one.
    if ([...found.values()].some(({ score }) => score > certain)) break
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, limit)
}

/** A word of the query: the folded words of names that it may be, each with how alike it is; `own` is itself. */
type Part = { likes: Map<string, number>; own: string; best: number; small: number; size: number }

function partOf({ words, vocabulary }: NameWords, token: Token, tolerant: boolean, alone: boolean): Part {
  const likes = new Map<string, number>()
  const [{ folded, size }] = token.readings as [Reading]
  for (const { place, likeness, match } of vocabulary.find(token.readings, tolerant)) {
    const { text } = words[place]!.folded
    if (alone && !isSurely(match, likeness, size)) continue
    if (likeness >= likely && likeness > (likes.get(text) ?? 0)) likes.set(text, likeness)
  }
  return { likes, own: folded.text, best: Math.max(0, ...likes.values()), small: smallness(token), size }
}

/** A single word is a name if it is nearly to the letter; beside another one that is a name it may be mistyped. */
function isSurely(match: Match, likeness: number, size: number): boolean {
  if (match === 'begun') return size > leastLetters
  return match === 'same' ? likeness >= sameWord : size >= leastMistyped && likeness >= nearly
}

async function named(ctx: Ctx, parts: readonly Part[]): Promise<NamedTutor[]> {
  const known = parts.filter((part) => spellingsOf(part).length > 0).toSorted((a, b) => b.best - a.best)
  let rows: Row[] = []
  // All of it, then all but the word that looks least like a name, then the word that says most.
  for (const tried of [known, known.slice(0, -1), rarest(known)])
    if (rows.length === 0 && tried.length > 0) rows = await read(ctx, tried.map(spellingsOf))
  return rows.map(({ tutor_id, sought, name, points }) => ({
    id: tutor_id,
    name: localized(name, ctx.locale, ctx.edition.locales[0]),
    score: alike(sought.split(' '), parts) + points / 1_000_000,
  }))
}

/** A long word is a family's more often than a given name. */
const rarest = (parts: readonly Part[]) => parts.toSorted((a, b) => b.size - a.size).slice(0, 1)

/**
 * The likeliest: beside a word that is surely meant, none that only looks like it. One that is not known may belong to
 * somebody who came a moment ago, unless a key was held down: "aaaa" is folded to one letter.
 */
function spellingsOf({ likes, own, best, size }: Part): string[] {
  const words = [...likes]
    .filter(([, like]) => like >= best - notFarBehind)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, spellings)
    .map(([word]) => word)
  const isLong = size > leastLetters && own.length >= leastLetters
  return best < certain && isLong ? [...words, own] : words
}

type Row = { tutor_id: number; sought: string; name: Localized; points: number }

/** Along the index of trigrams: any of these words, and any of those. */
async function read({ db, edition }: Ctx, meant: readonly string[][]): Promise<Row[]> {
  const anyOf = (words: readonly string[]) =>
    sql.join(
      words.flatMap((word) => [sql`sought like ${beginning(word)}`, sql`sought like ${`% ${beginning(word)}`}`]),
      sql` or `,
    )
  const all = sql.join(
    meant.map((words) => sql`(${anyOf(words)})`),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select tutor_id, sought, card -> 'name' as name, (card ->> 'score')::integer as points
    from tutor_card where edition = ${edition.code} and ${all}
    limit ${rowsRead}`.execute(db)
  return rows
}

const begun = 0.85

/** How much of what was typed the name says. */
function alike(words: readonly string[], parts: readonly Part[]): number {
  const sum = parts.reduce((total, { likes, own }) => {
    const each = words.map((word) => likes.get(word) ?? (word === own ? 1 : word.startsWith(own) ? begun : 0))
    return total + Math.max(0, ...each)
  }, 0)
  return sum / parts.length
}
