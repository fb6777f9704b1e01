import { z } from 'zod'
import type { Crud } from '#shared/panel.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import { violated } from '../db/database.ts'
import { draw, implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'
import { createRow, deleteRow, listRows, optionsFor, readRow, updateRow } from './rows.ts'
import type { ListQuery, Row, Table } from './rows.ts'

export type CrudOptions = {
  table: string
  /** Unique constraints by name, and the field to blame. */
  unique?: Record<string, string>
  /** A rule of the slice, before anything is written. */
  check?: (ctx: Ctx, row: Row) => Promise<void> | void
}

/** The six calls and two pages of a declared resource: checked, audited, announced as events. */
export function crudPlugin(
  resource: Crud,
  options: CrudOptions,
): Required<Pick<Plugin, 'endpoints' | 'pages' | 'panel'>> {
  const { name, plural, fields, endpoints, pages } = resource
  const table: Table = { name: options.table, fields }

  async function existing(ctx: Ctx, id: number, lock = false): Promise<Row> {
    const row = await readRow(ctx, table, id, lock)
    if (!row) throw refuse('not_found')
    return row
  }

  async function create(ctx: Ctx, given: Row): Promise<Row> {
    await check(ctx, given)
    const id = await blamed(options, () => createRow(ctx, table, given))
    const after = await existing(ctx, id)
    await ctx.emit({ name: `${name}.created`, entity: name, entityId: id, after: unlabelled(after) })
    return after
  }

  async function change(ctx: Ctx, id: number, changes: Row): Promise<Row> {
    const before = await existing(ctx, id, true)
    await check(ctx, { ...before, ...changes })
    await blamed(options, () => updateRow(ctx, table, id, changes))
    const after = await existing(ctx, id)
    await ctx.emit({
      name: `${name}.saved`,
      entity: name,
      entityId: id,
      before: unlabelled(before),
      after: unlabelled(after),
    })
    return after
  }

  async function remove(ctx: Ctx, id: number): Promise<void> {
    const before = await existing(ctx, id, true)
    try {
      await deleteRow(ctx, table, id)
    } catch (error) {
      const dependent = violated(error, '23503')
      throw dependent ? refuse('in_use', { id: `in_use.${table.name}.${dependent.table}` }) : error
    }
    await ctx.emit({ name: `${name}.deleted`, entity: name, entityId: id, before: unlabelled(before) })
  }

  async function check(ctx: Ctx, row: Row): Promise<void> {
    const standard = ctx.edition.locales[0]
    for (const [field, { kind, required }] of Object.entries(fields)) {
      if (kind !== 'localized' || !required) continue
      if (!(row[field] as Record<string, string>)[standard])
        throw refuseField(`${field}.${standard}`, 'invalid.required')
    }
    await options.check?.(ctx, row)
  }

  const one = (row: Row) => ({ [name]: row })
  return {
    panel: [resource.at],
    endpoints: implement(endpoints, {
      get: async (ctx, input) => one(await existing(ctx, input['id'] as number)),
      create: async (ctx, input) => one(await create(ctx, input[name] as Row)),
      save: async (ctx, input) => {
        const { id, ...changes } = input[name] as Row & { id: number }
        return one(await change(ctx, id, changes))
      },
      delete: async (ctx, input) => {
        await remove(ctx, input['id'] as number)
        return { id: input['id'] }
      },
      list: async (ctx, input) => ({ [plural]: await listRows(ctx, table, input as ListQuery) }),
      changeCheckout: async (ctx, input) => {
        const { id, field, value } = input as { id: number; field: string; value: unknown }
        const read = z.safeDecode(fields[field]!.given, value)
        if (!read.success) throw refuseField('value', 'invalid.format')
        return one(await change(ctx, id, { [field]: read.data }))
      },
    }),
    pages: [
      draw(pages.list, async (ctx, input) => {
        const { page, per_page, sort, sort_dir, ...filters } = input as Omit<ListQuery, 'filters'>
        return {
          list: await listRows(ctx, table, { page, per_page, sort, sort_dir, filters }),
          options: await optionsFor(ctx, table),
        }
      }),
      draw(pages.form, async (ctx, input) => {
        const { id } = input as { id: number | 'new' }
        return { row: id === 'new' ? null : await existing(ctx, id), options: await optionsFor(ctx, table) }
      }),
    ],
  }
}

/** A unique or foreign key that a write ran into, as an error of the field that caused it. */
async function blamed<T>(options: CrudOptions, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = violated(error, '23505')
    const field = taken && options.unique?.[taken.constraint]
    if (field) throw refuseField(field, 'invalid.taken')
    const dangling = violated(error, '23503')
    if (dangling) throw refuseField(dangling.constraint.replace(/^.*?edition_(.*)_fkey$/, '$1'), 'invalid.unknown')
    throw error
  }
}

/** Names of references are for readers, not for the record. */
function unlabelled(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'labels'))
}
