import type { Person } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, newToken } from './token.ts'

const validMs = 3 * 24 * 3600_000
const pauseMs = 60_000
const dayMs = 24 * 3600_000
/** Whoever types the address of a stranger shall not be able to flood it. */
const perDay = 5

type Asked = {
  accountId: number
  email: string
  /** It is not the account's yet, and takes the place of the one that is. */
  replaces?: boolean
}

/**
 * Writes to an e-mail to ask whether it is right. What the letter says depends on whether somebody else has confirmed
 * that address, and is decided after the call: nothing here knows, and so nothing can tell.
 */
export async function askConfirmation(ctx: Ctx, { accountId, email, replaces = false }: Asked): Promise<void> {
  const token = newToken()
  await ctx.db
    .insertInto('email_confirmation')
    .values({
      token_hash: hashToken(token),
      edition: ctx.edition.code,
      account_id: accountId,
      email,
      replaces,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + validMs),
    })
    .execute()
  const change = { entity: 'account', entityId: accountId, secrets: { token } }
  if (replaces) await ctx.emit({ name: 'account.email_change_asked', ...change })
  else await ctx.emit({ name: 'account.email_confirmation_asked', ...change })
}

/** Once more: to the address that shall be the account's, or to the one that was never confirmed. */
export async function resendConfirmation(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const account = await heldEmail(ctx, id)
  const waiting = await waitingEmail(ctx, id)
  const email = waiting ?? (account.email_confirmed_at ? null : account.email)
  if (!email) throw refuse('wrong_status', { id: 'confirmation.not_needed' })
  await checkPause(ctx, id)
  await askConfirmation(ctx, { accountId: id, email, replaces: waiting !== undefined })
  return {}
}

/**
 * Another e-mail, which counts when the link of its letter is followed. Whoever asks for the one that they have takes
 * back what they asked before: it may have been a slip, and its reader would have the account.
 */
export async function askForEmail(ctx: Ctx, accountId: number, email: string): Promise<void> {
  const account = await heldEmail(ctx, accountId)
  await ctx.db
    .updateTable('email_confirmation')
    .set({ expires_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', accountId)
    .where('replaces', '=', true)
    .where('expires_at', '>', ctx.now)
    .execute()
  const mine = account.email === email
  if (mine && account.email_confirmed_at) return
  await checkPause(ctx, accountId)
  await askConfirmation(ctx, { accountId, email, replaces: !mine })
}

/** The address that a letter about a change went to, as long as its link leads somewhere. */
export async function waitingEmail({ db, edition, now }: Ctx, accountId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom('email_confirmation as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.account_id'))
    .select('c.email')
    .where('c.edition', '=', edition.code)
    .where('c.account_id', '=', accountId)
    .where('c.replaces', '=', true)
    .where('c.expires_at', '>', now)
    // A second letter may be left over from a change that was made.
    .where((where) =>
      where.or([where('a.email', 'is distinct from', where.ref('c.email')), where('a.email_confirmed_at', 'is', null)]),
    )
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.email
}

function heldEmail({ db, edition }: Ctx, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'email_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A minute after the last letter at the earliest. */
async function checkPause({ db, edition, now }: Ctx, accountId: number): Promise<void> {
  const { letters, last } = await db
    .selectFrom('email_confirmation')
    .select(({ fn }) => [fn.countAll<number>().as('letters'), fn.max('created_at').as('last')])
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (last && now.getTime() - last.getTime() < pauseMs) throw refuse('too_many_requests', { id: 'confirmation.wait' })
  if (letters >= perDay) throw refuse('too_many_requests', { id: 'confirmation.enough' })
}
