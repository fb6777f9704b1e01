import { fail } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { CrudRow } from './rows.ts'

/** The interface offers undo for a minute after the last batch of an action, whose first batch was earlier. */
const undoSeconds = 170

/** A changed row with the changed fields alone, or a deleted row with all its columns and links. */
export type UndoStep = { id: number } & ({ before: CrudRow; after: CrudRow } | { deleted: object; links: CrudRow })

/** Returns the token of the undo call. Only the staff member who acted may use it. */
export async function saveUndo(ctx: Ctx, resource: string, steps: readonly UndoStep[]): Promise<string | null> {
  const { db, edition, auth, now } = ctx
  if (steps.length === 0 || !auth.staff) return null
  const { token } = await db
    .insertInto('undo_step')
    .values({
      edition: edition.code,
      resource,
      staff_id: auth.staff.id,
      expires_at: new Date(now.getTime() + undoSeconds * 1000),
      steps: JSON.stringify(steps),
    })
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

/** Deletes the token as it is read, so that it works once. */
export async function takeUndo({ db, edition, auth, now }: Ctx, resource: string, token: string): Promise<UndoStep[]> {
  const taken = await db
    .deleteFrom('undo_step')
    .where('edition', '=', edition.code)
    .where('token', '=', token)
    .where('resource', '=', resource)
    .where('staff_id', '=', auth.staff?.id ?? 0)
    .where('expires_at', '>', now)
    .returning('steps')
    .executeTakeFirst()
  if (!taken) throw fail('gone', { id: 'undo.expired' })
  return taken.steps as UndoStep[]
}

export async function deleteExpiredUndo(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('undo_step').where('expires_at', '<', now).execute()
}
