import type { StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { CrudRow } from './rows.ts'

/** Long enough for a colleague to read it the next morning. */
const lifetimeMs = 2 * 86_400_000

/** Keeps a row as staff see it before they save it. Returns the token of its link. */
export async function savePreview(ctx: Ctx, resource: string, row: CrudRow): Promise<string> {
  const { db, edition, actor, now } = ctx as Ctx<StaffMember>
  const { token } = await db
    .insertInto('crud_preview')
    .values({
      edition: edition.code,
      resource,
      staff_id: actor.id,
      expires_at: new Date(now.getTime() + lifetimeMs),
      data: JSON.stringify(row),
    })
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

/** The row behind a link. The caller checks that a staff member asks. */
export async function getPreview({ db, edition, now }: Ctx, resource: string, token: string): Promise<CrudRow> {
  const found = await db
    .selectFrom('crud_preview')
    .select('data')
    .where('edition', '=', edition.code)
    .where('token', '=', token)
    .where('resource', '=', resource)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  return found.data as CrudRow
}

export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('crud_preview').where('expires_at', '<', now).execute()
}
