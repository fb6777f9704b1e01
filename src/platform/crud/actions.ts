import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { authorize } from '#shared/access.ts'
import { fail, failField, isAppError } from '#shared/errors.ts'
import type { AppError, MessageRef } from '#shared/errors.ts'
import { maxRowsPerAction } from '#shared/action-options.ts'
import type { ActionOutcome, ResourceAction } from '#shared/panel-actions.ts'
import type { Crud } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { ActionHandler } from './crud-options.ts'
import { implement } from '../plugin.ts'
import type { Implemented } from '../plugin.ts'
import type { CrudRow } from './rows.ts'
import { assertCurrent } from './row-changes.ts'
import type { PlannedChange, RowWriter } from './row-changes.ts'
import { saveUndo, takeUndo } from './undo.ts'
import type { UndoStep } from './undo.ts'

export type Selection = {
  id?: number | undefined
  ids?: readonly number[] | undefined
  filters?: Record<string, unknown> | undefined
  preview: boolean
  version?: number | undefined
}
type Skipped = ActionOutcome['skipped']

/** The rows that actions change: of a table, or of a slice with writes of its own. */
export type ActionRows = {
  find: (ctx: Ctx, ids: readonly number[], options?: { lock?: boolean }) => Promise<CrudRow[]>
  matching: (ctx: Ctx, filters: Record<string, unknown>, limit: number) => Promise<number[]>
  plan: (ctx: Ctx, row: CrudRow, changes: CrudRow) => Promise<PlannedChange> | PlannedChange
  apply: (ctx: Ctx, planned: readonly PlannedChange[]) => Promise<{ before: CrudRow; after: CrudRow }[]>
  restore?: RowWriter['restore']
}

export function actionRunner({ name, statuses }: Pick<Crud, 'name' | 'statuses'>, rows: ActionRows) {
  /** Changes the selected rows and skips, with a reason, those that cannot change. */
  async function change(ctx: Ctx, selection: Selection, compute: ActionHandler, { undo = true } = {}) {
    const ids = await selectedIds(ctx, selection)
    const skipped: Skipped = []
    const affected: CrudRow[] = []
    const steps: UndoStep[] = []
    // A batch at a time, so that other requests are answered in between.
    for (const batch of batchesOf(ids)) {
      const planned = await planBatch(ctx, batch, selection, compute, skipped)
      if (selection.preview) affected.push(...planned.map(({ before }) => before))
      else {
        const changed = await rows.apply(ctx, planned)
        affected.push(...changed.map(({ before }) => before))
        if (undo) steps.push(...changed.map((one) => stepOf(one)))
      }
    }
    return outcome(affected, skipped, await saveUndo(ctx, name, steps))
  }

  async function planBatch(
    ctx: Ctx,
    ids: readonly number[],
    selection: Selection,
    compute: ActionHandler,
    skipped: Skipped,
  ): Promise<PlannedChange[]> {
    const planned: PlannedChange[] = []
    for (const row of await findSelected(ctx, ids, selection, skipped)) {
      try {
        assertCurrent(row, selection.version)
        const changes = await compute(ctx, row, selection)
        if (isUnchanged(row, changes)) throw fail('wrong_status', { id: 'bulk.skipped.same' })
        planned.push(await rows.plan(ctx, row, changes))
      } catch (error) {
        // A call for one row answers that there is none.
        if (!isAppError(error) || (selection.id !== undefined && error.refusal === 'not_found')) throw error
        skipped.push({ id: row['id'] as number, reason: reasonOf(ctx, error) })
      }
    }
    return planned
  }

  /** Deletes the selected rows of a table. */
  async function remove(ctx: Ctx, selection: Selection, writer: RowWriter): Promise<ActionOutcome> {
    const skipped: Skipped = []
    const deleted: CrudRow[] = []
    const steps: UndoStep[] = []
    for (const batch of batchesOf(await selectedIds(ctx, selection))) {
      const selected = await findSelected(ctx, batch, selection, skipped)
      const used = await writer.findUndeletable(
        ctx,
        selected.map((row) => row['id'] as number),
      )
      for (const [id, reason] of used) skipped.push({ id, reason: ctx.t(reason.id) })
      const deletable = selected.filter((row) => !used.has(row['id'] as number))
      deleted.push(...deletable)
      if (!selection.preview) steps.push(...(await writer.remove(ctx, deletable)))
    }
    return outcome(deleted, skipped, await saveUndo(ctx, name, steps))
  }

  /** Reverts what the token's action changed. Rows that somebody has changed since stay as they are. */
  async function undo(ctx: Ctx, token: string) {
    const steps = await takeUndo(ctx, name, token)
    const skipped: Skipped = []
    const refusals: AppError[] = []
    const changed: number[] = []
    for (const batch of batchesOf(steps)) changed.push(...(await undoBatch(ctx, batch, skipped, refusals)))
    if (changed.length === 0) throw refusals[0] ?? fail('wrong_status', { id: 'undo.changed' })
    return { changed, skipped }
  }

  async function undoBatch(
    ctx: Ctx,
    steps: readonly UndoStep[],
    skipped: Skipped,
    refusals: AppError[],
  ): Promise<number[]> {
    const ids = steps.map(({ id }) => id)
    const current = new Map((await rows.find(ctx, ids, { lock: true })).map((row) => [row['id'], row]))
    const planned: PlannedChange[] = []
    const restored: number[] = []
    for (const step of steps) {
      const row = current.get(step.id)
      if ('deleted' in step) {
        const refusal = await tryWrite(ctx, () => rows.restore!(ctx, step))
        if (!refusal) restored.push(step.id)
        else {
          refusals.push(refusal)
          skipped.push({ id: step.id, reason: reasonOf(ctx, refusal) })
        }
      } else if (!row) skipped.push({ id: step.id, reason: ctx.t('bulk.skipped.deleted') })
      else if (isDeepStrictEqual(stepOf({ before: step.after, after: row }, Object.keys(step.after)).after, step.after))
        planned.push({ before: row, changes: step.before })
      else skipped.push({ id: step.id, reason: ctx.t('undo.changed') })
    }
    const changed = await rows.apply(ctx, planned)
    return [...restored, ...changed.map(({ after }) => after['id'] as number)]
  }

  async function selectedIds(ctx: Ctx, { id, ids, filters }: Selection): Promise<number[]> {
    const named = id === undefined ? ids : [id]
    if ((named === undefined) === (filters === undefined)) throw failField('ids', 'invalid.required')
    const wanted = named ? [...new Set(named)] : await rows.matching(ctx, filters!, maxRowsPerAction + 1)
    if (wanted.length > maxRowsPerAction) throw failField('filters', 'invalid.too_many_rows', { max: maxRowsPerAction })
    // All actions lock rows in this order, so that they cannot deadlock.
    return wanted.toSorted((a, b) => a - b)
  }

  /** Locks the rows unless it is a preview. Those deleted meanwhile are skipped. */
  async function findSelected(ctx: Ctx, ids: readonly number[], { filters, preview }: Selection, skipped: Skipped) {
    const selected = await rows.find(ctx, ids, { lock: !preview })
    if (!filters && selected.length === 0) throw fail('not_found')
    const found = new Set(selected.map((row) => row['id']))
    const reason = ctx.t('bulk.skipped.deleted')
    skipped.push(...ids.filter((one) => !found.has(one)).map((one) => ({ id: one, reason })))
    return selected
  }

  /** The changes of a declared action: its own values, or what the plugin's handler computes. */
  function computeOf(action: ResourceAction, handler: ActionHandler | undefined): ActionHandler {
    return async (ctx, row, input) => {
      if (action.from && !action.from.includes(row[statuses!.field] as string))
        throw fail('wrong_status', { id: 'bulk.skipped.status' })
      const stamped = action.stamp && { [action.stamp]: ctx.now }
      const changes = { ...action.set, ...stamped, ...(await handler?.(ctx, row, input)) }
      // That the row is as wanted already, or what the handler says, are better reasons to skip it.
      const isAllowed = Object.entries(action.when ?? {}).every(([field, value]) => row[field] === value)
      if (!isAllowed && !isUnchanged(row, changes)) throw fail('wrong_status', { id: 'bulk.skipped.status' })
      return changes
    }
  }

  /** The endpoints of declared actions. `assertOffered` rejects those that the edition does not have. */
  function implementActions(
    actions: Record<string, ResourceAction>,
    handlers: Record<string, ActionHandler> = {},
    assertOffered?: (ctx: Ctx, name: string) => void,
  ): Implemented[] {
    const endpoints = Object.fromEntries(Object.entries(actions).map(([key, { endpoint }]) => [key, endpoint]))
    const runs = Object.entries(actions).map(([key, action]) => {
      const compute = computeOf(action, handlers[key])
      const { rowId = 'id', undo: canUndo = true } = action
      const run = (ctx: Ctx, input: CrudRow) => {
        assertOffered?.(ctx, key)
        return change(ctx, { ...input, id: input[rowId] } as Selection, compute, { undo: canUndo })
      }
      return [key, run]
    })
    return implement(endpoints, Object.fromEntries(runs) as never)
  }

  /** Runs the only transition that the state of the row allows. */
  async function toggle(
    ctx: Ctx,
    id: number,
    actions: Record<string, ResourceAction>,
    handlers: Record<string, ActionHandler> = {},
  ) {
    const [row] = await rows.find(ctx, [id], { lock: true })
    if (!row) throw fail('not_found')
    const state = row[statuses!.field] as string
    const [key, ...others] = Object.keys(actions).filter((one) => actions[one]!.from?.includes(state))
    if (!key || others.length > 0) throw fail('wrong_status', { id: 'bulk.skipped.status' })
    const action = actions[key]!
    if (typeof authorize({ staff: action.staff }, ctx.auth) === 'string') throw fail('forbidden')
    return change(ctx, { id, preview: false }, computeOf(action, handlers[key]), { undo: action.undo ?? true })
  }

  return { change, remove, undo, toggle, implementActions }
}

const isUnchanged = (row: CrudRow, changes: CrudRow) =>
  Object.entries(changes).every(([field, value]) => isDeepStrictEqual(row[field], value))

/** More rows would take too long in one turn of the event loop. */
const batchSize = 500

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize)
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

/** Returns the refusal of a write. The savepoint keeps the transaction and what was written before. */
async function tryWrite(ctx: Ctx, write: () => Promise<void>): Promise<AppError | undefined> {
  let refusal: AppError | undefined
  await sql`savepoint row_write`.execute(ctx.db)
  try {
    await write()
  } catch (error) {
    if (!isAppError(error)) throw error
    await sql`rollback to savepoint row_write`.execute(ctx.db)
    refusal = error
  }
  await sql`release savepoint row_write`.execute(ctx.db)
  return refusal
}

function reasonOf(ctx: Ctx, { refusal, reason, fields }: AppError): string {
  const [first]: MessageRef[] = Object.values(fields ?? {}).flat()
  const message = reason ?? first ?? { id: `error.${refusal}` }
  return ctx.t(message.id, message.values)
}
