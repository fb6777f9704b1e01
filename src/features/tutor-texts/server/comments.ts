import type { Person, StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { mostComments } from '../model.ts'
import type { TextSlice } from './text-slice.ts'

/** The remarks at a text in reading order. Tutors see those that were sent with a returned text. */
export function listComments({ db, edition }: Ctx, textId: number, { sent = false } = {}) {
  return db
    .selectFrom('tutor_text_comment as c')
    .leftJoin('staff_member as s', 's.id', 'c.staff_id')
    .select(['c.id', 'c.block', 'c.quote', 'c.comment', 'c.created_at', 'c.sent_at', 'c.resolved_at', 's.name as who'])
    .where('c.edition', '=', edition.code)
    .where('c.text_id', '=', textId)
    .$if(sent, (comments) => comments.where('c.sent_at', 'is not', null))
    .orderBy('c.block')
    .orderBy('c.id')
    .execute()
}

type NewComment = { id: number; block: number; quote: string; comment: string }

export async function addComment({ writer }: TextSlice, ctx: Ctx<StaffMember>, input: NewComment): Promise<number> {
  const { id, block, quote, comment } = input
  await writer.lock(ctx, id)
  if ((await listComments(ctx, id)).length >= mostComments)
    throw fail('wrong_status', { id: 'tutor_text.too_many_comments', values: { max: mostComments } })
  await ctx.db
    .insertInto('tutor_text_comment')
    .values({
      edition: ctx.edition.code,
      text_id: id,
      block,
      quote,
      comment,
      staff_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .execute()
  return id
}

/** Returns the text of the comment. */
export async function removeComment({ writer }: TextSlice, ctx: Ctx, commentId: number): Promise<number> {
  const { text_id } = await findComment(ctx, commentId)
  await writer.lock(ctx, text_id)
  await ctx.db
    .deleteFrom('tutor_text_comment')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', commentId)
    .execute()
  return text_id
}

/** Comments of texts of others answer `not_found`. */
export async function resolveComment(
  ctx: Ctx<Person>,
  lockText: (textId: number) => Promise<unknown>,
  { id, resolved }: { id: number; resolved: boolean },
): Promise<number> {
  const { text_id, sent_at } = await findComment(ctx, id)
  if (sent_at === null) throw fail('not_found')
  await lockText(text_id)
  await ctx.db
    .updateTable('tutor_text_comment')
    .set({ resolved_at: resolved ? ctx.now : null })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  return text_id
}

/** The tutor sees the remarks of a returned text from now on; those of an accepted one are done. */
export async function sendComments({ db, edition, now }: Ctx, textId: number): Promise<void> {
  await db
    .updateTable('tutor_text_comment')
    .set({ sent_at: now })
    .where('edition', '=', edition.code)
    .where('text_id', '=', textId)
    .where('sent_at', 'is', null)
    .execute()
}

export async function deleteComments({ db, edition }: Ctx, textId: number): Promise<void> {
  await db.deleteFrom('tutor_text_comment').where('edition', '=', edition.code).where('text_id', '=', textId).execute()
}

async function findComment({ db, edition }: Ctx, id: number) {
  const found = await db
    .selectFrom('tutor_text_comment')
    .select(['text_id', 'sent_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  return found
}
