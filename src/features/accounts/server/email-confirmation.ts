import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, newToken } from './token.ts'

const validMs = 3 * 24 * 3600_000
const pauseMs = 60_000
const dayMs = 24 * 3600_000
/** Limits how many emails an account can send to an address that may belong to a stranger. */
const perDay = 5

type NewConfirmation = {
  accountId: number
  email: string
  /** Set when the email will replace the account's current one. */
  isChange?: boolean
}

/**
 * The text of the email depends on whether another account has confirmed the address. That is checked when the email
 * is rendered, so that the call's duration does not reveal it.
 */
export async function sendEmailConfirmation(
  ctx: Ctx,
  { accountId, email, isChange = false }: NewConfirmation,
): Promise<void> {
  const token = newToken()
  await ctx.db
    .insertInto('email_confirmation')
    .values({
      token_hash: hashToken(token),
      edition: ctx.edition.code,
      account_id: accountId,
      email,
      is_change: isChange,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + validMs),
    })
    .execute()
  const change = { entity: 'account', entityId: accountId, secrets: { token } }
  if (isChange) await ctx.emit({ name: 'account.email_change_requested', ...change })
  else await ctx.emit({ name: 'account.email_confirmation_requested', ...change })
}

export async function resendEmailConfirmation(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const account = await lockEmail(ctx, id)
  const pending = await findPendingEmail(ctx, id)
  const email = pending ?? (account.email_confirmed_at ? null : account.email)
  if (!email) throw fail('wrong_status', { id: 'confirmation.not_needed' })
  await assertMaySend(ctx, id)
  await sendEmailConfirmation(ctx, { accountId: id, email, isChange: pending !== undefined })
  return {}
}

/**
 * The new email counts once its link is followed. Requesting the current email cancels a pending change, which may
 * have been a typo: the reader of the mistyped address could take over the account.
 */
export async function requestEmailChange(ctx: Ctx, accountId: number, email: string): Promise<void> {
  const account = await lockEmail(ctx, accountId)
  await ctx.db
    .updateTable('email_confirmation')
    .set({ expires_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', accountId)
    .where('is_change', '=', true)
    .where('expires_at', '>', ctx.now)
    .execute()
  const isCurrent = account.email === email
  if (isCurrent && account.email_confirmed_at) return
  await assertMaySend(ctx, accountId)
  await sendEmailConfirmation(ctx, { accountId, email, isChange: !isCurrent })
}

export async function findPendingEmail({ db, edition, now }: Ctx, accountId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom('email_confirmation as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.account_id'))
    .select('c.email')
    .where('c.edition', '=', edition.code)
    .where('c.account_id', '=', accountId)
    .where('c.is_change', '=', true)
    .where('c.expires_at', '>', now)
    // A repeated email about a change that is already done does not count as pending.
    .where((where) =>
      where.or([where('a.email', 'is distinct from', where.ref('c.email')), where('a.email_confirmed_at', 'is', null)]),
    )
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.email
}

function lockEmail({ db, edition }: Ctx, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'email_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function assertMaySend({ db, edition, now }: Ctx, accountId: number): Promise<void> {
  const { sent, last } = await db
    .selectFrom('email_confirmation')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.max('created_at').as('last')])
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (last && now.getTime() - last.getTime() < pauseMs) throw fail('too_many_requests', { id: 'confirmation.wait' })
  if (sent >= perDay) throw fail('too_many_requests', { id: 'confirmation.enough' })
}
