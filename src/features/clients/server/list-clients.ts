import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import type { Row } from '#platform/crud/rows.ts'
import { beginning, containing } from '#platform/db/database.ts'
import type { endpoints } from '../contract.ts'
import { clientColumns, clientsOf, presentListed } from './present.ts'

type Wanted = Input<typeof endpoints.list>

/** Without a filter the total is exact; with one, counting every match would take longer than anybody looks. */
const countTo = 1000

export async function listClients(ctx: Ctx, { page, per_page, sort, sort_dir, filters }: Wanted) {
  const found = foundClients(ctx, filters)
  const narrow = isNarrow(filters)
  const idsOf = async (wanted: number) => {
    const ids = sorted(ctx, found, { sort, sort_dir }).select('c.id')
    const rows = await ids
      .limit(per_page)
      .offset((wanted - 1) * per_page)
      .execute()
    return rows.map(({ id }) => id)
  }
  let ids = await idsOf(page)
  // A page that is not full says itself how many there are.
  const last = ids.length < per_page && (ids.length > 0 || page === 1)
  const counted = last ? (page - 1) * per_page + ids.length : await count(ctx, found, narrow)
  const more = narrow && counted > countTo
  const total = more ? countTo : counted
  const pages = Math.max(1, Math.ceil(total / per_page))
  const shown = Math.min(page, pages)
  if (shown < page) ids = await idsOf(shown)
  return { clients: { items: await readListed(ctx, ids), page: shown, pages, total, more } }
}

/** Apart from finding them: what is shown of the rows that are skipped need not be looked up. */
async function readListed(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await clientsOf(ctx).select(clientColumns(ctx)).where('c.id', 'in', ids).execute()
  const listed = new Map(rows.map((row) => [row.id, presentListed(row)]))
  return ids.flatMap((id) => listed.get(id) ?? [])
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
  const midnight = (day: string, later: number) =>
    sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone ${ctx.edition.timeZone}`
  let found = clientsOf(ctx)
  if (text) found = found.where((where) => fits(ctx, where, text))
  if (city_id !== undefined) found = found.where('c.city_id', '=', city_id)
  if (blacklisted !== undefined) found = found.where('c.blacklisted_at', blacklisted ? 'is not' : 'is', null)
  if (tutor !== undefined) found = found.where('t.id', tutor ? 'is not' : 'is', null)
  if (confirmed !== undefined)
    found = found.where(
      sql<Date>`coalesce(a.email_confirmed_at, a.phone_confirmed_at)`,
      confirmed ? 'is not' : 'is',
      null,
    )
  if (created_from) found = found.where('c.created_at', '>=', midnight(created_from, 0))
  if (created_to) found = found.where('c.created_at', '<', midnight(created_to, 1))
  return found
}

type Found = ReturnType<typeof foundClients>
type Tables = { a: { id: number; name: string; email: string | null; phone: string | null } }

/** Digits are an id or begin a phone number, with the country's prefix or without; both and e-mails have an index. */
function fits({ edition }: Ctx, where: ExpressionBuilder<Tables, 'a'>, text: string) {
  const digits = text.replaceAll(/[\s()+.-]/g, '')
  if (/^\d+$/.test(digits)) {
    const phones = [`+${digits}`, edition.phone.prefix + digits].map((one) => where('a.phone', 'like', beginning(one)))
    return where.or(digits.length < 16 ? [where('a.id', '=', Number(digits)), ...phones] : phones)
  }
  const email = where('a.email', 'like', beginning(text.toLowerCase()))
  return text.includes('@') ? email : where.or([email, where('a.name', 'ilike', containing(text))])
}

function sorted(ctx: Ctx, found: Found, { sort, sort_dir }: Pick<Wanted, 'sort' | 'sort_dir'>) {
  const key = {
    created_at: sql.ref('c.created_at'),
    name: sql`a.name collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`,
    id: sql.ref('c.id'),
  }[sort]
  return found.orderBy(key, sort_dir).orderBy('c.id', sort_dir)
}

async function count(ctx: Ctx, found: Found, narrow: boolean): Promise<number> {
  const each = narrow
    ? found.select('c.id').limit(countTo + 1)
    : ctx.db.selectFrom('client').select('id').where('edition', '=', ctx.edition.code).where('deleted_at', 'is', null)
  const { total } = await ctx.db
    .selectFrom(each.as('each'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const isNarrow = (filters: Wanted['filters']) =>
  Object.values(filters).some((value) => value !== undefined && value !== '')
