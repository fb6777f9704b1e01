import type { Ctx } from '#platform/context.ts'
import { stateAfterEdit } from '../../model.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'

/** Other words have not been compared yet, and a published text waits for staff again. */
export async function applyEdit({ writer }: TextSlice, ctx: Ctx, row: TextRow, changes: object): Promise<void> {
  const status = stateAfterEdit(row.status)
  await writer.apply(ctx, [await writer.plan(ctx, row, { ...changes, status, uniqueness: null })])
}
