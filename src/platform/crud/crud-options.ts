import type { Ctx } from '../context.ts'
import type { CrudRow } from './rows.ts'

/** Computes the changes of a row, or throws `fail(…)` with the reason to skip it. It must not write. */
export type ActionHandler = (ctx: Ctx, row: CrudRow, input: CrudRow) => Promise<CrudRow> | CrudRow

export type CrudOptions = {
  table: string
  /** Unique constraints by name, with the field that gets the error. */
  unique?: Record<string, string>
  /** Check constraints that limit a count, with the field that gets the error. */
  limit?: Record<string, string>
  check?: (ctx: Ctx, row: CrudRow) => Promise<void> | void
  /** Declared actions whose changes depend on the row. */
  actions?: Record<string, ActionHandler>
  /** Visible to visitors, so a change clears the page cache. */
  public?: boolean
}
