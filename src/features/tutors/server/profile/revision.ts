import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { ProfileTexts } from './texts.ts'

export type Revision = { state: 'waiting' | 'returned'; comment: string; submitted_at: Date; texts: ProfileTexts }

/** What of a published profile waits for staff, or came back from them. */
export async function readRevision({ db, edition }: Ctx, tutorId: number): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('tutor_revision')
    .select(['state', 'comment', 'submitted_at', 'texts'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  return row as Revision | undefined
}

/**
 * After a change of a published profile: whatever is not on show yet waits for staff, with these texts or those that
 * wait already, the photo and the documents. Where nothing does, nothing is left to look at. Answers whether it waits.
 */
export async function waitForStaff(ctx: Ctx, tutorId: number, texts?: ProfileTexts): Promise<boolean> {
  const { db, edition, now } = ctx
  const known = await readRevision(ctx, tutorId)
  const held = texts ?? known?.texts ?? {}
  if (Object.keys(held).length === 0 && !(await filesWait(ctx, tutorId))) {
    await dropRevision(ctx, tutorId)
    return false
  }
  // Who waits already keeps their place; who mends what came back stands in line again.
  const submitted_at = known?.state === 'waiting' ? known.submitted_at : now
  const row = { texts: JSON.stringify(held), state: 'waiting', comment: '', submitted_at }
  await db
    .insertInto('tutor_revision')
    .values({ edition: edition.code, tutor_id: tutorId, ...row })
    .onConflict((conflict) => conflict.columns(['edition', 'tutor_id']).doUpdateSet(row))
    .execute()
  return true
}

/** Less waits than did: staff have dealt with a part of it. Whether the rest came back stays as it is. */
export async function keepRevision(ctx: Ctx, tutorId: number, texts?: ProfileTexts): Promise<void> {
  const held = texts ?? (await readRevision(ctx, tutorId))?.texts ?? {}
  if (Object.keys(held).length === 0 && !(await filesWait(ctx, tutorId))) return dropRevision(ctx, tutorId)
  await ctx.db
    .updateTable('tutor_revision')
    .set({ texts: JSON.stringify(held) })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
}

export async function dropRevision({ db, edition }: Ctx, tutorId: number): Promise<void> {
  await db.deleteFrom('tutor_revision').where('edition', '=', edition.code).where('tutor_id', '=', tutorId).execute()
}

async function filesWait({ db, edition }: Ctx, tutorId: number): Promise<boolean> {
  const of = sql`edition = ${edition.code} and tutor_id = ${tutorId} and state = 'waiting'`
  const { rows } = await sql<{ waits: boolean }>`select exists (select from tutor_photo where ${of})
    or exists (select from tutor_document where ${of}) as waits`.execute(db)
  return rows[0]!.waits
}
