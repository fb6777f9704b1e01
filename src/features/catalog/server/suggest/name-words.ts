import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { forEachYielding } from './for-each-yielding.ts'
import { Vocabulary } from './vocabulary.ts'
import { toWord, splitWords } from './search-words.ts'
import type { SearchWord } from './search-words.ts'

export type NameWords = { words: SearchWord[]; vocabulary: Vocabulary }

type CachedNameWords = { names: Promise<NameWords>; staleAt: number }
const cachesByDb = new WeakMap<Db, Map<string, CachedNameWords>>()

/** A new name is missing for a short time, which only matters when it is mistyped. */
const minRefreshMs = 1_000
/** Reading may take at most a hundredth of the time. */
const refreshRatio = 100
/** A sample of this size contains almost every name; reading a million cards would take seconds. */
const sampleSize = 100_000

/** The first query does not wait longer for the words; until then, names are found only as typed. */
const maxWaitMs = 300
const noWords: NameWords = { words: [], vocabulary: Vocabulary.fromFew([]) }

export function getNameWords(ctx: Ctx): Promise<NameWords> {
  return Promise.race([getCachedWords(ctx), sleep(maxWaitMs, noWords, { ref: false })])
}

/** A cache of its own: refreshing it must not evict cached pages, nor the reverse. */
function getCachedWords(ctx: Ctx): Promise<NameWords> {
  const cache = cachesByDb.get(ctx.db) ?? new Map<string, CachedNameWords>()
  cachesByDb.set(ctx.db, cache)
  const known = cache.get(ctx.edition.code)
  if (known && known.staleAt > Date.now()) return known.names
  const startedAt = Date.now()
  const entry: CachedNameWords = {
    names: known?.names ?? readWords(ctx),
    staleAt: startedAt + minRefreshMs * refreshRatio,
  }
  cache.set(ctx.edition.code, entry)
  void refresh(ctx, cache, entry, startedAt, known ? readWords(ctx) : entry.names)
  return entry.names
}

/** The old words are used during a refresh. */
async function refresh(
  ctx: Ctx,
  cache: Map<string, CachedNameWords>,
  entry: CachedNameWords,
  startedAt: number,
  reading: CachedNameWords['names'],
) {
  try {
    await reading
    entry.names = reading
    entry.staleAt = Date.now() + Math.max(minRefreshMs, (Date.now() - startedAt) * refreshRatio)
  } catch {
    cache.delete(ctx.edition.code)
  }
}

async function readWords({ db, edition }: Ctx): Promise<NameWords> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = 'tutor_card'::regclass`.execute(db)
  const percent = Math.min(100, (100 * sampleSize) / Math.max(1, sizes[0]!.rows))
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from tutor_card as c tablesample system (${sql.raw(percent.toFixed(3))})
    cross join lateral jsonb_each_text(c.card -> 'name') as name
    cross join lateral string_to_table(name.value, ' ') as word
    where c.edition = ${edition.code}`.execute(db)
  const words: SearchWord[] = []
  await forEachYielding([...new Set(rows.flatMap(({ word }) => splitWords(word)))], (word) => words.push(toWord(word)))
  const long = words.filter(isLongerThanInitial)
  return { words: long, vocabulary: await Vocabulary.of(long) }
}

const isLongerThanInitial = ({ plain }: SearchWord) => plain.text.length > 1
