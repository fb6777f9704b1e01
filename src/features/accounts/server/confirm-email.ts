import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ownEndpoints } from '../own-contract.ts'
import { replaceContact } from './change-contact.ts'
import { lockAddress } from './codes.ts'
import { confirmContact } from './contacts.ts'
import { hashToken } from './token.ts'

/**
 * The link of a letter was followed. It makes the e-mail the account's, in place of another one if that was asked for,
 * and nothing more: whoever opens a letter need not be whoever registered, and is not signed in by it.
 */
export async function confirmEmail(ctx: Ctx, { confirmation_code }: Input<typeof ownEndpoints.confirmEmail>) {
  const asked = await ctx.db
    .deleteFrom('email_confirmation')
    .where('token_hash', '=', hashToken(confirmation_code))
    .where('edition', '=', ctx.edition.code)
    .where('expires_at', '>', ctx.now)
    .returning(['account_id', 'email', 'replaces'])
    .executeTakeFirst()
  if (!asked) throw refuse('wrong_code', { id: 'confirmation.wrong_code' })
  const { account_id: id, email } = asked
  await lockAddress(ctx, email)
  const owners = await ctx.db
    .selectFrom('account')
    .select(['id', 'email_confirmed_at'])
    .where('edition', '=', ctx.edition.code)
    .where('email', '=', email)
    .where((where) => where.or([where('id', '=', id), where('email_confirmed_at', 'is not', null)]))
    .execute()
  const mine = owners.find((one) => one.id === id)
  if (asked.replaces && !mine?.email_confirmed_at) {
    await replaceContact(ctx, id, { kind: 'email', address: email })
    return {}
  }
  // Another address may have been written down since.
  if (!mine) throw refuse('wrong_code', { id: 'confirmation.wrong_code' })
  if (owners.some((one) => one.id !== id)) throw refuse('email_taken', { id: 'confirmation.email_taken' })
  // A second letter of the same account finds it confirmed already, which is what it is for.
  await confirmContact(ctx, id, { kind: 'email', address: email })
  return {}
}
