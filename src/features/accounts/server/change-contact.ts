import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Contact, ContactKind } from '../model.ts'
import { issueCode, redeemCode } from './codes.ts'

/** Sends a code to a contact that shall become the account's. One that is, and is confirmed, needs none. */
export async function askForContact(ctx: Ctx, accountId: number, { kind, address }: Contact): Promise<boolean> {
  const account = await ctx.db
    .selectFrom('account')
    .select([kind, `${kind}_confirmed_at as confirmed_at`])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account[kind] === address && account.confirmed_at) return false
  await issueCode(ctx, { purpose: kind, accountId, address })
  return true
}

/**
 * The contact that the last code went to becomes the account's. Opens its transaction itself: a wrong code counts
 * although the call fails.
 */
export function takeContact(ctx: Ctx, accountId: number, { kind, code }: { kind: ContactKind; code: string }) {
  return redeemCode(ctx, { purpose: kind, code, consume: true, accountId }, async (inside, { address }) => {
    await replaceContact(inside, accountId, { kind, address })
    return { address }
  })
}

/**
 * A contact that was shown to be theirs; the one before is forgotten. Only who reads the e-mail learns that it is
 * somebody else's already. The address is locked by the caller.
 */
export async function replaceContact(ctx: Ctx, accountId: number, { kind, address }: Contact): Promise<void> {
  const { db, edition, now } = ctx
  if (kind === 'email') await checkFree(ctx, accountId, address)
  const account = { edition: edition.code, id: accountId }
  const before = await db
    .selectFrom('account')
    .select(kind)
    .where('edition', '=', account.edition)
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('account')
    .set(kind === 'email' ? { email: address, email_confirmed_at: now } : { phone: address, phone_confirmed_at: now })
    .where('edition', '=', account.edition)
    .where('id', '=', account.id)
    .execute()
  // What went to the old one opens nothing any more, and whoever is in elsewhere shows again who they are.
  await db
    .deleteFrom('generated_password')
    .where('edition', '=', account.edition)
    .where('account_id', '=', account.id)
    .execute()
  if (kind === 'email')
    await db
      .deleteFrom('email_confirmation')
      .where('edition', '=', account.edition)
      .where('account_id', '=', account.id)
      .where('email', '!=', address)
      .execute()
  await ctx.endSessions('person', accountId)
  await ctx.emit({
    name: 'account.contact_changed',
    entity: 'account',
    entityId: accountId,
    before: { [kind]: before[kind] },
    after: { [kind]: address },
  })
}

async function checkFree({ db, edition }: Ctx, accountId: number, email: string): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .where('id', '!=', accountId)
    .executeTakeFirst()
  if (owner) throw refuse('email_taken', { id: 'confirmation.email_taken' })
}
