import type { Person } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, newToken } from './token.ts'

const validMs = 3 * 24 * 3600_000
const pauseMs = 60_000
const dayMs = 24 * 3600_000
/** Whoever types the address of a stranger shall not be able to flood it. */
const perDay = 5

/**
 * Writes to the account's e-mail to ask whether it is right. What the letter says depends on whether somebody else
 * has confirmed that address, and is decided after the call: nothing here knows, and so nothing can tell.
 */
export async function askConfirmation(ctx: Ctx, { accountId, email }: { accountId: number; email: string }) {
  const token = newToken()
  await ctx.db
    .insertInto('email_confirmation')
    .values({
      token_hash: hashToken(token),
      edition: ctx.edition.code,
      account_id: accountId,
      email,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + validMs),
    })
    .execute()
  await ctx.emit({
    name: 'account.email_confirmation_asked',
    entity: 'account',
    entityId: accountId,
    secrets: { token },
  })
}

/** Once more, a minute later at the earliest. */
export async function resendConfirmation(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'email_confirmed_at'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!account?.email || account.email_confirmed_at) throw refuse('wrong_status', { id: 'confirmation.not_needed' })
  const { letters, last } = await ctx.db
    .selectFrom('email_confirmation')
    .select(({ fn }) => [fn.countAll<number>().as('letters'), fn.max('created_at').as('last')])
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', id)
    .where('created_at', '>', new Date(ctx.now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (last && ctx.now.getTime() - last.getTime() < pauseMs)
    throw refuse('too_many_requests', { id: 'confirmation.wait' })
  if (letters >= perDay) throw refuse('too_many_requests', { id: 'confirmation.enough' })
  await askConfirmation(ctx, { accountId: id, email: account.email })
  return {}
}
