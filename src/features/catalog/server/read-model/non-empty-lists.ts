import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fromEntries } from './entry-query.ts'
import type { EntryQuery, EntryQueryKey } from './entry-query.ts'

export type ListVariants = { query: EntryQuery; by: EntryQueryKey; ids: readonly number[] }

/**
 * Finds which lists have tutors, for each group of variants; a list is read only to its first row. One statement, so
 * that a page does not use one connection per facet.
 */
export async function findNonEmptyLists(ctx: Ctx, variants: readonly ListVariants[]): Promise<Set<number>[]> {
  const found = variants.map(() => new Set<number>())
  const statements = variants.flatMap(({ query, by, ids }, kind) =>
    ids.length === 0
      ? []
      : [
          sql`select ${sql.lit(kind)} as kind, one.id from unnest(${[...ids]}::bigint[]) as one(id) cross join lateral
            (select ${fromEntries(ctx, { ...query, [by]: sql<number>`one.id` })} limit 1) as first`,
        ],
  )
  if (statements.length === 0) return found
  const { rows } = await sql<{ kind: number; id: number }>`${sql.join(statements, sql` union all `)}`.execute(ctx.db)
  for (const { kind, id } of rows) found[kind]!.add(id)
  return found
}
