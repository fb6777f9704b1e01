import type { RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { CrudRow } from './rows.ts'

/** Computes the changes of a row, or throws `fail(…)` with the reason to skip it. It must not write. */
export type ActionHandler = (ctx: Ctx, row: CrudRow, input: CrudRow) => Promise<CrudRow> | CrudRow

export type CrudOptions = {
  table: string
  /** Columns with a fixed value, for a resource that shares its table with others. */
  scope?: Readonly<Record<string, string>>
  /** Unique constraints by name, with the field that gets the error. */
  unique?: Record<string, string>
  /** Check constraints that limit a count, with the field that gets the error. */
  limit?: Record<string, string>
  check?: (ctx: Ctx, row: CrudRow) => Promise<void> | void
  /** Refuses to bring a deleted row back. Such a row is not checked again otherwise. */
  checkRestored?: (ctx: Ctx, row: CrudRow) => Promise<void> | void
  /** Declared actions whose changes depend on the row. */
  actions?: Record<string, ActionHandler>
  /** The address at which staff see a row before it is saved, if the resource declares `preview`. */
  previewLink?: (ctx: Ctx, token: string) => string
  /**
   * Which rows of these tables only count something, as a condition on the table `s`. They do not keep the rows that they
   * refer to from being deleted: they are deleted with them, and an undo does not bring them back.
   */
  counts?: Readonly<Record<string, RawBuilder<unknown>>>
  /**
   * A row that only counts something and stands in the place of a row that is created or comes back. A new row takes it
   * over with its counts; before a deleted one comes back, it is deleted.
   */
  findCounting?: (ctx: Ctx, row: CrudRow) => Promise<number | undefined>
  /** Visible to visitors, so a change clears the page cache. */
  public?: boolean
}
