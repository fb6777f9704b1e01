import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Fields } from '#shared/fields.ts'
import type { Crud } from '#shared/panel.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import { violated } from '../db/database.ts'
import { draw, implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'
import { exportRows } from './export.ts'
import { moveRow, placed } from './order.ts'
import { createRow, deleteRow, listRows, optionsFor, readRow, updateRow } from './rows.ts'
import type { ListQuery, Row, Table, Wanted } from './rows.ts'
import { readView } from './views.ts'

export type CrudOptions = {
  table: string
  /** Unique constraints by name, and the field to blame. */
  unique?: Record<string, string>
  /** Check constraints that say how many there may be, and the field to say so at. */
  limit?: Record<string, string>
  /** A rule of the slice, before anything is written. */
  check?: (ctx: Ctx, row: Row) => Promise<void> | void
  /** Visitors see it: its changes make public pages stale. */
  public?: boolean
}
type Parts = Required<Pick<Plugin, 'endpoints' | 'pages' | 'panel' | 'stalePages'>>

/** Several resources of one slice. */
export function crudPlugins(...parts: readonly Parts[]): Parts {
  return {
    endpoints: parts.flatMap((part) => part.endpoints),
    pages: parts.flatMap((part) => part.pages),
    panel: parts.flatMap((part) => part.panel),
    stalePages: parts.flatMap((part) => part.stalePages),
  }
}

/** The calls and two pages of a declared resource: checked, audited, announced as events. */
export function crudPlugin(resource: Crud, options: CrudOptions): Parts {
  const { name, plural, fields, order, endpoints, pages } = resource
  const table: Table = { name: options.table, fields, order }

  async function existing(ctx: Ctx, id: number, lock = false): Promise<Row> {
    const row = await readRow(ctx, table, id, lock)
    if (!row) throw refuse('not_found')
    return row
  }

  async function create(ctx: Ctx, given: Row): Promise<Row> {
    await check(ctx, given)
    const id = await blamed(fields, options, async () => createRow(ctx, table, await placed(ctx, table, given)))
    const after = await existing(ctx, id)
    await ctx.emit({ name: `${name}.created`, entity: name, entityId: id, after: unlabelled(after) })
    return after
  }

  /** Of a text per locale, those that are given; the others stay. */
  async function change(ctx: Ctx, id: number, given: Row): Promise<{ row: Row; changed: boolean }> {
    const before = await existing(ctx, id, true)
    const changes = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [
        field,
        fields[field]?.kind === 'localized' ? { ...(before[field] as object), ...(value as object) } : value,
      ]),
    )
    await check(ctx, { ...before, ...changes })
    await blamed(fields, options, () => updateRow(ctx, table, id, changes))
    const after = await existing(ctx, id)
    // What stands already is no news.
    if (isDeepStrictEqual(before, after)) return { row: after, changed: false }
    await ctx.emit({
      name: `${name}.saved`,
      entity: name,
      entityId: id,
      before: unlabelled(before),
      after: unlabelled(after),
    })
    return { row: after, changed: true }
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

  /**
   * All of them, or none; answers how many are not as they were. In one order, so that two who change the same rows
   * at once do not wait for each other in a circle.
   */
  async function bulk(ctx: Ctx, { ids, action, field, value }: Bulk): Promise<number> {
    const all = [...new Set(ids)].toSorted((a, b) => a - b)
    if (action === 'delete') {
      for (const id of all) await remove(ctx, id)
      return all.length
    }
    if (field === undefined || value === undefined) throw refuseField(field ? 'value' : 'field', 'invalid.required')
    let count = 0
    for (const id of all) if ((await change(ctx, id, { [field]: value })).changed) count++
    return count
  }

  async function move(ctx: Ctx, input: Move): Promise<Record<string, never>> {
    await existing(ctx, input.id)
    const moved = await moveRow(ctx, table, order!, input)
    if (!moved) return {}
    const [before, after] = [moved.before, moved.after].map((place) => ({ [order!.by]: place }))
    await ctx.emit({ name: `${name}.moved`, entity: name, entityId: input.id, before, after })
    return {}
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
  const { move: _ordered, ...required } = endpoints
  return {
    panel: [resource.at],
    stalePages: options.public ? ['created', 'saved', 'deleted', 'moved'].map((what) => `${name}.${what}`) : [],
    endpoints: [
      ...(endpoints.move
        ? implement({ move: endpoints.move }, { move: (ctx, input) => move(ctx, input as Move) })
        : []),
      ...implement(required, {
        get: async (ctx, input) => one(await existing(ctx, input['id'] as number)),
        create: async (ctx, input) => one(await create(ctx, input[name] as Row)),
        save: async (ctx, input) => {
          const { id, ...changes } = input[name] as Row & { id: number }
          return one((await change(ctx, id, changes)).row)
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
          return one((await change(ctx, id, { [field]: read.data })).row)
        },
        bulk: async (ctx, input) => ({ changed: await bulk(ctx, input as Bulk) }),
        export: (ctx, input) => {
          const { sort, sort_dir, ...filters } = input as Omit<Wanted, 'filters'>
          return exportRows(ctx, resource, table, { sort, sort_dir, filters })
        },
      }),
    ],
    pages: [
      draw(pages.list, async (ctx, input) => {
        const { page, per_page, sort, sort_dir, ...filters } = input as Omit<ListQuery, 'filters'>
        return {
          list: await listRows(ctx, table, { page, per_page, sort, sort_dir, filters }),
          options: await optionsFor(ctx, table),
          view: await readView(ctx, resource.at.segment),
        }
      }),
      draw(pages.form, async (ctx, input) => {
        const { id } = input as { id: number | 'new' }
        return { row: id === 'new' ? null : await existing(ctx, id), options: await optionsFor(ctx, table) }
      }),
    ],
  }
}

type Bulk = { ids: number[]; action: 'set' | 'delete'; field?: string; value?: boolean }
type Move = { id: number; beside: number; after: boolean }

/** A constraint that a write ran into, as an error of the field that caused it. */
async function blamed<T>(fields: Fields, options: CrudOptions, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = violated(error, '23505')
    const field = taken && options.unique?.[taken.constraint]
    if (field) throw refuseField(field, 'invalid.taken')
    const full = violated(error, '23514')
    const counted = full && options.limit?.[full.constraint]
    if (counted) throw refuseField(counted, 'invalid.no_more')
    const dangling = violated(error, '23503')
    if (dangling) {
      const many = Object.keys(fields).find((name) => fields[name]!.through?.table === dangling.table)
      throw refuseField(many ?? dangling.constraint.replace(/^.*?edition_(.*)_fkey$/, '$1'), 'invalid.unknown')
    }
    throw error
  }
}

/** Names of references are for readers, not for the record. */
function unlabelled(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'labels'))
}
