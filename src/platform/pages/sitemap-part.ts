import type { Ctx } from '../context.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * `path` has no locale prefix. `locales` are those that have a text; without them the page exists in all that its path
 * is offered in. `images` are paths or addresses. `news` is for pages of the last two days, as Google News asks.
 */
export type SitemapEntry = {
  path: string
  changed?: Date
  locales?: readonly Locale[]
  images?: readonly string[]
  news?: { title: string; publishedAt: Date }
}

/** A kind of pages in numbered files; entries are streamed in batches. */
export type SitemapPart = {
  files: (ctx: Ctx, locale: Locale) => Promise<readonly { number: number; changed?: Date }[]>
  entries: (ctx: Ctx, locale: Locale, number: number) => AsyncIterable<SitemapEntry[]>
  /** The paths of lists without entries, which must not be indexed. */
  emptyPaths?: (ctx: Ctx) => Promise<readonly string[]>
  /** Paths without parameters that only this part lists, because not all of their languages may have a text. */
  ownPaths?: readonly string[]
}

export type SitemapParts = Readonly<Record<string, SitemapPart>>

/** The protocol allows 50,000 entries and 50 MB per file; an entry with its alternates takes about 500 bytes. */
export const entriesPerFile = 20_000
const batchSize = 1_000

/** Keyset pagination: no connection is held between batches, however slow the consumer is. */
export async function* readInBatches<Row, Key>(
  start: Key,
  read: (from: Key, limit: number) => Promise<Row[]>,
  next: (last: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let from = start; ;) {
    const rows = await read(from, batchSize)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    from = next(rows.at(-1)!)
  }
}
