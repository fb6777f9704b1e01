import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ownAccountEndpoints } from '../own-contract.ts'
import { replaceContact } from './change-contact.ts'
import { lockAddress } from './codes.ts'
import { confirmContact } from './contacts.ts'
import { hashToken } from './token.ts'

/**
 * Confirms the email without logging anybody in, because the reader of the email may not be the person who
 * registered. Whoever proves later to read it gets the account alone, see `confirmContact`.
 */
export async function confirmEmail(ctx: Ctx, { confirmation_code }: Input<typeof ownAccountEndpoints.confirmEmail>) {
  const confirmation = await ctx.db
    .deleteFrom('email_confirmation')
    .where('token_hash', '=', hashToken(confirmation_code))
    .where('edition', '=', ctx.edition.code)
    .where('expires_at', '>', ctx.now)
    .returning(['account_id', 'email', 'is_change'])
    .executeTakeFirst()
  if (!confirmation) throw fail('wrong_code', { id: 'confirmation.wrong_code' })
  const { account_id: id, email } = confirmation
  await lockAddress(ctx, email)
  const owners = await ctx.db
    .selectFrom('account')
    .select(['id', 'email_confirmed_at'])
    .where('edition', '=', ctx.edition.code)
    .where('email', '=', email)
    .where((where) => where.or([where('id', '=', id), where('email_confirmed_at', 'is not', null)]))
    .execute()
  const account = owners.find((one) => one.id === id)
  const byGuest = ctx.auth.person?.id !== id
  if (confirmation.is_change && !account?.email_confirmed_at) {
    await replaceContact(ctx, id, { kind: 'email', address: email }, { byGuest })
    return {}
  }
  // The account's email may have changed since the link was sent.
  if (!account) throw fail('wrong_code', { id: 'confirmation.wrong_code' })
  if (owners.some((one) => one.id !== id)) throw fail('email_taken', { id: 'confirmation.email_taken' })
  // A second link of the same account succeeds although the email is already confirmed.
  await confirmContact(ctx, id, { kind: 'email', address: email }, { byGuest })
  return {}
}
