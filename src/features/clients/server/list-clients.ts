import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import { countRows, inOrder, isNarrow, midnight, pageOfIds } from '#platform/crud/long-lists.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { accountMatches } from '#features/accounts/public.ts'
import type { clientPanelEndpoints } from '../contract.ts'
import { clientColumns, selectClients, presentClientRow } from './present.ts'

type ListInput = Input<typeof clientPanelEndpoints.list>

export async function listClients(ctx: Ctx, { page, per_page, sort, sort_dir, filters }: ListInput) {
  const filtered = filterClients(ctx, filters)
  const sortedIds = sortClients(ctx, filtered, { sort, sort_dir }).select('c.id')
  const { ids, ...rest } = await pageOfIds(
    { page, per_page, narrow: isNarrow(filters) },
    {
      ids: async (limit, offset) => (await sortedIds.limit(limit).offset(offset).execute()).map(({ id }) => id),
      count: (limit) =>
        countRows(ctx, limit === undefined ? selectAllClientIds(ctx) : filtered.select('c.id').limit(limit)),
    },
  )
  return { clients: { items: await listClientRows(ctx, ids), ...rest } }
}

async function listClientRows(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selectClients(ctx).select(clientColumns(ctx)).where('c.id', 'in', ids).execute()
  return inOrder(ids, rows.map(presentClientRow))
}

export function exportClients(ctx: Ctx, { sort, sort_dir, ...filters }: Input<typeof clientPanelEndpoints.export>) {
  const query = sortClients(ctx, filterClients(ctx, filters), { sort, sort_dir }).select(clientColumns(ctx))
  const formatFlag = (value: unknown) => ctx.t(value ? 'action.yes' : 'action.no')
  const formatDay = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : '')
  const columns = [
    { title: 'id', value: (row: CrudRow) => row['id'] as number },
    ...(['name', 'email', 'phone', 'city'] as const).map((name) => ({
      title: ctx.t(`client.${name}`),
      value: (row: CrudRow) => (row[name] as string | null) ?? '',
    })),
    ...(['email_confirmed', 'phone_confirmed', 'tutor', 'blacklisted', 'email_subscribed'] as const).map((name) => ({
      title: ctx.t(`client.${name}`),
      value: (row: CrudRow) => formatFlag(row[name === 'email_subscribed' || name === 'tutor' ? name : `${name}_at`]),
    })),
    ...(['created_at', 'seen_at'] as const).map((name) => ({
      title: ctx.t(`client.${name}`),
      value: (row: CrudRow) => formatDay(row[name]),
    })),
  ]
  return exportList(ctx, 'clients', columns, query)
}

function filterClients(ctx: Ctx, filters: ListInput['filters']) {
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

type FilteredClients = ReturnType<typeof filterClients>

function sortClients(ctx: Ctx, filtered: FilteredClients, { sort, sort_dir }: Pick<ListInput, 'sort' | 'sort_dir'>) {
  const key = {
    created_at: sql.ref('c.created_at'),
    name: sql`a.name collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`,
    id: sql.ref('c.id'),
  }[sort]
  return filtered.orderBy(key, sort_dir).orderBy('c.id', sort_dir)
}

/** An unfiltered count needs no joins. */
const selectAllClientIds = ({ db, edition }: Ctx) =>
  db.selectFrom('client').select('id').where('edition', '=', edition.code).where('deleted_at', 'is', null)
