import { z } from 'zod'
import { fail, failField } from '#shared/errors.ts'
import { fromCreateInput, fromDeleteInput, fromListInput, fromSaveInput } from '#shared/crud-wire.ts'
import { writableFields } from '#shared/panel-actions.ts'
import type { Crud } from '#shared/panel.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { Ctx } from '../context.ts'
import type { Upload } from '../http/input.ts'
import { page, implement } from '../plugin.ts'
import type { EventName } from '../event-registry.ts'
import type { Implemented, LoadedPage, SlicePanel } from '../plugin.ts'
import { actionRunner } from './actions.ts'
import type { Selection } from './actions.ts'
import type { CrudOptions } from './crud-options.ts'
import { exportRows } from './export.ts'
import { fieldHandlers } from './field-handlers.ts'
import { writesWithImages } from './sent-images.ts'
import { savePreview } from './previews.ts'
import { optionsFor } from './references.ts'
import { assertCurrent, rowWriter } from './row-changes.ts'
import type { RowMove } from './row-changes.ts'
import { listRows } from './rows.ts'
import type { ListQuery, CrudRow, RowFilter } from './rows.ts'
import { findVersion, listVersions } from './versions.ts'
import { readView } from './views.ts'

type CrudParts = {
  panel: SlicePanel
  routes: { endpoints: readonly Implemented[]; pages: readonly LoadedPage[] }
  caches: { clearAllPagesOn: readonly EventName[] }
}

/**
 * Creates the endpoints and two pages of a declared resource, with validation, audit and events. Resources are data, so
 * the slice declares the event names; a guard compares both.
 */
export function crudPlugin(resource: Crud, options: CrudOptions): CrudParts {
  const { name, plural, fields, order, schedule, uploads = [], actions, endpoints, pages } = resource
  const writer = rowWriter(resource, options)
  const runner = actionRunner(resource, writer)
  const { table } = writer

  /** One row, with an error instead of a reason to skip it. */
  async function remove(ctx: Ctx, id: number) {
    await writer.lock(ctx, id)
    const reason = (await writer.findUndeletable(ctx, [id])).get(id)
    if (reason) throw fail('in_use', reason)
    const { undo } = await runner.remove(ctx, { id, preview: false }, writer)
    return { id, undo }
  }

  function bulk(ctx: Ctx, { action, field, value, ...selection }: Bulk) {
    if (action === 'delete') return runner.remove(ctx, selection, writer)
    if (field === undefined || value === undefined) throw failField(field ? 'value' : 'field', 'invalid.required')
    return runner.change(ctx, selection, () => ({ [field]: value }))
  }

  /**
   * A restored version is checked and saved like any other change, so it can be reverted too. Whether visitors see the
   * row, and since when, stays as it is.
   */
  async function restore(ctx: Ctx, id: number, number: number, seen: unknown): Promise<CrudRow> {
    const before = await writer.lock(ctx, id)
    assertCurrent(before, seen)
    const version = await findVersion(ctx, name, id, number)
    if (!version) throw fail('not_found')
    const known = Object.keys(writableFields(fields)).filter((field) => version[field] !== undefined)
    const restored = known.filter((field) => field !== schedule?.by && !Object.hasOwn(schedule?.when ?? {}, field))
    const changes = Object.fromEntries(restored.map((field) => [field, version[field]]))
    const changed = await writer.apply(ctx, [await writer.plan(ctx, before, changes, { whole: true })])
    if (changed.length === 0) throw fail('wrong_status', { id: 'versions.same' })
    return writer.get(ctx, id)
  }

  /** Checked like a save, except that a new row may lack fields. */
  async function preview(ctx: Ctx, { id, ...given }: CrudRow & { id?: number }) {
    const row = await writer.preview(ctx, id, given)
    return { link: options.previewLink!(ctx, await savePreview(ctx, name, row)) }
  }

  /** Formatted texts of all rows would be megabytes; the form and the export read them. */
  function list(ctx: Ctx, query: ListQuery, columns: readonly string[] = []) {
    const listed = Object.entries(fields).filter(([field, { kind }]) => kind !== 'rich' || columns.includes(field))
    return listRows(ctx, table, query, Object.fromEntries(listed))
  }

  const one = (row: CrudRow) => ({ [name]: row })
  const { upload: _upload, crop: _crop, options: _options, ...own } = endpoints
  const handlers: Record<keyof typeof own, Write | { standalone: Write }> = {
    get: async (ctx, input) => one(await writer.get(ctx, input['id'] as number)),
    create: async (ctx, input) => one(await writer.create(ctx, fromCreateInput(resource, input))),
    save: async (ctx, input) => {
      const { id, changes } = fromSaveInput(resource, input)
      return one(await writer.save(ctx, id, changes))
    },
    delete: (ctx, input) => remove(ctx, fromDeleteInput(resource, input)),
    list: async (ctx, input) => ({ [plural]: await list(ctx, fromListInput(resource, input) as ListQuery) }),
    changeCheckout: async (ctx, input) => {
      const { id, field, value } = input as { id: number; field: string; value: unknown }
      const read = z.safeDecode(fields[field]!.given, value)
      if (!read.success) throw failField('value', 'invalid.format')
      return one(await writer.save(ctx, id, { [field]: read.data }))
    },
    bulk: (ctx, input) => bulk(ctx, input as Bulk),
    undo: (ctx, input) => runner.undo(ctx, input['token'] as string),
    export: (ctx, input) => {
      const { sort, sort_dir, ...filters } = input as Omit<RowFilter, 'filters'>
      return exportRows(ctx, resource, table, { sort, sort_dir, filters })
    },
    move: (ctx, input) => writer.move(ctx, input as RowMove),
    versions: async (ctx, input) => ({
      versions: await listVersions(ctx, resource, await writer.get(ctx, input['id'] as number)),
    }),
    restore: async (ctx, { id, number, version }) => one(await restore(ctx, id as number, number as number, version)),
    ...(uploads.length > 0 && writesWithImages(resource, writer)),
    preview: (ctx, input) => preview(ctx, input[name] as CrudRow),
    toggle: (ctx, input) => runner.toggle(ctx, input['id'] as number, actions, options.actions),
  }
  return {
    panel: { pages: [resource.at] },
    caches: {
      clearAllPagesOn: options.public
        ? ['created', 'saved', 'deleted', ...(order ? ['moved'] : []), ...(schedule ? ['published'] : [])].map(
            (what) => `${name}.${what}` as EventName,
          )
        : [],
    },
    routes: {
      endpoints: [
        ...fieldHandlers(resource),
        ...implement(own as Record<string, Endpoint>, handlers as never),
        ...runner.implementActions(actions, options.actions),
      ],
      pages: [
        page(pages.list, async (ctx, input) => {
          const { page, per_page, sort, sort_dir, ...filters } = input as Omit<ListQuery, 'filters'>
          const view = await readView(ctx, resource.at.segment)
          return {
            list: await list(ctx, { page, per_page, sort, sort_dir, filters }, view.columns ?? []),
            ...(await optionsFor(ctx, fields, filters)),
            view,
          }
        }),
        page(pages.form, async (ctx, input) => {
          const { id } = input as { id: number | 'new' }
          if (id === 'new' && !endpoints.create) throw fail('not_found')
          const row = id === 'new' ? null : await writer.get(ctx, id)
          return { row, ...(await optionsFor(ctx, fields, row ?? {})) }
        }),
      ],
    },
  }
}

type Write = (ctx: Ctx, input: CrudRow, files: Record<string, Upload[]>) => unknown
type Bulk = Selection & { action: 'set' | 'delete'; field?: string; value?: boolean }
