import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { consumeChallenge, deleteChallenges } from '#platform/passkeys/challenges.ts'

const hourMs = 3_600_000
/** The owner has this long to notice that somebody else knows the password or reads the codes. */
const waitMs = 24 * hourMs
/** A report that its owner forgot must not leave the account with one factor. */
const usableMs = 7 * 24 * hourMs

/**
 * Reports the passkeys as lost in the second step of a log-in. They are removed by a log-in a day later, unless the
 * owner, who is notified at once, logs in with a passkey, changes the password or keeps them in the settings.
 */
export async function reportLostPasskeys(ctx: Ctx) {
  const pending = await consumeChallenge(ctx, 'person', 'sign_in')
  if (!pending) throw fail('gone', { id: 'passkey.over' })
  const id = pending.ownerId
  const account = await lockAccount(ctx, id)
  // Without a contact nobody could be notified.
  if (!account.hasContact) throw fail('wrong_status', { id: 'passkey.no_contact' })
  ctx.request.secrets.forget('passkey')
  const { removalAt } = account
  if (removalAt && !isOver(ctx, removalAt)) return { available: removalAt }
  const available = new Date(ctx.now.getTime() + waitMs)
  await setRemoval(ctx, id, available)
  await ctx.emit({ name: 'account.passkeys_lost', entity: 'account', entityId: id })
  return { available }
}

/** Removes the passkeys that were reported as lost long enough ago. */
export async function removeLostPasskeys(ctx: Ctx, id: number): Promise<void> {
  const { removalAt } = await lockAccount(ctx, id)
  if (!removalAt || removalAt > ctx.now) return
  await setRemoval(ctx, id, null)
  if (isOver(ctx, removalAt)) return
  const removed = await ctx.db
    .deleteFrom('account_passkey')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', id)
    .returning(['name', 'host'])
    .execute()
  await deleteChallenges(ctx, { realm: 'person', id })
  for (const { name, host } of removed)
    await ctx.emit({
      name: 'account.passkey_removed',
      entity: 'account',
      entityId: id,
      before: { passkey: name, host },
    })
}

export async function cancelPasskeyRemoval(ctx: Ctx, id: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ passkey_removal_at: null })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('passkey_removal_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await ctx.emit({ name: 'account.passkeys_kept', entity: 'account', entityId: id })
}

export async function keepOwnPasskeys(ctx: Ctx<Person>) {
  await cancelPasskeyRemoval(ctx, ctx.actor.id)
  return {}
}

/** When a log-in will remove the passkeys, or null. */
export async function findPasskeyRemoval(ctx: Ctx, id: number): Promise<Date | null> {
  const { passkey_removal_at } = await ctx.db
    .selectFrom('account')
    .select('passkey_removal_at')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passkey_removal_at && !isOver(ctx, passkey_removal_at) ? passkey_removal_at : null
}

function isOver({ now }: Ctx, removalAt: Date): boolean {
  return now.getTime() - removalAt.getTime() > usableMs
}

async function lockAccount({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('account')
    .select(['passkey_removal_at', 'email_confirmed_at', 'phone_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return {
    removalAt: row.passkey_removal_at,
    hasContact: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
  }
}

async function setRemoval({ db, edition }: Ctx, id: number, at: Date | null): Promise<void> {
  await db
    .updateTable('account')
    .set({ passkey_removal_at: at })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}
