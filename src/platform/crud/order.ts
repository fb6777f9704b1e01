import { sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import type { Order } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { Row, Table } from './rows.ts'

/**
 * Puts a row right before or after another, and numbers the whole list anew, without gaps. The rows of the list are
 * locked first, by their ids: the order is what changes, and whoever waited has to read it again. Answers its place
 * before and after, or nothing when it stands there already.
 */
export async function moveRow(
  ctx: Ctx,
  table: Table,
  { by, within }: Order,
  { id, beside, after }: { id: number; beside: number; after: boolean },
): Promise<{ before: number; after: number } | undefined> {
  const [name, position] = [sql.table(table.name), sql.ref(by)]
  const edition = ctx.edition.code
  const parent = within ? sql`, ${sql.ref(within)}` : sql``
  const list = sql`select id, ${position} as place from ${name} where edition = ${edition} and (edition${parent}) =
    (select edition${parent} from ${name} where edition = ${edition} and id = ${id})`
  await sql`${list} order by id for update`.execute(ctx.db)
  const { rows } = await sql<{ id: number; place: number }>`${list} order by ${position}, id`.execute(ctx.db)
  const ids = rows.map((row) => row.id).filter((one) => one !== id)
  const place = ids.indexOf(beside) + (after ? 1 : 0)
  if (!ids.includes(beside)) throw refuse('not_found')
  if (rows[place]?.id === id) return undefined
  const before = rows.find((row) => row.id === id)!.place
  ids.splice(place, 0, id)
  await sql`update ${name} t set ${position} = wanted.place - 1
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where t.edition = ${edition} and t.id = wanted.id and t.${position} <> wanted.place - 1`.execute(ctx.db)
  return { before, after: place }
}

/** A new row without a place of its own goes to the end of its list. */
export async function placed(ctx: Ctx, { name, fields, order }: Table, row: Row): Promise<Row> {
  if (!order || row[order.by] !== fields[order.by]!.initial) return row
  const { by, within } = order
  const siblings = within ? sql`and ${sql.ref(within)} = ${row[within]}` : sql``
  const { rows } = await sql<{ last: number }>`select coalesce(max(${sql.ref(by)}), -1) as last
    from ${sql.table(name)} where edition = ${ctx.edition.code} ${siblings}`.execute(ctx.db)
  return { ...row, [by]: rows[0]!.last + 1 }
}
