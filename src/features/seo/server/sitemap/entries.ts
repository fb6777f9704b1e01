import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'

/** A page that search engines shall know: its path without the language, and when it changed, if that is known. */
export type Entry = { path: string; changed?: Date }

/** A kind of pages, in numbered files: which of them a language has, and what stands in each, some entries at a time. */
export type Part = {
  files: (ctx: Ctx, locale: Locale) => Promise<readonly { number: number; changed?: Date }[]>
  entries: (ctx: Ctx, locale: Locale, number: number) => AsyncIterable<Entry[]>
}

/** Search engines take 50,000 of them and 50 MB; with its other languages an entry takes half a kilobyte. */
export const entriesInFile = 20_000
const rowsAtOnce = 1_000

/** Reads along a key: between two steps nothing is held, however long somebody takes to read on. */
export async function* stepByStep<Row, Key>(
  start: Key,
  read: (from: Key, limit: number) => Promise<Row[]>,
  next: (last: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let from = start; ;) {
    const rows = await read(from, rowsAtOnce)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    from = next(rows.at(-1)!)
  }
}
