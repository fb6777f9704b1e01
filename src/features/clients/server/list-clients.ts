import { sql } from 'kysely'
import { sortByLocale } from '#platform/crud/localized-sql.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import type { Ctx } from '#platform/context.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { accountMatches } from '#features/accounts/public.ts'
import { clientList } from '../contract.ts'
import { clientColumns, selectClients, presentClientRow } from './present.ts'

export const clientListPlugin = queryListPlugin(clientList, {
  id: 'c.id',
  all: selectClients,
  filter: filterClients,
  ids: (query) => query.select('c.id'),
  select: (ctx, query) => query.select(clientColumns(ctx)),
  present: (_ctx, rows) => rows.map(presentClientRow),
  order: {
    created_at: () => sql.ref('c.created_at'),
    name: (ctx) => sortByLocale(ctx, sql.ref('a.name'), 'plain'),
    email: () => sql.ref('a.email'),
    phone: () => sql.ref('a.phone'),
    id: () => sql.ref('c.id'),
  },
  everything: selectAllClientIds,
})

function filterClients(ctx: Ctx, filters: FiltersOf<typeof clientList>) {
  const { text, city_id, blacklisted, confirmed, tutor, created_from, created_to } = filters
  let filtered = selectClients(ctx)
  if (text) filtered = filtered.where((where) => accountMatches(ctx, where, text))
  if (city_id !== undefined) filtered = filtered.where('c.city_id', '=', city_id)
  if (blacklisted !== undefined) filtered = filtered.where('c.blacklisted_at', blacklisted ? 'is not' : 'is', null)
  if (tutor !== undefined) filtered = filtered.where('t.id', tutor ? 'is not' : 'is', null)
  if (confirmed !== undefined)
    filtered = filtered.where(
      sql<Date>`coalesce(a.email_confirmed_at, a.phone_confirmed_at)`,
      confirmed ? 'is not' : 'is',
      null,
    )
  if (created_from) filtered = filtered.where('c.created_at', '>=', midnight(ctx, created_from))
  if (created_to) filtered = filtered.where('c.created_at', '<', midnight(ctx, created_to, 1))
  return filtered
}

/** An unfiltered count needs no joins. */
function selectAllClientIds({ db, edition }: Ctx) {
  return db.selectFrom('client').select('id').where('edition', '=', edition.code).where('deleted_at', 'is', null)
}
