import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { FileAnswer } from '#shared/contract.ts'
import { languageTag } from '#shared/locale.ts'
import type { Crud } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import { takeTurns } from '../turns.ts'
import { exportColumns } from './export-columns.ts'
import type { ExportColumn } from './export-columns.ts'
import { selectRows } from './rows.ts'
import type { CrudRow, CrudTable, RowFilter } from './rows.ts'

/** Rows with formatted texts can have 100 kB each, so fewer of them are in memory. */
const batchSizes = { plain: 1000, rich: 100 }

type Exported = Pick<Crud, 'name' | 'plural' | 'fields'>

export function exportRows(ctx: Ctx, resource: Crud, table: CrudTable, filter: RowFilter): FileAnswer {
  const isRich = Object.values(resource.fields).some(({ kind }) => kind === 'rich')
  return exportList(ctx, resource, batches(ctx, selectRows(ctx, table, filter), isRich ? 'rich' : 'plain'))
}

/** Streams a list as CSV in the conventions of the reader's country: the id, then every declared field. */
export function exportList(
  ctx: Ctx,
  { name, plural, fields }: Exported,
  rows: AsyncIterable<readonly CrudRow[]>,
): FileAnswer {
  const columns = Object.entries(fields)
    .filter(([field]) => field !== 'id')
    .flatMap(([field, declared]) => exportColumns({ ctx, text: `${name}.${field}`, name: field, field: declared }))
  const all = [{ title: 'id', value: (row: CrudRow) => row['id'] as number }, ...columns]
  const day = ctx.now.toISOString().slice(0, 10)
  return { name: `${plural}-${ctx.edition.code}-${day}.csv`, body: lines(ctx, all, rows) }
}

async function* lines(
  ctx: Ctx,
  columns: readonly ExportColumn[],
  batched: AsyncIterable<readonly CrudRow[]>,
): AsyncGenerator<string> {
  const signs = csvSigns(ctx)
  const line = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => quoted(cell, signs)).join(signs.separator)}\r\n`
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${line(columns.map(({ title }) => title))}`
  const nextTurn = takeTurns()
  for await (const rows of batched) {
    const block: string[] = []
    for (const row of rows) {
      block.push(line(columns.map(({ value }) => value(row))))
      await nextTurn()
    }
    yield block.join('')
  }
}

/**
 * Reads from one snapshot, however long the list is. The transaction ends with the stream, so its connection returns
 * to the pool even if the client disconnects or PostgreSQL closes a slow transaction.
 */
export async function* batches(
  ctx: Ctx,
  query: Expression<unknown>,
  rowKind: keyof typeof batchSizes = 'plain',
): AsyncGenerator<CrudRow[]> {
  const through = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const reading = ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => pipeline(fetched(db, query, batchSizes[rowKind]), through))
    .catch((error: Error) => void through.destroy(error))
  try {
    yield* through as AsyncIterable<CrudRow[]>
  } finally {
    through.destroy()
    await reading
  }
}

async function* fetched(db: Db, query: Expression<unknown>, batch: number): AsyncGenerator<CrudRow[]> {
  await sql`declare export no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<CrudRow>`fetch ${sql.lit(batch)} from export`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
  }
}

type CsvSigns = { separator: ',' | ';'; decimal: '.' | ',' }

/**
 * A spreadsheet reads a file with the signs of its country, whatever language the panel has: where the comma separates
 * decimals, a number with a point would be read as a text or a date.
 */
function csvSigns({ edition }: Ctx): CsvSigns {
  const local = new Intl.NumberFormat(languageTag(edition.locales[0], edition.country)).format(1.5)
  return local.includes(',') ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

function quoted(cell: string | number, { separator, decimal }: CsvSigns): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
