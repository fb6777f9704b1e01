import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Contact, ContactKind } from '../model.ts'
import { issueCode, redeemCode } from './codes.ts'
import { credentialsChanged } from './credentials-changed.ts'
import { listPasskeys } from './passkeys.ts'
import { revokePendingEmails } from './grants.ts'

/** Sends a code to the new contact. Returns false if the contact is already confirmed. */
export async function requestContactChange(ctx: Ctx, accountId: number, { kind, address }: Contact): Promise<boolean> {
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

/** Opens its own transaction, because a failed try must be counted although the call fails. */
export function confirmContactChange(ctx: Ctx, accountId: number, { kind, code }: { kind: ContactKind; code: string }) {
  return redeemCode(ctx, { purpose: kind, code, consume: true, accountId }, async (txCtx, { address }) => {
    await replaceContact(txCtx, accountId, { kind, address })
    return { address }
  })
}

/**
 * The caller must hold the lock of the address and have verified its owner. An email of another account is reported
 * here only, to somebody who can read that email.
 */
export async function replaceContact(
  ctx: Ctx,
  accountId: number,
  { kind, address }: Contact,
  { byGuest = false }: { byGuest?: boolean } = {},
): Promise<void> {
  const { db, edition, now } = ctx
  if (kind === 'email') await assertEmailFree(ctx, accountId, address)
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
    .set(
      kind === 'email'
        ? { email: address, email_confirmed_at: now, email_confirmed_by_guest: byGuest }
        : { phone: address, phone_confirmed_at: now },
    )
    .where('edition', '=', account.edition)
    .where('id', '=', account.id)
    .execute()
  // Confirming the contact that the account has, or adding one to the other kind, replaces nothing.
  if (before[kind] === null || before[kind] === address) {
    await ctx.sessions.endAll('person', [accountId])
    if (kind === 'email') await revokePendingEmails(ctx, accountId)
  } else await credentialsChanged(ctx, [accountId], `${kind}_changed`)
  await ctx.emit({
    name: 'account.contact_changed',
    entity: 'account',
    entityId: accountId,
    before: { [kind]: before[kind] },
    after: { [kind]: address },
  })
}

/** The new phone is unconfirmed. */
export async function savePhone(ctx: Ctx, id: number, phone: string): Promise<void> {
  const ownRow = { edition: ctx.edition.code, id }
  const before = await ctx.db
    .selectFrom('account')
    .select(['phone', 'phone_confirmed_at', 'email_confirmed_at'])
    .where('edition', '=', ownRow.edition)
    .where('id', '=', ownRow.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.phone === phone) return
  // The way back after a lost passkey is a message to a confirmed contact.
  const isLastContact = before.phone_confirmed_at !== null && before.email_confirmed_at === null
  if (isLastContact && (await listPasskeys(ctx, id)).length > 0)
    throw fail('wrong_status', { id: 'passkey.no_contact' })
  await ctx.db
    .updateTable('account')
    .set({ phone, phone_confirmed_at: null })
    .where('edition', '=', ownRow.edition)
    .where('id', '=', ownRow.id)
    .execute()
  if (before.phone !== null) await credentialsChanged(ctx, [id], 'phone_changed')
  await ctx.emit({
    name: 'account.contact_changed',
    entity: 'account',
    entityId: id,
    before: { phone: before.phone },
    after: { phone },
  })
}

async function assertEmailFree({ db, edition }: Ctx, accountId: number, email: string): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .where('id', '!=', accountId)
    .executeTakeFirst()
  if (owner) throw fail('email_taken', { id: 'confirmation.email_taken' })
}
