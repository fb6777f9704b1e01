import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { RowOrder } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { CrudRow, CrudTable } from './rows.ts'

/**
 * Moves a row before or after another one and renumbers the list without gaps. All rows of the list are locked first
 * in id order, and the order is read again after the lock. Returns the old and the new position, or undefined if
 * nothing moved.
 */
export async function moveRow(
  ctx: Ctx,
  table: CrudTable,
  { by, within }: RowOrder,
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
  if (!ids.includes(beside)) throw fail('not_found')
  if (rows[place]?.id === id) return undefined
  const before = rows.find((row) => row.id === id)!.place
  ids.splice(place, 0, id)
  await sql`update ${name} t set ${position} = wanted.place - 1
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where t.edition = ${edition} and t.id = wanted.id and t.${position} <> wanted.place - 1`.execute(ctx.db)
  return { before, after: place }
}

/** A new row without a position goes to the end of its list. */
export async function withPosition(ctx: Ctx, { name, fields, order }: CrudTable, row: CrudRow): Promise<CrudRow> {
  if (!order || row[order.by] !== fields[order.by]!.initial) return row
  const { by, within } = order
  const siblings = within ? sql`and ${sql.ref(within)} = ${row[within]}` : sql``
  const { rows } = await sql<{ last: number }>`select coalesce(max(${sql.ref(by)}), -1) as last
    from ${sql.table(name)} where edition = ${ctx.edition.code} ${siblings}`.execute(ctx.db)
  return { ...row, [by]: rows[0]!.last + 1 }
}
