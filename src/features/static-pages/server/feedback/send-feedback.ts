import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { feedbackCalls } from '../../contract.ts'

/** Stores a message of a visitor; its event sends it to the office. */
export async function sendFeedback(ctx: Ctx, { feedback }: Input<typeof feedbackCalls.send>) {
  const { db, edition, auth, locale, now } = ctx
  const { person } = auth
  const { id } = await db
    .insertInto('feedback_message')
    .values({
      ...feedback,
      // Accounts have their addresses in this spelling, by which a message is erased with its account.
      email: feedback.email.toLowerCase(),
      edition: edition.code,
      // A link session may be used by somebody else, and staff who act for a person write as themselves.
      account_id: person && !person.limits && !person.acted ? person.id : null,
      locale,
      status: 'open',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({ name: 'feedback_message.created', entity: 'feedback_message', entityId: id })
  return {}
}
