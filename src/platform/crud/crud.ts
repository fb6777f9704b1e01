import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { CrudFields } from '#shared/fields.ts'
import type { Crud } from '#shared/panel.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import { violatedConstraint } from '../db/database.ts'
import { page, implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'
import { exportRows } from './export.ts'
import { moveRow, withPosition } from './order.ts'
import { fieldHandlers } from './field-handlers.ts'
import { optionsFor } from './references.ts'
import { createRow, deleteRow, listRows, findRow, updateRow } from './rows.ts'
import type { ListQuery, CrudRow, CrudTable, RowFilter } from './rows.ts'
import { readView } from './views.ts'

export type CrudOptions = {
  table: string
  /** Unique constraints by name, with the field that gets the error. */
  unique?: Record<string, string>
  /** Check constraints that limit a count, with the field that gets the error. */
  limit?: Record<string, string>
  check?: (ctx: Ctx, row: CrudRow) => Promise<void> | void
  /** Visible to visitors, so a change clears the page cache. */
  public?: boolean
}
type Parts = Required<Pick<Plugin, 'endpoints' | 'pages' | 'panel' | 'clearAllPagesOn'>>

export function crudPlugins(...parts: readonly Parts[]): Parts {
  return {
    endpoints: parts.flatMap((part) => part.endpoints),
    pages: parts.flatMap((part) => part.pages),
    panel: parts.flatMap((part) => part.panel),
    clearAllPagesOn: parts.flatMap((part) => part.clearAllPagesOn),
  }
}

/** Creates the endpoints and two pages of a declared resource, with validation, audit and events. */
export function crudPlugin(resource: Crud, options: CrudOptions): Parts {
  const { name, plural, fields, order, endpoints, pages } = resource
  const table: CrudTable = { name: options.table, fields, order }

  async function existing(ctx: Ctx, id: number, lock = false): Promise<CrudRow> {
    const row = await findRow(ctx, table, id, lock)
    if (!row) throw fail('not_found')
    return row
  }

  async function create(ctx: Ctx, given: CrudRow): Promise<CrudRow> {
    await check(ctx, given)
    const id = await withFieldErrors(fields, options, async () =>
      createRow(ctx, table, await withPosition(ctx, table, given)),
    )
    const after = await existing(ctx, id)
    await ctx.emit({ name: `${name}.created`, entity: name, entityId: id, after: withoutLabels(after) })
    return after
  }

  /** Only the given locales of a translated text change; the others are kept. */
  async function change(ctx: Ctx, id: number, given: CrudRow): Promise<{ row: CrudRow; changed: boolean }> {
    const before = await existing(ctx, id, true)
    const changes = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [
        field,
        fields[field]?.localized ? { ...(before[field] as object), ...(value as object) } : value,
      ]),
    )
    await check(ctx, { ...before, ...changes })
    await withFieldErrors(fields, options, () => updateRow(ctx, table, id, changes))
    const after = await existing(ctx, id)
    if (isDeepStrictEqual(before, after)) return { row: after, changed: false }
    await ctx.emit({
      name: `${name}.saved`,
      entity: name,
      entityId: id,
      before: withoutLabels(before),
      after: withoutLabels(after),
    })
    return { row: after, changed: true }
  }

  async function remove(ctx: Ctx, id: number): Promise<void> {
    const before = await existing(ctx, id, true)
    try {
      await deleteRow(ctx, table, id)
    } catch (error) {
      const dependent = violatedConstraint(error, '23503')
      throw dependent ? fail('in_use', { id: `in_use.${table.name}.${dependent.table}` }) : error
    }
    await ctx.emit({ name: `${name}.deleted`, entity: name, entityId: id, before: withoutLabels(before) })
  }

  /** Changes all rows or none and returns how many changed. Rows are locked in id order to avoid deadlocks. */
  async function bulk(ctx: Ctx, { ids, action, field, value }: Bulk): Promise<number> {
    const all = [...new Set(ids)].toSorted((a, b) => a - b)
    if (action === 'delete') {
      for (const id of all) await remove(ctx, id)
      return all.length
    }
    if (field === undefined || value === undefined) throw failField(field ? 'value' : 'field', 'invalid.required')
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

  async function check(ctx: Ctx, row: CrudRow): Promise<void> {
    const standard = ctx.edition.locales[0]
    for (const [field, { localized, required }] of Object.entries(fields)) {
      if (!localized || !required) continue
      if (!(row[field] as Record<string, unknown>)[standard])
        throw failField(`${field}.${standard}`, 'invalid.required')
    }
    await options.check?.(ctx, row)
  }

  const one = (row: CrudRow) => ({ [name]: row })
  const { move: _ordered, upload: _upload, crop: _crop, options: _options, ...required } = endpoints
  return {
    panel: [resource.at],
    clearAllPagesOn: options.public ? ['created', 'saved', 'deleted', 'moved'].map((what) => `${name}.${what}`) : [],
    endpoints: [
      ...fieldHandlers(resource),
      ...(endpoints.move
        ? implement({ move: endpoints.move }, { move: (ctx, input) => move(ctx, input as Move) })
        : []),
      ...implement(required, {
        get: async (ctx, input) => one(await existing(ctx, input['id'] as number)),
        create: async (ctx, input) => one(await create(ctx, input[name] as CrudRow)),
        save: async (ctx, input) => {
          const { id, ...changes } = input[name] as CrudRow & { id: number }
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
          if (!read.success) throw failField('value', 'invalid.format')
          return one((await change(ctx, id, { [field]: read.data })).row)
        },
        bulk: async (ctx, input) => ({ changed: await bulk(ctx, input as Bulk) }),
        export: (ctx, input) => {
          const { sort, sort_dir, ...filters } = input as Omit<RowFilter, 'filters'>
          return exportRows(ctx, resource, table, { sort, sort_dir, filters })
        },
      }),
    ],
    pages: [
      page(pages.list, async (ctx, input) => {
        const { page, per_page, sort, sort_dir, ...filters } = input as Omit<ListQuery, 'filters'>
        return {
          list: await listRows(ctx, table, { page, per_page, sort, sort_dir, filters }),
          ...(await optionsFor(ctx, fields, filters)),
          view: await readView(ctx, resource.at.segment),
        }
      }),
      page(pages.form, async (ctx, input) => {
        const { id } = input as { id: number | 'new' }
        const row = id === 'new' ? null : await existing(ctx, id)
        return { row, ...(await optionsFor(ctx, fields, row ?? {})) }
      }),
    ],
  }
}

type Bulk = { ids: number[]; action: 'set' | 'delete'; field?: string; value?: boolean }
type Move = { id: number; beside: number; after: boolean }

async function withFieldErrors<T>(fields: CrudFields, options: CrudOptions, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = violatedConstraint(error, '23505')
    const field = taken && options.unique?.[taken.constraint]
    if (field) throw failField(field, 'invalid.taken')
    const full = violatedConstraint(error, '23514')
    const counted = full && options.limit?.[full.constraint]
    if (counted) throw failField(counted, 'invalid.no_more')
    const dangling = violatedConstraint(error, '23503')
    if (dangling) {
      const own = Object.keys(fields).find(
        (name) => fields[name]!.through?.table === dangling.table || dangling.constraint.endsWith(`_${name}_fkey`),
      )
      throw own ? failField(own, 'invalid.unknown') : error
    }
    throw error
  }
}

/** Labels of references are for display and are not recorded. */
function withoutLabels(row: CrudRow): CrudRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'labels'))
}
