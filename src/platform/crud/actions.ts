import { isDeepStrictEqual } from 'node:util'
import { fail, failField, isAppError } from '#shared/errors.ts'
import type { AppError, MessageRef } from '#shared/errors.ts'
import { maxRowsPerAction } from '#shared/panel-actions.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import type { Crud, ResourceAction } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { ActionHandler } from './crud-options.ts'
import { findRows, matchingIds } from './rows.ts'
import type { CrudRow } from './rows.ts'
import type { PlannedChange, RowWriter } from './row-changes.ts'
import { saveUndo, takeUndo } from './undo.ts'
import type { UndoStep } from './undo.ts'

export type Selection = {
  id?: number | undefined
  ids?: readonly number[] | undefined
  filters?: Record<string, unknown> | undefined
  preview: boolean
}
type Skipped = ActionOutcome['skipped']

export function actionRunner({ name, statuses }: Crud, writer: RowWriter) {
  const { table } = writer

  /** Changes the selected rows and skips, with a reason, those that cannot change. */
  async function change(ctx: Ctx, selection: Selection, compute: ActionHandler, { undo = true } = {}) {
    const { rows, skipped } = await selectedRows(ctx, selection)
    const planned: PlannedChange[] = []
    for (const row of rows) {
      try {
        const changes = await compute(ctx, row, selection)
        if (Object.entries(changes).every(([field, value]) => isDeepStrictEqual(row[field], value)))
          throw fail('wrong_status', { id: 'bulk.skipped.same' })
        planned.push(await writer.plan(ctx, row, changes))
      } catch (error) {
        if (!isAppError(error)) throw error
        skipped.push({ id: row['id'] as number, reason: reasonOf(ctx, error) })
      }
    }
    if (selection.preview)
      return outcome(
        planned.map(({ before }) => before),
        skipped,
      )
    const changed = await writer.apply(ctx, planned)
    const token = undo
      ? await saveUndo(
          ctx,
          name,
          changed.map((one) => stepOf(one)),
        )
      : null
    return outcome(
      changed.map(({ before }) => before),
      skipped,
      token,
    )
  }

  async function remove(ctx: Ctx, selection: Selection): Promise<ActionOutcome> {
    const { rows, skipped } = await selectedRows(ctx, selection)
    const used = await writer.findUndeletable(
      ctx,
      rows.map((row) => row['id'] as number),
    )
    for (const [id, reason] of used) skipped.push({ id, reason: ctx.t(reason.id) })
    const deletable = rows.filter((row) => !used.has(row['id'] as number))
    if (selection.preview) return outcome(deletable, skipped)
    return outcome(deletable, skipped, await saveUndo(ctx, name, await writer.remove(ctx, deletable)))
  }

  /** Reverts what the token's action changed. Rows that somebody has changed since stay as they are. */
  async function undo(ctx: Ctx, token: string) {
    const steps = await takeUndo(ctx, name, token)
    const rows = new Map(
      (
        await findRows(
          ctx,
          table,
          steps.map(({ id }) => id),
          { lock: true },
        )
      ).map((row) => [row['id'], row]),
    )
    const skipped: Skipped = []
    const planned: PlannedChange[] = []
    const restored: { id: number }[] = []
    for (const step of steps) {
      const row = rows.get(step.id)
      if ('deleted' in step) {
        await writer.restore(ctx, step)
        restored.push(step)
      } else if (!row) skipped.push({ id: step.id, reason: ctx.t('bulk.skipped.deleted') })
      else if (isDeepStrictEqual(stepOf({ before: step.after, after: row }, Object.keys(step.after)).after, step.after))
        planned.push({ before: row, changes: step.before })
      else skipped.push({ id: step.id, reason: ctx.t('undo.changed') })
    }
    if (planned.length + restored.length === 0) throw fail('wrong_status', { id: 'undo.changed' })
    const changed = await writer.apply(ctx, planned)
    return { changed: [...restored.map(({ id }) => id), ...changed.map(({ after }) => after['id'] as number)], skipped }
  }

  /** Locks the rows unless it is a preview. Of several rows, those deleted meanwhile are skipped. */
  async function selectedRows(ctx: Ctx, { id, ids, filters, preview }: Selection) {
    const named = id === undefined ? ids : [id]
    if ((named === undefined) === (filters === undefined)) throw failField('ids', 'invalid.required')
    const wanted = named ? [...new Set(named)] : await matchingIds(ctx, table, filters!, maxRowsPerAction + 1)
    if (wanted.length > maxRowsPerAction) throw failField('filters', 'invalid.too_many_rows', { max: maxRowsPerAction })
    const rows = await findRows(ctx, table, wanted, { lock: !preview })
    if (named && rows.length === 0) throw fail('not_found')
    const found = new Set(rows.map((row) => row['id']))
    const reason = ctx.t('bulk.skipped.deleted')
    return { rows, skipped: wanted.filter((one) => !found.has(one)).map((one) => ({ id: one, reason })) as Skipped }
  }

  /** The changes of a declared action: its own values, or what the plugin's handler computes. */
  function computeOf(action: ResourceAction, handler: ActionHandler | undefined): ActionHandler {
    return async (ctx, row, input) => {
      if (action.from && !action.from.includes(row[statuses!.field] as string))
        throw fail('wrong_status', { id: 'bulk.skipped.status' })
      const stamped = action.stamp && { [action.stamp]: ctx.now }
      return { ...action.set, ...stamped, ...(await handler?.(ctx, row, input)) }
    }
  }

  return { change, remove, undo, computeOf }
}

function outcome(changed: readonly CrudRow[], skipped: Skipped, undo: string | null = null): ActionOutcome {
  return { changed: changed.map((row) => row['id'] as number), skipped, undo }
}

/** Keeps only the fields that changed, as JSON will return them. */
function stepOf({ before, after }: { before: CrudRow; after: CrudRow }, only?: readonly string[]) {
  const fields =
    only ?? Object.keys(after).filter((name) => name !== 'labels' && !isDeepStrictEqual(before[name], after[name]))
  const pick = (row: CrudRow) =>
    JSON.parse(JSON.stringify(Object.fromEntries(fields.map((name) => [name, row[name]])))) as CrudRow
  return { id: after['id'] as number, before: pick(before), after: pick(after) } satisfies UndoStep
}

function reasonOf(ctx: Ctx, { refusal, reason, fields }: AppError): string {
  const [first]: MessageRef[] = Object.values(fields ?? {}).flat()
  const message = reason ?? first ?? { id: `error.${refusal}` }
  return ctx.t(message.id, message.values)
}
