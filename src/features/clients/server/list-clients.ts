import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import { countRows, inOrder, isNarrow, midnight, pageOfIds } from '#platform/crud/long-lists.ts'
import type { Row } from '#platform/crud/rows.ts'
import { accountFits } from '#features/accounts/public.ts'
import type { endpoints } from '../contract.ts'
import { clientColumns, clientsOf, presentListed } from './present.ts'

type Wanted = Input<typeof endpoints.list>

export async function listClients(ctx: Ctx, { page, per_page, sort, sort_dir, filters }: Wanted) {
  const found = foundClients(ctx, filters)
  const ordered = sorted(ctx, found, { sort, sort_dir }).select('c.id')
  const { ids, ...rest } = await pageOfIds(
    { page, per_page, narrow: isNarrow(filters) },
    {
      ids: async (limit, offset) => (await ordered.limit(limit).offset(offset).execute()).map(({ id }) => id),
      count: (limit) => countRows(ctx, limit === undefined ? everybody(ctx) : found.select('c.id').limit(limit)),
    },
  )
  return { clients: { items: await readListed(ctx, ids), ...rest } }
}

async function readListed(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await clientsOf(ctx).select(clientColumns(ctx)).where('c.id', 'in', ids).execute()
  return inOrder(ids, rows.map(presentListed))
}

/** All of them, in the order of the list. */
export function exportClients(ctx: Ctx, { sort, sort_dir, ...filters }: Input<typeof endpoints.export>) {
  const query = sorted(ctx, foundClients(ctx, filters), { sort, sort_dir }).select(clientColumns(ctx))
  const yes = (value: unknown) => ctx.t(value ? 'action.yes' : 'action.no')
  const day = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : '')
  const columns = [
    { title: 'id', value: (row: Row) => row['id'] as number },
    ...(['name', 'email', 'phone', 'city'] as const).map((name) => ({
      title: ctx.t(`client.${name}`),
      value: (row: Row) => (row[name] as string | null) ?? '',
    })),
    ...(['email_confirmed', 'phone_confirmed', 'tutor', 'blacklisted', 'email_subscribed'] as const).map((name) => ({
      title: ctx.t(`client.${name}`),
      value: (row: Row) => yes(row[name === 'email_subscribed' || name === 'tutor' ? name : `${name}_at`]),
    })),
    ...(['created_at', 'seen_at'] as const).map((name) => ({
      title: ctx.t(`client.${name}`),
      value: (row: Row) => day(row[name]),
    })),
  ]
  return exportList(ctx, 'clients', columns, query)
}

/** Those of the edition that were not deleted and fit the filters. */
function foundClients(ctx: Ctx, filters: Wanted['filters']) {
  const { text, city_id, blacklisted, confirmed, tutor, created_from, created_to } = filters
  let found = clientsOf(ctx)
  if (text) found = found.where((where) => accountFits(ctx, where, text))
  if (city_id !== undefined) found = found.where('c.city_id', '=', city_id)
  if (blacklisted !== undefined) found = found.where('c.blacklisted_at', blacklisted ? 'is not' : 'is', null)
  if (tutor !== undefined) found = found.where('t.id', tutor ? 'is not' : 'is', null)
  if (confirmed !== undefined)
    found = found.where(
      sql<Date>`coalesce(a.email_confirmed_at, a.phone_confirmed_at)`,
      confirmed ? 'is not' : 'is',
      null,
    )
  if (created_from) found = found.where('c.created_at', '>=', midnight(ctx, created_from))
  if (created_to) found = found.where('c.created_at', '<', midnight(ctx, created_to, 1))
  return found
}

type Found = ReturnType<typeof foundClients>

function sorted(ctx: Ctx, found: Found, { sort, sort_dir }: Pick<Wanted, 'sort' | 'sort_dir'>) {
  const key = {
    created_at: sql.ref('c.created_at'),
    name: sql`a.name collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`,
    id: sql.ref('c.id'),
  }[sort]
  return found.orderBy(key, sort_dir).orderBy('c.id', sort_dir)
}

/** Whom nothing narrows need not be looked up in other tables. */
const everybody = ({ db, edition }: Ctx) =>
  db.selectFrom('client').select('id').where('edition', '=', edition.code).where('deleted_at', 'is', null)
