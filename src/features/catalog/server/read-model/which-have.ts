import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { entriesOf } from './listed.ts'
import type { Listing, ListKey } from './listed.ts'

/** Lists that differ in one thing. */
export type Alike = { wanted: Listing; by: ListKey; ids: readonly number[] }

/**
 * Which of these lists have anybody, kind by kind: each is looked into only as far as the first of them. In one
 * statement, since a page should not hold as many connections as it has filters.
 */
export async function whichHave(ctx: Ctx, kinds: readonly Alike[]): Promise<Set<number>[]> {
  const found = kinds.map(() => new Set<number>())
  const asked = kinds.flatMap(({ wanted, by, ids }, kind) =>
    ids.length === 0
      ? []
      : [
          sql`select ${sql.lit(kind)} as kind, one.id from unnest(${[...ids]}::bigint[]) as one(id) cross join lateral
            (select ${entriesOf(ctx, { ...wanted, [by]: sql<number>`one.id` })} limit 1) as first`,
        ],
  )
  if (asked.length === 0) return found
  const { rows } = await sql<{ kind: number; id: number }>`${sql.join(asked, sql` union all `)}`.execute(ctx.db)
  for (const { kind, id } of rows) found[kind]!.add(id)
  return found
}
