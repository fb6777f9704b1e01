import { sql } from 'kysely'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import type { Ctx } from '#platform/context.ts'
import { brokenLinks } from '../../contract.ts'

export const brokenLinksPlugin = queryListPlugin(brokenLinks, {
  id: 'b.id',
  all: selectLinks,
  filter: filterLinks,
  ids: (query) => query.select('b.id'),
  select: (_ctx, query) => query.select(['b.id', 'b.target', 'b.found_on', 'b.status', 'b.found_at']),
  present: (_ctx, rows) => [...rows],
  order: {
    target: () => sql.ref('b.target'),
    found_on: () => sql.ref('b.found_on'),
    status: () => sql.ref('b.status'),
    found_at: () => sql.ref('b.found_at'),
  },
})

function selectLinks({ db, edition }: Ctx) {
  return db.selectFrom('broken_link as b').where('b.edition', '=', edition.code)
}

function filterLinks(ctx: Ctx, { target, found_on: foundOn }: FiltersOf<typeof brokenLinks>) {
  let query = selectLinks(ctx)
  if (target) query = query.where(sql<boolean>`strpos(b.target, ${target}) > 0`)
  if (foundOn) query = query.where(sql<boolean>`strpos(b.found_on, ${foundOn}) > 0`)
  return query
}
