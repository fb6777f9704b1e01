import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { inPieces } from './in-pieces.ts'
import { Vocabulary } from './vocabulary.ts'
import { wordOf, wordsIn } from './words.ts'
import type { Word } from './words.ts'

/** The words that tutors' names are made of, in which a mistyped one is looked up. */
export type NameWords = { words: Word[]; vocabulary: Vocabulary }

type Kept = { names: Promise<NameWords>; staleAt: number }
const keptBy = new WeakMap<Db, Map<string, Kept>>()

/** A name is missing here for some minutes at most, and only whoever mistypes it will notice. */
const leastMs = 1_000
/** Reading may take a hundredth of the time. */
const timesLonger = 100
/** Among so many tutors hardly a name is missing that somebody bears; reading all of a million would take seconds. */
const enough = 100_000

/** Whoever types first, of many tutors, waits no longer: for now, names are found as they are typed. */
const patienceMs = 300
const noWords: NameWords = { words: [], vocabulary: Vocabulary.ofFew([]) }

/** Those that are there, or soon will be. */
export function nameWords(ctx: Ctx): Promise<NameWords> {
  return Promise.race([keptWords(ctx), sleep(patienceMs, noWords, { ref: false })])
}

/** Kept by this process: reads of it must not empty the caches of pages, nor those of pages it. */
function keptWords(ctx: Ctx): Promise<NameWords> {
  const kept = keptBy.get(ctx.db) ?? new Map<string, Kept>()
  keptBy.set(ctx.db, kept)
  const known = kept.get(ctx.edition.code)
  if (known && known.staleAt > Date.now()) return known.names
  const started = Date.now()
  const entry: Kept = { names: known?.names ?? readWords(ctx), staleAt: started + leastMs * timesLonger }
  kept.set(ctx.edition.code, entry)
  void refresh(ctx, kept, entry, started, known ? readWords(ctx) : entry.names)
  return entry.names
}

/** Who comes meanwhile has the old ones. */
async function refresh(ctx: Ctx, kept: Map<string, Kept>, entry: Kept, started: number, reading: Kept['names']) {
  try {
    await reading
    entry.names = reading
    entry.staleAt = Date.now() + Math.max(leastMs, (Date.now() - started) * timesLonger)
  } catch {
    kept.delete(ctx.edition.code)
  }
}

async function readWords({ db, edition }: Ctx): Promise<NameWords> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = 'tutor_card'::regclass`.execute(db)
  const percent = Math.min(100, (100 * enough) / Math.max(1, sizes[0]!.rows))
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from tutor_card as c tablesample system (${sql.raw(percent.toFixed(3))})
    cross join lateral jsonb_each_text(c.card -> 'name') as name
    cross join lateral string_to_table(name.value, ' ') as word
    where c.edition = ${edition.code}`.execute(db)
  const words: Word[] = []
  await inPieces([...new Set(rows.flatMap(({ word }) => wordsIn(word)))], (word) => words.push(wordOf(word)))
  const long = words.filter(isNoInitial)
  return { words: long, vocabulary: await Vocabulary.of(long) }
}

const isNoInitial = ({ plain }: Word) => plain.text.length > 1
