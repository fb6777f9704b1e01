import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { ProfileTexts } from './profile-texts.ts'

export type Revision = { state: 'waiting' | 'returned'; comment: string; submitted_at: Date; texts: ProfileTexts }

export async function findRevision({ db, edition }: Ctx, tutorId: number): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('tutor_revision')
    .select(['state', 'comment', 'submitted_at', 'texts'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  return row as Revision | undefined
}

/**
 * Creates or updates the revision of a published profile. Without waiting texts or files it is deleted. Returns whether
 * anything waits.
 */
export async function queueForModeration(ctx: Ctx, tutorId: number, texts?: ProfileTexts): Promise<boolean> {
  const { db, edition, now } = ctx
  const known = await findRevision(ctx, tutorId)
  const waitingTexts = texts ?? known?.texts ?? {}
  if (Object.keys(waitingTexts).length === 0 && !(await hasWaitingFiles(ctx, tutorId))) {
    await deleteRevision(ctx, tutorId)
    return false
  }
  // A waiting revision keeps its place in the queue; a returned one is queued again.
  const submitted_at = known?.state === 'waiting' ? known.submitted_at : now
  const row = { texts: JSON.stringify(waitingTexts), state: 'waiting', comment: '', submitted_at }
  await db
    .insertInto('tutor_revision')
    .values({ edition: edition.code, tutor_id: tutorId, ...row })
    .onConflict((conflict) => conflict.columns(['edition', 'tutor_id']).doUpdateSet(row))
    .execute()
  return true
}

/** Keeps the state, because staff have only resolved a part. */
export async function updateRevision(ctx: Ctx, tutorId: number, texts?: ProfileTexts): Promise<void> {
  const waitingTexts = texts ?? (await findRevision(ctx, tutorId))?.texts ?? {}
  if (Object.keys(waitingTexts).length === 0 && !(await hasWaitingFiles(ctx, tutorId)))
    return deleteRevision(ctx, tutorId)
  await ctx.db
    .updateTable('tutor_revision')
    .set({ texts: JSON.stringify(waitingTexts) })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
}

export async function deleteRevision({ db, edition }: Ctx, tutorId: number): Promise<void> {
  await db.deleteFrom('tutor_revision').where('edition', '=', edition.code).where('tutor_id', '=', tutorId).execute()
}

async function hasWaitingFiles({ db, edition }: Ctx, tutorId: number): Promise<boolean> {
  const of = sql`edition = ${edition.code} and tutor_id = ${tutorId} and state = 'waiting'`
  const { rows } = await sql<{ waits: boolean }>`select exists (select from tutor_photo where ${of})
    or exists (select from tutor_document where ${of}) as waits`.execute(db)
  return rows[0]!.waits
}
