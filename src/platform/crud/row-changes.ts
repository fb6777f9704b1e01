import { isDeepStrictEqual } from 'node:util'
import type { CrudFields } from '#shared/fields.ts'
import type { Crud } from '#shared/panel.ts'
import { fail, failField, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { isEmptyText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import type { Ctx } from '../context.ts'
import { violatedConstraint } from '../db/database.ts'
import type { EventName } from '../event-registry.ts'
import type { CrudOptions } from './crud-options.ts'
import { moveRow, withPosition } from './order.ts'
import { countingTables, findReferenced } from './find-referenced.ts'
import { registerSchedule, schedulePublication } from './schedule.ts'
import {
  createRow,
  deleteRows,
  findRow,
  findRows,
  insertDeletedRow,
  matchingIds,
  resolveRow,
  updateRows,
  withoutLabels,
} from './rows.ts'
import type { CrudRow, CrudTable } from './rows.ts'
import type { UndoStep } from './undo.ts'
import { saveVersions } from './versions.ts'

export type PlannedChange = { before: CrudRow; changes: CrudRow }
export type RowMove = { id: number; beside: number; after: boolean }
export type RowWriter = ReturnType<typeof rowWriter>

/** Writes rows of a resource with validation, versions and events. All of its writes go through here. */
export function rowWriter(resource: Crud, options: CrudOptions) {
  const { name, fields, order, statuses, endpoints, optimisticLock: counted } = resource
  const table: CrudTable = { name: options.table, fields, order, scope: options.scope, counted }
  for (const [counting, condition] of Object.entries(options.counts ?? {})) countingTables.set(counting, condition)
  registerSchedule(resource, (ctx, id) => findRow(ctx, table, id))

  async function get(ctx: Ctx, id: number): Promise<CrudRow> {
    const row = await findRow(ctx, table, id)
    if (!row) throw fail('not_found')
    return row
  }

  const find = (ctx: Ctx, ids: readonly number[], options?: { lock?: boolean }) => findRows(ctx, table, ids, options)
  const matching = (ctx: Ctx, filters: CrudRow, limit: number) => matchingIds(ctx, table, filters, limit)

  async function lock(ctx: Ctx, id: number): Promise<CrudRow> {
    const [row] = await findRows(ctx, table, [id], { lock: true })
    if (!row) throw fail('not_found')
    return row
  }

  async function create(ctx: Ctx, given: CrudRow): Promise<CrudRow> {
    await check(ctx, given)
    const counting = await options.findCounting?.(ctx, given)
    if (counting !== undefined) return save(ctx, counting, given)
    const row = { ...given, ...(statuses && { [statuses.field]: statuses.initial }) }
    const id = await withFieldErrors(fields, options, async () =>
      createRow(ctx, table, await withPosition(ctx, table, row)),
    )
    return created(ctx, id)
  }

  async function created(ctx: Ctx, id: number): Promise<CrudRow> {
    const after = await get(ctx, id)
    await ctx.emit({ name: `${name}.created` as EventName, entity: name, entityId: id, after: withoutLabels(after) })
    await schedulePublication(ctx, resource, after)
    return after
  }

  /** Only the given locales of a translated text change; the others are kept, unless whole values are given. */
  async function plan(ctx: Ctx, before: CrudRow, given: CrudRow, { whole = false } = {}): Promise<PlannedChange> {
    const changes = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [
        field,
        fields[field]?.localized && !whole ? { ...(before[field] as object), ...(value as object) } : value,
      ]),
    )
    await check(ctx, { ...before, ...changes })
    return { before, changes }
  }

  /** Applies changes of locked rows and returns those that differ now, one query for all rows with the same changes. */
  async function apply(ctx: Ctx, planned: readonly PlannedChange[]): Promise<{ before: CrudRow; after: CrudRow }[]> {
    const groups = Map.groupBy(planned, ({ changes }) => JSON.stringify(changes))
    for (const group of groups.values())
      await withFieldErrors(fields, options, () => updateRows(ctx, table, group.map(idOf), group[0]!.changes))
    const rows = new Map((await findRows(ctx, table, planned.map(idOf))).map((row) => [row['id'], row]))
    const changed = planned.flatMap(({ before }) => {
      const after = rows.get(before['id'])!
      return isDeepStrictEqual(withoutLabels(before), withoutLabels(after)) ? [] : [{ before, after }]
    })
    const before = changed.map((one) => withoutLabels(one.before))
    if (endpoints.versions) await saveVersions(ctx, name, before)
    const saved = changed.map(({ after }, place) => ({
      entityId: after['id'] as number,
      before: before[place],
      after: withoutLabels(after),
    }))
    await ctx.emit({ name: `${name}.saved` as EventName, entity: name }, saved)
    for (const { after } of changed) await schedulePublication(ctx, resource, after)
    return changed
  }

  /** The row as it would be stored, with the changes of an existing one or the values of a new one. */
  async function preview(ctx: Ctx, id: number | undefined, given: CrudRow): Promise<CrudRow> {
    const empty = Object.entries(fields).map(([field, { initial, localized }]) => [
      field,
      initial ?? (localized ? {} : null),
    ])
    const before = id === undefined ? (Object.fromEntries(empty) as CrudRow) : await get(ctx, id)
    const { changes } = await plan(ctx, before, given)
    return withoutLabels({ ...before, ...(await resolveRow(ctx, table, changes)) })
  }

  async function save(ctx: Ctx, id: number, { version, ...given }: CrudRow): Promise<CrudRow> {
    const before = await lock(ctx, id)
    assertCurrent(before, version)
    await apply(ctx, [await plan(ctx, before, given)])
    return get(ctx, id)
  }

  /** The reason for each row that cannot be deleted. */
  async function findUndeletable(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MessageRef>> {
    const referenced = await findReferenced(ctx, table, ids)
    return new Map([...referenced].map(([id, source]) => [id, { id: `in_use.${table.name}.${source}` }]))
  }

  async function remove(ctx: Ctx, rows: readonly CrudRow[]): Promise<UndoStep[]> {
    const ids = rows.map((row) => row['id'] as number)
    const deleted = await deleteRows(ctx, table, ids)
    const removed = rows.map((row) => ({ entityId: row['id'] as number, before: withoutLabels(row) }))
    await ctx.emit({ name: `${name}.deleted` as EventName, entity: name }, removed)
    const linked = Object.keys(fields).filter((field) => fields[field]!.through ?? fields[field]!.upload)
    return rows.map((row) => ({
      id: row['id'] as number,
      deleted: deleted.get(row['id'] as number)!,
      links: Object.fromEntries(linked.map((field) => [field, row[field]])),
    }))
  }

  async function restore(ctx: Ctx, { id, deleted, links }: Extract<UndoStep, { deleted: object }>): Promise<void> {
    await options.checkRestored?.(ctx, deleted as CrudRow)
    const counting = await options.findCounting?.(ctx, deleted as CrudRow)
    if (counting !== undefined) await deleteRows(ctx, table, [counting])
    await withFieldErrors(fields, options, () => insertDeletedRow(ctx, table, deleted, links))
    await created(ctx, id)
  }

  async function move(ctx: Ctx, input: RowMove): Promise<Record<string, never>> {
    await get(ctx, input.id)
    const moved = await moveRow(ctx, table, order!, input)
    if (!moved) return {}
    const [before, after] = [moved.before, moved.after].map((place) => ({ [order!.by]: place }))
    await ctx.emit({ name: `${name}.moved` as EventName, entity: name, entityId: input.id, before, after })
    return {}
  }

  async function check(ctx: Ctx, row: CrudRow): Promise<void> {
    const standard = ctx.edition.locales[0]
    const missing = Object.entries(fields).flatMap(([name, field]) => {
      if (!field.localized || !field.required) return []
      const value = (row[name] as Record<string, unknown>)[standard]
      const isEmpty = field.kind === 'rich' ? isEmptyText(value as RichText | null) : !value
      return isEmpty ? [[`${name}.${standard}`, [{ id: 'invalid.required' }]]] : []
    })
    if (missing.length > 0) throw failFields(Object.fromEntries(missing))
    await options.check?.(ctx, row)
  }

  return {
    table,
    get,
    find,
    matching,
    lock,
    create,
    plan,
    apply,
    preview,
    save,
    findUndeletable,
    remove,
    restore,
    move,
  }
}

/** Rejects a change that was made while looking at an older state of the row. */
export function assertCurrent(row: CrudRow, version: unknown): void {
  if (version !== undefined && row['version'] !== version) throw fail('wrong_status', { id: 'row.stale' })
}

const idOf = ({ before }: PlannedChange) => before['id'] as number

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
